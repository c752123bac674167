import HTTP
import JSON

/// Answers to what is not a call in any dialect: JSON with a code and a message.
enum PlainHTTP {
    /// No such path.
    static let notFound = response(
        404, "not_found", "nothing is here; calls are POST /<service>/<Method>")

    /// A body that is none of our dialects.
    static let wrongContentType = response(
        415, "invalid_argument", "the content type is not one of \(Dialect.contentTypes)")

    /// A method that the path does not take.
    static func wrongMethod(allow: String) -> HTTPResponse {
        var response = response(405, "unimplemented", "the method is not one of \(allow)")
        response.fields.append("allow", allow)
        return response
    }

    /// A request that cannot be read.
    static func refusal(_ problem: HTTPProblem) -> HTTPResponse {
        let code = problem.status == 413 ? "resource_exhausted" : "invalid_argument"
        return response(problem.status, code, problem.message)
    }

    private static func response(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
        var json = JSONWriter()
        json.beginObject()
        json.key("code")
        json.string(code)
        json.key("message")
        json.string(message)
        json.endObject()
        return HTTPResponse(
            status: status, fields: HTTPFields(contentType: "application/json"), body: json.bytes)
    }
}
