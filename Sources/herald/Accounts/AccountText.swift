import Protocol

extension Proto.Account {
    /// The roles and their apps, such as `sender in news, viewer in sport`.
    var rolesText: String {
        roles.map { entry in
            let role = entry.role.name(without: AccountsCommand.prefix)
            return entry.app.isEmpty ? "\(role) (whole suite)" : "\(role) in \(entry.app)"
        }
        .joined(separator: ", ")
    }

    /// The state of the account: whether the person can sign in.
    var stateText: String { state.name(without: "ACCOUNT_STATE_") }

    /// The ways in which the person can sign in, such as `password and code, 2 passkeys`.
    var proofsText: String {
        var words: [String] = []
        if hasPassword { words.append(hasTotp ? "password and code" : "password") }
        if !passkeys.isEmpty { words.append(Plural.text(passkeys.count, "passkey")) }
        if hasIdentity { words.append("identity provider") }
        return words.joined(separator: ", ")
    }

    /// The state of the second factor: `yes`, `no`, or `missing` if a rule demands one.
    var secondFactorText: String {
        hasSecondFactor ? "yes" : needsSecondFactor ? "missing" : "no"
    }
}

extension Proto.Account? {
    /// The account as lines of names and values.
    var record: Record {
        var record = Record()
        guard let account = self else { return record }
        record.add("id", account.id)
        record.add("login", account.login)
        record.add("name", account.name)
        record.add("roles", account.rolesText)
        record.add("state", account.stateText)
        record.add("signs in by", account.proofsText)
        record.add("second factor", account.secondFactorText)
        record.add("last sign-in", account.lastSignInTime.text)
        record.add("invited by", account.createdBy)
        record.add("invitation until", account.invitationExpireTime.text)
        return record
    }
}
