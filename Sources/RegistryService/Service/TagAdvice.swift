import Audience
import AudienceMessages
package import Protocol
import ServiceKit

/// Finds the tags in a selector that no device follows, which are probably misspelt.
struct TagAdvice {
    /// The most warnings about one selector; each needs a search for the tags that are near.
    private static let most = 8

    let directory: AppDirectory

    /// Returns a warning for each tag of `selector` that no device follows.
    ///
    /// What the segments that it names consist of is not looked at.
    func warnings(_ selector: Selector) -> [Proto.Warning] {
        var warnings: [Proto.Warning] = []
        var seen: Set<Selector.Atom> = []
        for atom in selector.atoms where warnings.count < Self.most && seen.insert(atom).inserted {
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
        default: return nil
        }
        if let near = warning.nearest.first { warning.message += "; did you mean \(near)?" }
        return warning
    }
}

extension RegistryService {
    package func checkAudience(
        _ request: Proto.CheckAudienceRequest, _ call: CallContext
    ) async throws -> Proto.CheckAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, nil)
        var response = Proto.CheckAudienceResponse()
        response.warnings = TagAdvice(directory: directory).warnings(selector)
        return response
    }
}
