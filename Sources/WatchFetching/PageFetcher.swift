package import Addresses
import Compression
package import HTTPClient
package import ServiceKit
package import Watch

/// Fetches pages of sources, within bounds of size and time, from public addresses only.
package struct PageFetcher: Sendable {
    /// The longest time for one page, from the name's resolution to the last byte.
    package static let timeout: Duration = .seconds(30)

    /// Returns how many bytes an answer may have that is larger than its request allows.
    ///
    /// It is called on the thread of the transfer.
    package typealias MoreRoom = @Sendable () -> Int

    private let http: HTTPClient
    private let addresses: AddressPolicy
    /// The private hosts that may be read; nil where the policy alone decides.
    private let allowed: [HostPort]?
    private let secrets: String
    private let patience: Duration
    private let worker: DaemonParts.Performer

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - allowed: the hosts that may be read though they are private.
    ///   - secrets: the directory of the files that recipes name.
    ///   - worker: runs what reads these files, which may take its time.
    package init(
        _ http: HTTPClient, allowed: [HostPort], secrets: String,
        worker: @escaping DaemonParts.Performer
    ) {
        addresses = allowed.reduce(AddressPolicy.publicOnly) { $0.allowing($1) }
        (self.http, self.allowed, self.secrets) = (http, allowed, secrets)
        (patience, self.worker) = (Self.timeout, worker)
    }

    /// Creates a fetcher that may connect to the addresses of a policy.
    ///
    /// - Parameters:
    ///   - patience: the longest time for one page.
    ///   - worker: runs what reads the files that recipes name; the caller itself if left out.
    package init(
        _ http: HTTPClient, _ addresses: AddressPolicy, secrets: String,
        patience: Duration = PageFetcher.timeout,
        worker: @escaping DaemonParts.Performer = { $0() }
    ) {
        (self.http, self.addresses, self.secrets) = (http, addresses, secrets)
        (self.patience, self.worker, allowed) = (patience, worker, nil)
    }

    /// Fetches a page; the body is as it came.
    ///
    /// - Parameter more: grants room for an answer that is too large; nil refuses such an answer.
    package func fetch(
        _ page: PageRequest, _ recipe: Recipe, more: MoreRoom? = nil
    ) async throws(PassProblem) -> PageAnswer {
        let files = RecipeFiles(recipe, in: secrets, sendsSecrets: page.sendsSecrets)
        let contents = try await files.read(by: worker)
        var request = request(page, recipe, contents)
        request.moreBodyLength = more
        let response: HTTPClientResponse
        do throws(HTTPClientError) {
            response = try await http.send(request)
        } catch {
            guard error.code == .addressRefused else { throw problem(error, contents) }
            throw PassProblem(.addressRefused, refusal(of: page, recipe))
        }
        return PageAnswer(
            status: response.status, headers: Self.fields(response.headers), body: response.body)
    }

    /// Returns header fields by their names in lower case: the first of each name, and of `Link`,
    /// which is a list, all with commas between them (RFC 9110 §5.3).
    package static func fields(_ headers: [HTTPClientHeader]) -> [String: String] {
        var fields: [String: String] = [:]
        for header in headers {
            let name = header.name.lowercased()
            if let first = fields[name] {
                if name == "link" { fields[name] = "\(first), \(header.value)" }
            } else {
                fields[name] = header.value
            }
        }
        return fields
    }

    /// Returns the answer with its body expanded, if it is compressed.
    ///
    /// Of an answer that is no page, such as 304, the body says nothing, and is left as it is:
    /// servers name an encoding though there is no body. Expanding takes a while, so it is done on
    /// a thread beside the loop.
    ///
    /// - Parameter most: the number of bytes that the body may have.
    package static func expanded(
        _ answer: PageAnswer, most: Int = WatchLimits.pageBytes
    ) throws(PassProblem) -> PageAnswer {
        guard answer.status == 200, !answer.body.isEmpty else { return answer }
        switch answer.headers["content-encoding"]?.lowercased() {
        case nil, "identity", "":
            guard answer.body.count <= most else {
                throw PassProblem(.tooLarge, "the answer is larger than \(most) bytes")
            }
            return answer
        case "gzip", "x-gzip":
            var expanded = answer
            do throws(Gzip.Problem) {
                expanded.body = try Gzip.expand(answer.body, limit: most)
            } catch {
                switch error {
                case .tooLarge:
                    throw PassProblem(
                        .tooLarge,
                        "the answer is larger than \(most) bytes once it is expanded")
                case .malformed:
                    throw PassProblem(.encoding, "the answer says that it is gzip, and is not")
                }
            }
            return expanded
        case let other?:
            throw PassProblem(
                .encoding,
                "the answer is compressed as \(other.prefix(20)), which was not asked for")
        }
    }

    /// Returns the request for a page.
    func request(
        _ page: PageRequest, _ recipe: Recipe, _ files: RecipeFiles.Contents
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: files.adding(to: page.url))
        request.allowsPlainHTTP = true
        request.addresses = policy(for: page, recipe)
        request.timeout = patience
        request.maximumBodyLength = page.most
        var headers = [
            "User-Agent": "Herald/\(SuiteVersion.text)", "Accept-Encoding": "gzip",
            "Accept": "*/*",
        ]
        headers["If-None-Match"] = page.etag
        headers["If-Modified-Since"] = page.lastModified
        // Those of the recipe are for its own host: they may be credentials, too.
        if page.sendsSecrets {
            for (name, value) in recipe.source.headers {
                if let usual = headers.keys.first(where: { $0.lowercased() == name.lowercased() }) {
                    headers[usual] = nil
                }
                headers[name] = value
            }
        }
        for (name, value) in files.headers { headers[name] = value }
        request.headers = headers.sorted { $0.key < $1.key }.map { HTTPClientHeader($0, $1) }
        request.authorities = files.authority
        return request
    }

    /// Returns where a request may go.
    ///
    /// Only sources that are themselves private hosts that may be read lead to another one: a
    /// stranger's source would have the watcher read the operator's network, and tell people what
    /// is there. So each origin that has led there must be one of them.
    private func policy(for page: PageRequest, _ recipe: Recipe) -> AddressPolicy {
        guard recipe.reach.isPrivate else { return .publicOnly }
        guard allowed != nil else { return addresses }
        return page.ledBy.allSatisfy(isAllowed) ? addresses : .publicOnly
    }

    /// Returns whether a URL's host is a private one that may be read.
    private func isAllowed(_ url: String) -> Bool {
        Self.hostPort(of: url).map { allowed?.contains($0) ?? false } ?? false
    }

    private static func hostPort(of url: String) -> HostPort? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        return HostPort(
            url[start...].prefix { !"/?#".contains($0) },
            usualPort: url.hasPrefix("http:") ? 80 : 443)
    }

    /// Returns the reason why the address of a page may not be read, and the setting that would
    /// allow it.
    private func refusal(of page: PageRequest, _ recipe: Recipe) -> String {
        let place = Self.hostPort(of: page.url)?.description ?? "its host"
        let what = "\(place) is no public address"
        guard recipe.reach.isPrivate else {
            return "\(what); only a recipe in a file, or one that was stored with a key of the "
                + "whole suite, may read it by HERALD_WATCH_ALLOW"
        }
        if let leader = page.ledBy.first(where: { !isAllowed($0) }) {
            return "\(what), and \(leader) leads there, which is not in HERALD_WATCH_ALLOW itself"
        }
        let line =
            allowed?.isEmpty ?? true
            ? "HERALD_WATCH_ALLOW=\(place) to" : "\(place) to HERALD_WATCH_ALLOW in"
        return "\(what); to read it all the same, add \(line) herald.conf and restart"
    }

    private func problem(
        _ error: HTTPClientError, _ files: RecipeFiles.Contents
    ) -> PassProblem {
        let message = files.hiding(in: error.message)
        return switch error.code {
        case .timedOut:
            PassProblem(
                .slow,
                "no whole answer came within \(patience.components.seconds) s: \(message)")
        case .tooLarge: PassProblem(.tooLarge, message)
        case .protocolError: PassProblem(.truncated, message)
        default: PassProblem(.unreachable, "\(error.code.rawValue): \(message)")
        }
    }
}
