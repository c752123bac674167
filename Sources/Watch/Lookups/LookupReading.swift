import JSON
package import Times

/// The next step after an answer to a lookup.
package enum LookupStep: Sendable {
    /// Fetch this instead.
    case fetch(PageRequest)
    /// The lookup ends with this answer.
    case end(LookupAnswer)
}

/// A lookup under way, whose redirects are followed as those of a source.
package struct LookupReading: Sendable {
    private var redirects: Redirects

    /// Begins a lookup.
    package init(_ request: PageRequest) { redirects = Redirects(request) }

    /// Takes the answer to the last request; its body is expanded.
    package mutating func take(_ answer: PageAnswer, at now: UnixTime) -> LookupStep {
        switch answer.status {
        case 200: return .end(Self.value(answer.body))
        case 301, 302, 303, 307, 308:
            do throws(PassProblem) {
                return .fetch(try redirects.follow(answer))
            } catch { return .end(.failure(error.ofLookup)) }
        default:
            let wait = AnswerStatus.retryAfter(of: answer, now: now)
            let isPassing = [429, 502, 503, 504].contains(answer.status) || wait != nil
            return .end(
                .failure(
                    ItemProblem(
                        "failed: the answer was \(answer.status)", isPassing ? .passing : .lasting,
                        retryAfter: wait)))
        }
    }

    private static func value(_ body: [UInt8]) -> LookupAnswer {
        let limits = JSONLimits(bytes: WatchLimits.lookupBytes, depth: 64, elements: 200_000)
        do throws(JSONError) {
            return .success(try LongNumbers.value(body, limits: limits))
        } catch { return .failure(ItemProblem("failed: the answer is no JSON: \(error.message)")) }
    }
}

/// The redirects of one page, which are bounded and never lead to where secrets are in clear.
struct Redirects: Sendable {
    private(set) var request: PageRequest
    private let origin: String
    private var count = 0

    /// Begins with a request.
    ///
    /// - Parameter origin: the origin that the recipe names, where its secrets may go; nil: where
    ///   the request goes.
    init(_ request: PageRequest, origin: String? = nil) {
        self.request = request
        self.origin = origin ?? URLText.origin(request.url) ?? ""
    }

    /// Returns the request that a redirect leads to.
    mutating func follow(_ answer: PageAnswer) throws(PassProblem) -> PageRequest {
        count += 1
        guard count <= WatchLimits.redirects else {
            throw PassProblem(
                .redirects, "there are more than \(WatchLimits.redirects) redirects in a row")
        }
        guard let target = answer.headers["location"],
            let url = URLText.resolved(target, against: request.url),
            url.utf8.count <= WatchLimits.urlBytes
        else { throw PassProblem(.redirects, "a redirect leads nowhere that can be followed") }
        guard !request.url.hasPrefix("https:") || url.hasPrefix("https:") else {
            throw PassProblem(.redirects, "a redirect leads from https to http, which is refused")
        }
        request.url = URLText.removing(request.secretParameters, from: url)
        let isHome = URLText.origin(url) == origin
        request.sendsSecrets = request.sendsSecrets && isHome
        request.ledBy = isHome ? nil : origin
        return request
    }
}
