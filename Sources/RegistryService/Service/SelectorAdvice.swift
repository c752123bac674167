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

    let directory: AppDirectory

    /// Returns a warning for each name of `selector` that is not known.
    ///
    /// What the segments that it names consist of is not looked at.
    func warnings(_ selector: Selector) -> [Proto.Warning] {
        var warnings: [Proto.Warning] = []
        var seen: Set<Selector.Atom> = []
        for atom in selector.atoms where AdvisedNames.include(atom.kind) {
            guard warnings.count < Self.most else { break }
            guard seen.insert(atom).inserted else { continue }
            if let warning = warning(atom) { warnings.append(warning) }
        }
        return warnings
    }

    private func warning(_ atom: Selector.Atom) -> Proto.Warning? {
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
            warning.nearest = near(name, preferring: PlatformName.usual) {
                if case .platform(let known) = $0 { known } else { nil }
            }
        case .model(let name):
            guard directory.index.count(having: .model(name)) == 0 else { return nil }
            warning.message = "no device is of the model \(name.text)"
            warning.nearest = near(name) {
                if case .model(let known) = $0 { known } else { nil }
            }
        case .addressKind(let name):
            guard directory.index.count(having: .addressKind(name)) == 0 else { return nil }
            warning.message = "no device has an address of the kind \(name.text)"
            warning.nearest = near(name) {
                if case .addressKind(let known) = $0 { known } else { nil }
            }
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
        _ name: Selector.Name, preferring usual: [String] = [], _ known: (Facet) -> Selector.Name?
    ) -> [String] {
        // There may be many facets of other kinds, which are not counted.
        let names = directory.index.facets.compactMap { facet in
            known(facet).flatMap { directory.index.count(having: facet) > 0 ? $0.text : nil }
        }
        let meant =
            Suggestion.nearest(to: name.text, in: names.filter(usual.contains))
            ?? Suggestion.nearest(to: name.text, in: names)
        return meant.map { [$0] } ?? []
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
