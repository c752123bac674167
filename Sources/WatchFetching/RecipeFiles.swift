import Crypto
import ServiceKit
import Watch

/// The files that a recipe names: secrets for header fields and parameters of the query, and the
/// authority of its source.
///
/// A folder may be slow, on a network or a worn disk, and all runs share one loop.
struct RecipeFiles: Sendable {
    /// The contents of the files.
    struct Contents: Sendable {
        /// The header fields whose values are secret.
        var headers: [String: String] = [:]
        /// The authority that is trusted, in PEM; nil for those of the system.
        var authority: String?
        /// The parameters of the query whose values are secret.
        var query: [String: String] = [:]

        /// Returns a URL with the secret parameters.
        func adding(to url: String) -> String {
            query.sorted { $0.key < $1.key }
                .reduce(url) { URLText.setting($1.key, to: $1.value, in: $0) }
        }

        /// Returns a text in which the values of the secret parameters are left out.
        func hiding(in text: String) -> String {
            query.values.reduce(text) { text, secret in
                text.replacing(PercentEncoding.encode(secret), with: "…")
                    .replacing(secret, with: "…")
            }
        }
    }

    private let folder: String
    /// The folder as a problem names it.
    private let label: String
    /// The names of files by those of the header fields.
    private let headers: [String: String]
    /// The names of files by those of the parameters.
    private let query: [String: String]
    private let authority: String?

    /// Chooses the files that a page of a recipe needs.
    ///
    /// - Parameters:
    ///   - secrets: the directory of the files that recipes name.
    ///   - sendsSecrets: true if the page gets the secrets.
    init(_ recipe: Recipe, in secrets: String, sendsSecrets: Bool) {
        folder = recipe.reach.folder(in: secrets)
        label = recipe.reach.folder(in: "secrets/watch")
        headers = sendsSecrets ? recipe.source.secretHeaders : [:]
        query = sendsSecrets ? recipe.source.secretQuery : [:]
        authority = recipe.source.authority
    }

    /// Reads the files, by `worker` if there are any.
    func read(by worker: DaemonParts.Performer) async throws(PassProblem) -> Contents {
        guard !headers.isEmpty || !query.isEmpty || authority != nil else { return Contents() }
        let result: Result<Contents, PassProblem> = await withCheckedContinuation { continuation in
            worker {
                continuation.resume(
                    returning: Result { () throws(PassProblem) in try contents() })
            }
        }
        return try result.get()
    }

    private func contents() throws(PassProblem) -> Contents {
        var contents = Contents()
        for (name, file) in headers { contents.headers[name] = try text(of: file) }
        for (name, file) in query { contents.query[name] = try text(of: file) }
        if let authority { contents.authority = "\(try text(of: authority))\n" }
        return contents
    }

    private func text(of name: String) throws(PassProblem) -> String {
        let text: String?
        do throws(ConfigurationError) {
            text = try TextFile.readRegularText("\(folder)/\(name)")
        } catch {
            throw PassProblem(
                .secret, "\(label)/\(name) cannot be read: \(error.message)",
                detail: "\(folder)/\(name) cannot be read: \(error)")
        }
        guard let secret = text?.withoutLineEnd, !secret.isEmpty else {
            throw PassProblem(.secret, "there is nothing in \(label)/\(name)")
        }
        return secret
    }
}
