import Compression
import Crypto
package import HTTP

/// A simulated API or website: it answers with the files of a directory, page by page.
///
/// A file with a list of JSON is paged as such APIs do; any other file, such as a feed, is answered
/// as it is. Files are read at each request, so that a test changes what there is by writing them.
package final class SourceProvider: Provider {
    /// Reads a file of the directory; returns nil if there is none of this name.
    package typealias Reader = (String) -> [UInt8]?

    private let read: Reader
    private let pages: SourcePages
    /// The number of times that each list was begun to be read, by its name.
    private var readings: [String: Int] = [:]

    /// Creates a simulated source.
    package init(_ pages: SourcePages, read: @escaping Reader) {
        self.read = read
        self.pages = pages
    }

    package func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = Judgement()
        judgement.address = request.path
        guard request.method == .get else {
            judgement.refusal = Answer(405, "MethodNotAllowed")
            return judgement
        }
        let name = String(decoding: request.path.dropFirst(), as: UTF8.self)
        guard !name.contains("/"), !name.hasPrefix("."), let file = read(name) else {
            judgement.refusal = Answer(404, "NotFound")
            return judgement
        }
        let query = (request.query.map(WebForm.parse) ?? [:])
            .mapValues { String(decoding: $0, as: UTF8.self) }
        let page = pages.page(
            of: file, query, path: "/\(name)", reading: reading(of: name, query))
        let etag = "\"\(SHA256.digest(of: page.body).description.prefix(16))\""
        var response = HTTPResponse(status: 200, body: page.body)
        response.fields.append("etag", etag)
        response.fields.append("content-type", page.type)
        if let link = page.link { response.fields.append("link", link) }
        judgement.remark = "\(page.count) items"
        if request.fields.string("if-none-match") == etag {
            response = HTTPResponse(status: 304)
            response.fields.append("etag", etag)
            judgement.remark = "unchanged"
        } else if request.fields.string("accept-encoding")?.contains("gzip") == true,
            page.body.count > 1024, let packed = Gzip.compress(page.body)
        {
            response.body = packed
            response.fields.append("content-encoding", "gzip")
        }
        judgement.prepared = response
        return judgement
    }

    /// Counts how often a list is read from its first page, and returns that number.
    private func reading(of name: String, _ query: [String: String]) -> Int {
        if pages.isFirst(query) { readings[name, default: 0] += 1 }
        return readings[name] ?? 1
    }

    package func response(
        to judgement: Judgement, _ answer: Answer, now: ProviderTime
    ) -> HTTPResponse {
        let prepared = judgement.prepared ?? HTTPResponse(status: answer.status)
        guard answer.status != 0 else { return prepared }
        if answer.status == 200 { return mishap(answer, prepared) }
        var response = HTTPResponse(status: answer.status, body: Array(answer.reason.utf8))
        if (300..<400).contains(answer.status) {
            response.fields.append("location", answer.reason)
            response.body = []
        }
        if let wait = answer.retryAfter { response.fields.append("retry-after", wait) }
        return response
    }

    /// Returns an answer of status 200 that is none: `html`, `empty`, `truncated`, `encoding`,
    /// `nothing` or `bomb`.
    private func mishap(_ answer: Answer, _ prepared: HTTPResponse) -> HTTPResponse {
        var response = HTTPResponse(status: 200)
        switch answer.reason {
        case "html":
            response.body = Array("<!DOCTYPE html><title>We are being repaired</title>".utf8)
        case "empty": response.body = pages.empty
        case "truncated":
            var whole = prepared.body
            if prepared.fields.string("content-encoding") == "gzip" {
                whole = (try? Gzip.expand(whole, limit: 64 << 20)) ?? []
            }
            response.body = Array(whole.prefix(whole.count / 2))
        case "encoding": response.body = [0x5B, 0x22, 0xFF, 0xFE, 0x22, 0x5D]
        case "bomb":
            // 64 MiB of blanks, which become 64 KiB.
            response.body = Gzip.compress([UInt8](repeating: 0x20, count: 64 << 20)) ?? []
            response.fields.append("content-encoding", "gzip")
        default: break
        }
        return response
    }
}
