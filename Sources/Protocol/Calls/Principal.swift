/// The key, person or device that a call is made for, as the gateway authenticated it.
package struct Principal: Hashable, Sendable {
    /// A person who is signed in.
    package struct Person: Hashable, Sendable {
        /// The id of the account.
        package let account: String
        /// The id of the session.
        package let session: String

        /// Creates a person with a session.
        package init(account: String, session: String) {
            (self.account, self.session) = (account, session)
        }
    }

    /// The principal's role.
    package var role: Role
    /// The id of the app that the principal belongs to; empty for the whole suite.
    package var app: String
    /// The name of the principal for logs and people: a key's name and id, a person's login and
    /// account, or a device's id.
    package var subject: String
    /// The id of the key; empty if it is not known.
    ///
    /// Only the gateway knows it: it is no part of the metadata.
    package var keyID: String
    /// The part of the key that ends by itself; nil if none does.
    ///
    /// Whoever has the key for a while must get nothing by it that lasts. Only the gateway knows
    /// this end, too.
    package var end: KeyEnd?
    /// The person who calls; nil if the caller is no person.
    package var person: Person?

    /// The id of the key, or of the person's account.
    package var subjectID: String { Self.id(ofSubject: subject) }

    /// Returns the id in a subject, which is `name (id)` or an id alone.
    package static func id(ofSubject subject: String) -> String {
        guard subject.last == ")", let start = subject.lastIndex(of: "(") else { return subject }
        return String(subject[subject.index(after: start)...].dropLast())
    }

    /// Creates a principal.
    package init(
        role: Role, app: String, subject: String, keyID: String = "", end: KeyEnd? = nil,
        person: Person? = nil
    ) {
        (self.keyID, self.end) = (keyID, end)
        self.role = role
        self.app = app
        self.subject = subject
        self.person = person
    }

    /// The principal as `role:app:subject`, or `role~account~session:app:subject`, the form in a
    /// call's metadata.
    ///
    /// App ids contain no colon, and ids neither that nor a tilde.
    package var metadataValue: String {
        let who = person.map { "~\($0.account)~\($0.session)" } ?? ""
        return "\(role.rawValue)\(who):\(app):\(subject)"
    }

    /// Parses `metadataValue`; nil if it is malformed.
    package init?(metadataValue: String) {
        let parts = metadataValue.split(
            separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let who = parts[0].split(separator: "~", omittingEmptySubsequences: false)
        guard let number = UInt8(who[0]), let role = Role(rawValue: number),
            who.count == 1 || who.count == 3
        else { return nil }
        let person =
            who.count == 3 ? Person(account: String(who[1]), session: String(who[2])) : nil
        self.init(role: role, app: String(parts[1]), subject: String(parts[2]), person: person)
    }
}
