import Protocol
import ServiceKit
import Watch

/// Held notifications that become one.
struct DigestGroup {
    /// The type of the digest.
    let type: String
    /// The audience of the digest, as a selector.
    let audience: String
    /// The numbers of the held notifications, the oldest first.
    private(set) var ids: [Int64]
    /// The request of the newest, whose timing the digest has.
    private(set) var request: Proto.SendRequest
    /// The latest end by the notifications' `until`; nil if one of them has none.
    private(set) var until: UnixTime?
    private let first: Proto.SendRequest
    /// The authors of all these notifications, none of whom can approve the digest.
    private var authors: [String]
    private var titles: [String]
    private var hasOneURL = true
    private var isUrgent: Bool

    init(
        _ type: String, _ audience: String, _ id: Int64, _ request: Proto.SendRequest,
        _ label: String, until: UnixTime?
    ) {
        (self.type, self.audience, self.until) = (type, audience, until)
        (ids, first, self.request) = ([id], request, request)
        authors = request.authors
        titles = [Self.title(request, label)]
        isUrgent = request.timing?.ignoreQuietHours ?? false
    }

    /// The number of the only notification; nil if there are several.
    var only: Int64? { ids.count == 1 ? ids.first : nil }

    /// Returns whether another notification has room in the digest, which is limited in entries and
    /// authors.
    func hasRoom(for request: Proto.SendRequest) -> Bool {
        ids.count < WatchLimits.digestEntries
            && Set(authors + request.authors).count <= RecipeAuthors.most
    }

    mutating func add(
        _ id: Int64, _ request: Proto.SendRequest, _ label: String, until last: UnixTime?
    ) {
        until = last.flatMap { last in until.map { max($0, last) } }
        let end = self.request.expireTime
        ids.append(id)
        if titles.count < WatchLimits.digestTitles { titles.append(Self.title(request, label)) }
        authors = RecipeAuthors.joined(authors, request.authors)
        if request.content?.url != first.content?.url { hasOneURL = false }
        isUrgent = isUrgent && request.timing?.ignoreQuietHours ?? false
        self.request = request
        // It is worth sending as long as one of them is.
        if let end, let own = request.expireTime,
            (end.seconds, end.nanos) > (own.seconds, own.nanos)
        {
            self.request.expireTime = end
        }
    }

    private static func title(_ request: Proto.SendRequest, _ label: String) -> String {
        let content = request.content ?? Proto.Content()
        return [content.title, content.body, label].first { !$0.isEmpty } ?? ""
    }

    /// Returns the request of the digest.
    ///
    /// - Throws: `failedPrecondition` if its texts cannot be made.
    func digest(_ recipe: Recipe, key: ItemKey) throws -> Proto.SendRequest {
        let texts: DigestPlan.Texts
        do throws(DigestPlan.Mistake) {
            texts = try recipe.digest.texts(titles, count: ids.count, source: recipe.name)
        } catch {
            throw RPCError(.failedPrecondition, "the digest cannot be made: \(error)")
        }
        var digest = request
        // No rule has an empty name.
        digest.idempotencyKey = "watch:\(recipe.name)::\(key)"
        (digest.type, digest.audience) = (type, audience)
        (digest.templateName, digest.variables) = ("", [:])
        var content = Proto.Content()
        (content.title, content.body) = (texts.title, texts.body)
        content.url = texts.url ?? (hasOneURL ? first.content?.url ?? "" : "")
        digest.content = content
        digest.authors = RecipeAuthors.joined(recipe.authors, authors)
        if !isUrgent { digest.timing?.ignoreQuietHours = false }
        return digest
    }
}
