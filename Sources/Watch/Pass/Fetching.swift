/// A request for a page.
package struct PageRequest: Hashable, Sendable {
    /// The URL of the page.
    package var url: String
    /// The entity tag of the page that is known, as it came; nil for none.
    package var etag: String?
    /// The modification date of that page, as it came; nil for none.
    package var lastModified: String?
    /// Tells whether the recipe's headers, secret or not, may be sent: they go to the recipe's own
    /// host only.
    package var sendsSecrets = true
    /// The origins whose answers have led to another than the recipe's own, each once; none at its
    /// own.
    package var ledBy: [String] = []
    /// The parameters of the query that are secrets: no URL to which an answer leads keeps them,
    /// for problems name such URLs.
    package var secretParameters: [String] = []
    /// The most bytes that the answer may have, as it comes and once it is expanded.
    package var most = WatchLimits.pageBytes

    /// True if the request lets the source answer that nothing changed.
    package var isConditional: Bool { (etag ?? lastModified) != nil }

    /// Creates a request without conditions.
    package init(url: String) { self.url = url }
}

/// The answer to a request for a page.
package struct PageAnswer: Hashable, Sendable {
    /// The status code, such as 200.
    package var status: Int
    /// The header fields, by their names in lower case: the first of each name, of `link` all.
    package var headers: [String: String]
    /// The body, expanded.
    package var body: [UInt8]

    /// Creates an answer.
    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}

/// The entity tag and the date by which a source is asked whether a page changed.
///
/// Both are kept as they came, and replaced together.
package struct Validators: Hashable, Sendable {
    /// The entity tag.
    package var etag: String?
    /// The modification date, which is sent back as it is and never compared.
    package var lastModified: String?

    /// Creates validators; nil where the source gave none.
    package init(etag: String? = nil, lastModified: String? = nil) {
        (self.etag, self.lastModified) = (etag, lastModified)
    }

    /// Takes the validators of an answer, unless they are too long to be sent with each request.
    init(of answer: PageAnswer) {
        self.init(etag: answer.headers["etag"], lastModified: answer.headers["last-modified"])
        let length = (etag?.utf8.count ?? 0) + (lastModified?.utf8.count ?? 0)
        if length > WatchLimits.validatorBytes { self = Validators() }
    }
}
