import Audience
import AudienceMessages
package import Protocol
import ServiceKit
import Suggestions

/// Finds the names in a selector that are probably misspelt: tags, platforms, models and kinds of
/// address that no device has, and segments that do not exist.
struct SelectorAdvice {
    /// The most warnings about one selector; each needs a search for the tags that are near.
    private static let most = 8
    /// The most names of one kind that are looked at: devices choose them, and others wait.
    private static let mostNames = 20_000

    let directory: AppDirectory

    /// Returns a warning for each name of `selector` that is not known.
    ///
    /// What the segments that it names consist of is not looked at.
    func warnings(_ selector: Selector) -> [Proto.Warning] {
        var warnings: [Proto.Warning] = []
        var seen: Set<Selector.Atom> = []
        var known: KnownNames = [:]
        for atom in selector.atoms where AdvisedNames.include(atom.kind) {
            guard warnings.count < Self.most else { break }
            guard seen.insert(atom).inserted else { continue }
            if let warning = warning(atom, &known) { warnings.append(warning) }
        }
        return warnings
    }

    /// The names that devices have, by kind: each kind is read once, when it is asked for.
    private typealias KnownNames = [Selector.Atom.Kind: [String]]

    private func warning(_ atom: Selector.Atom, _ known: inout KnownNames) -> Proto.Warning? {
        var warning = Proto.Warning()
        warning.field = "audience"
        switch atom {
        case .tag(let tag):
            guard directory.index.count(tag) == 0 else { return nil }
            warning.message = "no device follows \(tag)"
            warning.nearest = directory.index.tags(near: tag)
        case .groupTag(let grouped):
            guard directory.index.count(having: .groupTag(grouped)) == 0 else { return nil }
            warning.message = "no device follows \(grouped.tag) in the group \(grouped.group.text)"
        case .platform(let name):
            guard directory.index.count(having: .platform(name)) == 0 else { return nil }
            warning.message = "no device is on the platform \(name.text)"
            let names = names(of: .platform, &known) {
                if case .platform(let known) = $0 { known } else { nil }
            }
            warning.nearest = near(name, in: names, preferring: PlatformName.usual)
        case .model(let name):
            guard directory.index.count(having: .model(name)) == 0 else { return nil }
            warning.message = "no device is of the model \(name.text)"
            let names = names(of: .model, &known) {
                if case .model(let known) = $0 { known } else { nil }
            }
            warning.nearest = near(name, in: names)
        case .addressKind(let name):
            guard directory.index.count(having: .addressKind(name)) == 0 else { return nil }
            warning.message = "no device has an address of the kind \(name.text)"
            let names = names(of: .addressKind, &known) {
                if case .addressKind(let known) = $0 { known } else { nil }
            }
            warning.nearest = near(name, in: names)
        case .segment(let name):
            guard directory.segments[name] == nil else { return nil }
            warning.message = "there is no segment \(quoting: name)"
            let names = directory.segments.keys.map(\.text).sorted()
            warning.nearest = Suggestion.nearest(to: name.text, in: names).map { [$0] } ?? []
        default: return nil
        }
        if let near = warning.nearest.first { warning.message += "; did you mean \(near)?" }
        return warning
    }

    /// Returns the name that was probably meant, of those that devices have; empty if none is near.
    ///
    /// - Parameter usual: names that come before others, which a device may have by mistake.
    private func near(
        _ name: Selector.Name, in names: [String], preferring usual: [String] = []
    ) -> [String] {
        let meant =
            Suggestion.nearest(to: name.text, in: names.lazy.filter(usual.contains))
            ?? Suggestion.nearest(to: name.text, in: names)
        return meant.map { [$0] } ?? []
    }

    /// Returns the names of a kind that devices have, at most 20,000.
    private func names(
        of kind: Selector.Atom.Kind, _ known: inout KnownNames, _ name: (Facet) -> Selector.Name?
    ) -> [String] {
        if let names = known[kind] { return names }
        var names: [String] = []
        for facet in directory.index.facets {
            guard names.count < Self.mostNames else { break }
            // There may be many facets of other kinds, which are not counted.
            guard let text = name(facet)?.text, directory.index.count(having: facet) > 0
            else { continue }
            names.append(text)
        }
        known[kind] = names
        return names
    }
}

extension RegistryService {
    package func checkAudience(
        _ request: Proto.CheckAudienceRequest, _ call: CallContext
    ) async throws -> Proto.CheckAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, nil)
        var response = Proto.CheckAudienceResponse()
        response.warnings = SelectorAdvice(directory: directory).warnings(selector)
        return response
    }
}
