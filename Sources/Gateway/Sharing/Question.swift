import Protocol

/// A question to a service: all callers who ask the same get the same answer.
struct Question: Hashable, Sendable {
    /// The method's path.
    var method: String
    /// The packed request.
    var message: [UInt8]
    /// The app of the caller; empty for the whole suite.
    var app: String
    /// The role of the caller.
    var role: Role

    /// Creates the question of a principal.
    init(_ method: Method, _ message: [UInt8], of principal: Principal) {
        (self.method, self.message) = (method.path, message)
        (app, role) = (principal.app, principal.role)
    }

    /// Creates the question that followers of an app ask who know the same version of its events.
    init(whatFollows version: UInt64, of app: String) {
        method = Method.Delivery.followEvents.path
        message = Array("\(version)".utf8)
        (self.app, role) = (app, .internal)
    }
}
