import Addresses
import HTTPClient
import JSON

/// Mail by SMTP.
struct EmailKind: AdapterKind {
    let name = "email"
    let addressKinds = [AddressKind.email.rawValue]
    let settings = [
        AdapterSetting(
            "server", "The name of your outgoing mail server, such as mail.example.org.",
            isRequired: true),
        AdapterSetting("port", "587 if unset, or 465 with security tls.", isRequired: false),
        AdapterSetting(
            "security", "starttls (if unset), tls, or none for a server on this machine.",
            isRequired: false),
        AdapterSetting(
            "connections",
            "The most connections to the server at a time, 1 to 64; 8 if unset. A server that "
                + "allows a client fewer refuses the others.",
            isRequired: false),
        AdapterSetting(
            "ehlo-name",
            "The name to greet the server with, such as herald.example.org; if unset, "
                + "this machine's full name, or else its address.",
            isRequired: false),
        AdapterSetting("user", "The name to log in with; no login if unset.", isRequired: false),
        AdapterSetting("password", "That user's password.", isRequired: false, isSecret: true),
        AdapterSetting(
            "sender", "The sender's address, such as news@example.org.", isRequired: true),
        AdapterSetting("sender-name", "The sender's name that is shown.", isRequired: false),
        AdapterSetting(
            "unsubscribe-url",
            "An https URL that ends a subscription on a POST request; with {{device}} or "
                + "{{address}} in it, mail programs offer that as one click.",
            isRequired: false),
        AdapterSetting(
            "allow",
            "Domains (domain,…) that only your mail server knows, such as corp.internal.",
            isRequired: false),
        AdapterSetting.authorities,
        AdapterSetting.price,
    ]

    func make(
        _ values: AdapterValues, _ tools: AdapterTools
    ) throws(CredentialError) -> any Adapter {
        let values = SettingReader(values, of: self)
        var server = try server(values)
        server.authorities = try values.authorities()
        if let problem = server.problem {
            throw CredentialError(
                .invalidValue, problem.text, setting: Self.setting(of: problem.part))
        }
        try confine(&server, values)
        let sender = try MailMessage.Sender(
            address: try values.required("sender"), name: try values.line("sender-name") ?? "",
            unsubscribeURL: try unsubscribeURL(values),
            own: OwnReceivers(try values.domains("allow").map(\.description)))
        let client = SMTPClient(server)
        let limits = server.limits
        return BoundedAdapter(
            EmailAdapter(client, from: sender), limit: limits.connections - limits.beside,
            beside: .init(count: limits.beside, patience: limits.patience, timer: tools.timer),
            on: tools.executor, onClose: { client.close() })
    }

    func bytes(of message: OutgoingMessage, _ settings: [String: String]) -> Int? {
        var message = message
        message.address = "somebody@example.org"
        let url = settings["unsubscribe-url"].flatMap { try? UnsubscribeURL($0) }
        let own = (settings["allow"] ?? "").split(separator: ",").map(String.init)
        let sender = try? MailMessage.Sender(
            address: settings["sender"] ?? "", name: settings["sender-name"] ?? "",
            unsubscribeURL: url, own: OwnReceivers(own))
        return sender.flatMap { try? MailMessage(message, from: $0) }?.bytes.count
    }

    func targets(_ values: AdapterValues) -> [AdapterTarget] {
        guard let server = try? server(SettingReader(values, of: self)),
            let receiver = receiver(of: server)
        else { return [] }
        return [AdapterTarget("server", receiver)]
    }

    private func receiver(of server: SMTPServer) -> HostPort? {
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        return HostPort("\(host):\(server.port)")
    }

    /// Sets which addresses the server may have.
    ///
    /// Without TLS, mail and its recipients can be read on the way, so it goes to this machine
    /// only.
    private func confine(
        _ server: inout SMTPServer, _ values: SettingReader
    ) throws(CredentialError) {
        let receiver = receiver(of: server)
        server.addresses = values.privateTargets.policy(for: receiver.map { [$0] } ?? [])
        guard server.security == .none else { return }
        guard receiver?.host.isThisMachine == true else {
            throw values.wrong(
                "security", "may be none only for a server on this machine, such as localhost")
        }
        server.addresses = .thisMachine
    }

    /// Returns the server with its port, encryption and login.
    private func server(_ values: SettingReader) throws(CredentialError) -> SMTPServer {
        var server = SMTPServer(host: try values.required("server"))
        if let word = values["security"] {
            guard let security = SMTPServer.Security(rawValue: word) else {
                throw values.wrong("security", "is not starttls, tls or none")
            }
            server.security = security
        }
        server.port = server.security == .tls ? 465 : 587
        if let text = values["port"] {
            guard let port = DecimalText.integer(text, UInt16.self), port > 0 else {
                throw values.wrong("port", "is not a port from 1 to 65535")
            }
            server.port = port
        }
        switch (values["user"], values["password"]) {
        case (let user?, let password?): server.login = .init(user: user, password: password)
        case (nil, nil): break
        case (nil, _): throw values.wrong("user", "is missing; a password needs one")
        case (_, nil): throw values.wrong("password", "is missing; a user cannot log in without it")
        }
        if let text = values["connections"] {
            guard let count = DecimalText.integer(text, Int.self),
                SMTPLimits.connectionCounts.contains(count)
            else { throw values.wrong("connections", "is not a number from 1 to 64") }
            server.limits = SMTPLimits(connections: count)
        }
        if let name = values["ehlo-name"] {
            guard GreetingName.isValid(name) else {
                throw values.wrong(
                    "ehlo-name", "has no domain; write herald.example.org, or [192.0.2.1]")
            }
            server.greeting = name
        }
        return server
    }

    /// Returns the name of the setting that says a part of the server.
    private static func setting(of part: SMTPServer.Part) -> String {
        switch part {
        case .host: "server"
        case .greeting: "ehlo-name"
        case .port: "port"
        case .security: "security"
        case .login: "user"
        }
    }

    private func unsubscribeURL(_ values: SettingReader) throws(CredentialError) -> UnsubscribeURL?
    {
        guard let text = values["unsubscribe-url"] else { return nil }
        do throws(UnsubscribeURL.Problem) {
            return try UnsubscribeURL(text)
        } catch { throw values.wrong("unsubscribe-url", error.text) }
    }
}
