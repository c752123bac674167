/// A call that must be refused, with the expected error: a row of the tables of bad input.
struct BadCall: Sendable {
    /// The owner of the key that the call is made with.
    enum Caller: Sendable { case device, sender, operating, admin, nobody }

    /// A description of the fault in the call.
    let name: String
    let method: String
    let body: String
    var caller = Caller.sender
    var headers: [String] = []
    var code = "invalid_argument"
    /// The field that the error must name; empty when it is about no field.
    let field: String
    /// A text that is part of the error's message.
    let says: String

    init(
        _ name: String, _ method: String, _ body: String, names field: String = "",
        says: String = "", as caller: Caller = .sender, code: String = "invalid_argument",
        headers: [String] = []
    ) {
        self.name = name
        self.method = method
        self.body = body
        self.caller = caller
        self.code = code
        self.field = field
        self.says = says
        self.headers = headers
    }

    /// Returns the app's key for the caller; nil for nobody.
    func key(of tenant: Tenant) -> String? {
        switch caller {
        case .device: tenant.device
        case .sender: tenant.sender
        case .operating: tenant.operating
        case .admin: tenant.admin
        case .nobody: nil
        }
    }

    /// Returns a description of the way in which an answer is not the expected error; nil if it is.
    func fault(of answer: Answer) -> String? {
        let found = "\(answer.status) \(answer.text.prefix(300))"
        guard answer.status != 200 else { return "\(name): was not refused" }
        guard answer.code == code else { return "\(name): not \(code) but \(found)" }
        guard field.isEmpty || answer.fields == [field] else {
            return "\(name): does not name \(field): \(found)"
        }
        guard field.isEmpty || answer.message.contains(field) else {
            return "\(name): its text does not name \(field): \(found)"
        }
        guard !answer.message.isEmpty, answer.message.contains(says) else {
            return "\(name): does not say '\(says)': \(found)"
        }
        return nil
    }
}
