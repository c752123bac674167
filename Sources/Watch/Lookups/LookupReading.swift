import JSON
package import Times

/// The next step after an answer to a lookup.
package enum LookupStep: Sendable {
    /// Fetch this page instead, to which the answer redirects.
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

/// The redirects of one page, which are bounded and never lead to a place where secrets would be
/// sent in clear.
struct Redirects: Sendable {
    private(set) var request: PageRequest
    private let origin: String
    /// The origins whose answers have led on.
    private(set) var leaders: [String]
    private var count = 0

    /// Creates the redirects of a request.
    ///
    /// - Parameters:
    ///   - origin: the origin that the recipe names, where its secrets may go; nil: where the
    ///     request goes.
    ///   - leaders: the origins whose answers have led to the request.
    init(_ request: PageRequest, origin: String? = nil, leaders: [String] = []) {
        (self.request, self.leaders) = (request, leaders)
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
        let isHome = URLText.origin(url) == origin
        request.ledBy = lead(to: url)
        request.url = URLText.removing(request.secretParameters, from: url)
        request.sendsSecrets = request.sendsSecrets && isHome
        return request
    }

    /// Records that the last answer leads to a URL; returns the origins that have led there, none
    /// for a URL of the recipe's own origin.
    ///
    /// The recipe itself asks for its own origin. Another origin is asked for by all origins that
    /// have led on before.
    mutating func lead(to url: String) -> [String] {
        let (before, next) = (URLText.origin(request.url) ?? "", URLText.origin(url))
        if next != before, !leaders.contains(before) { leaders.append(before) }
        return next == origin ? [] : leaders
    }
}
