// Generated from herald/v1/accounts.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.AppRole: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "role":
                if try taken.take(1, value) { role = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
    }
}

extension Proto.Passkey: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "createTime", "create_time":
                if try taken.take(2, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "lastUseTime", "last_use_time":
                if try taken.take(3, value) { lastUseTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if let lastUseTime {
            json.key("lastUseTime")
            lastUseTime.write(to: &json)
        }
    }
}

extension Proto.Account: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "login":
                if try taken.take(1, value) { login = try value.string() }
            case "name":
                if try taken.take(2, value) { self.name = try value.string() }
            case "roles":
                if try taken.take(3, value) { roles = try value.list { value throws(JSONError) in try Proto.AppRole(json: value, options) } }
            case "state":
                if try taken.take(4, value) { state = try value.enumeration() }
            case "createTime", "create_time":
                if try taken.take(5, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "createdBy", "created_by":
                if try taken.take(6, value) { createdBy = try value.string() }
            case "invitationExpireTime", "invitation_expire_time":
                if try taken.take(7, value) { invitationExpireTime = try Proto.Timestamp(json: value, options) }
            case "lastSignInTime", "last_sign_in_time":
                if try taken.take(8, value) { lastSignInTime = try Proto.Timestamp(json: value, options) }
            case "hasPassword", "has_password":
                if try taken.take(9, value) { hasPassword = try value.bool() }
            case "hasTotp", "has_totp":
                if try taken.take(10, value) { hasTotp = try value.bool() }
            case "recoveryCodes", "recovery_codes":
                if try taken.take(11, value) { recoveryCodes = try value.integer() }
            case "passkeys":
                if try taken.take(12, value) { passkeys = try value.list { value throws(JSONError) in try Proto.Passkey(json: value, options) } }
            case "hasIdentity", "has_identity":
                if try taken.take(13, value) { hasIdentity = try value.bool() }
            case "hasSecondFactor", "has_second_factor":
                if try taken.take(14, value) { hasSecondFactor = try value.bool() }
            case "needsSecondFactor", "needs_second_factor":
                if try taken.take(15, value) { needsSecondFactor = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !roles.isEmpty {
            json.key("roles")
            json.beginArray()
            for value in roles { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || state.rawValue != 0 {
            json.key("state")
            json.enumeration(state)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if json.isWhole || !createdBy.isEmpty {
            json.key("createdBy")
            json.string(createdBy)
        }
        if let invitationExpireTime {
            json.key("invitationExpireTime")
            invitationExpireTime.write(to: &json)
        }
        if let lastSignInTime {
            json.key("lastSignInTime")
            lastSignInTime.write(to: &json)
        }
        if json.isWhole || hasPassword {
            json.key("hasPassword")
            json.bool(hasPassword)
        }
        if json.isWhole || hasTotp {
            json.key("hasTotp")
            json.bool(hasTotp)
        }
        if json.isWhole || recoveryCodes != 0 {
            json.key("recoveryCodes")
            json.integer(recoveryCodes)
        }
        if json.isWhole || !passkeys.isEmpty {
            json.key("passkeys")
            json.beginArray()
            for value in passkeys { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || hasIdentity {
            json.key("hasIdentity")
            json.bool(hasIdentity)
        }
        if json.isWhole || hasSecondFactor {
            json.key("hasSecondFactor")
            json.bool(hasSecondFactor)
        }
        if json.isWhole || needsSecondFactor {
            json.key("needsSecondFactor")
            json.bool(needsSecondFactor)
        }
    }
}

extension Proto.SecondFactorRule: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "isRequired", "is_required":
                if try taken.take(0, value) { isRequired = try value.bool() }
            case "setTime", "set_time":
                if try taken.take(1, value) { setTime = try Proto.Timestamp(json: value, options) }
            case "setBy", "set_by":
                if try taken.take(2, value) { setBy = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || isRequired {
            json.key("isRequired")
            json.bool(isRequired)
        }
        if let setTime {
            json.key("setTime")
            setTime.write(to: &json)
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
    }
}

extension Proto.PutSecondFactorRuleRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "rule":
                if try taken.take(1, value) { rule = try Proto.SecondFactorRule(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if let rule {
            json.key("rule")
            rule.write(to: &json)
        }
    }
}

extension Proto.PutSecondFactorRuleResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "rule":
                if try taken.take(0, value) { rule = try Proto.SecondFactorRule(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let rule {
            json.key("rule")
            rule.write(to: &json)
        }
    }
}

extension Proto.GetSecondFactorRuleRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.GetSecondFactorRuleResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "rule":
                if try taken.take(0, value) { rule = try Proto.SecondFactorRule(json: value, options) }
            case "isRequiredBySuite", "is_required_by_suite":
                if try taken.take(1, value) { isRequiredBySuite = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let rule {
            json.key("rule")
            rule.write(to: &json)
        }
        if json.isWhole || isRequiredBySuite {
            json.key("isRequiredBySuite")
            json.bool(isRequiredBySuite)
        }
    }
}

extension Proto.AccountSession: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            case "createTime", "create_time":
                if try taken.take(1, value) { createTime = try Proto.Timestamp(json: value, options) }
            case "lastUseTime", "last_use_time":
                if try taken.take(2, value) { lastUseTime = try Proto.Timestamp(json: value, options) }
            case "expireTime", "expire_time":
                if try taken.take(3, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "idleExpireTime", "idle_expire_time":
                if try taken.take(4, value) { idleExpireTime = try Proto.Timestamp(json: value, options) }
            case "address":
                if try taken.take(5, value) { address = try value.string() }
            case "browser":
                if try taken.take(6, value) { browser = try value.string() }
            case "means":
                if try taken.take(7, value) { means = try value.enumeration() }
            case "isOwn", "is_own":
                if try taken.take(8, value) { isOwn = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if let createTime {
            json.key("createTime")
            createTime.write(to: &json)
        }
        if let lastUseTime {
            json.key("lastUseTime")
            lastUseTime.write(to: &json)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if let idleExpireTime {
            json.key("idleExpireTime")
            idleExpireTime.write(to: &json)
        }
        if json.isWhole || !address.isEmpty {
            json.key("address")
            json.string(address)
        }
        if json.isWhole || !browser.isEmpty {
            json.key("browser")
            json.string(browser)
        }
        if json.isWhole || means.rawValue != 0 {
            json.key("means")
            json.enumeration(means)
        }
        if json.isWhole || isOwn {
            json.key("isOwn")
            json.bool(isOwn)
        }
    }
}

extension Proto.InviteAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "login":
                if try taken.take(1, value) { login = try value.string() }
            case "name":
                if try taken.take(2, value) { self.name = try value.string() }
            case "role":
                if try taken.take(3, value) { role = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
    }
}

extension Proto.InviteAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            case "invitation":
                if try taken.take(1, value) { invitation = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
        if json.isWhole || !invitation.isEmpty {
            json.key("invitation")
            json.string(invitation)
        }
    }
}

extension Proto.ListAccountsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
    }
}

extension Proto.ListAccountsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "accounts":
                if try taken.take(0, value) { accounts = try value.list { value throws(JSONError) in try Proto.Account(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !accounts.isEmpty {
            json.key("accounts")
            json.beginArray()
            for value in accounts { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.GetAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.GetAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
    }
}

extension Proto.SetAccountRoleRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            case "role":
                if try taken.take(2, value) { role = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
    }
}

extension Proto.SetAccountRoleResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
    }
}

extension Proto.DisableAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.DisableAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
    }
}

extension Proto.EnableAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.EnableAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
    }
}

extension Proto.DeleteAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.DeleteAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ResetAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "id":
                if try taken.take(1, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.ResetAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            case "invitation":
                if try taken.take(1, value) { invitation = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
        if json.isWhole || !invitation.isEmpty {
            json.key("invitation")
            json.string(invitation)
        }
    }
}

extension Proto.ListSessionsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "account":
                if try taken.take(1, value) { account = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !account.isEmpty {
            json.key("account")
            json.string(account)
        }
    }
}

extension Proto.ListSessionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "sessions":
                if try taken.take(0, value) { sessions = try value.list { value throws(JSONError) in try Proto.AccountSession(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !sessions.isEmpty {
            json.key("sessions")
            json.beginArray()
            for value in sessions { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.RevokeSessionRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "app":
                if try taken.take(0, value) { app = try value.string() }
            case "account":
                if try taken.take(1, value) { account = try value.string() }
            case "id":
                if try taken.take(2, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !account.isEmpty {
            json.key("account")
            json.string(account)
        }
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.RevokeSessionResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "revoked":
                if try taken.take(0, value) { revoked = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || revoked != 0 {
            json.key("revoked")
            json.integer(revoked)
        }
    }
}

extension Proto.CreateSignInLinkRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "login":
                if try taken.take(0, value) { login = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
    }
}

extension Proto.CreateSignInLinkResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            case "link":
                if try taken.take(1, value) { link = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(2, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
        if json.isWhole || !link.isEmpty {
            json.key("link")
            json.string(link)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.SignInRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "login":
                if try taken.take(0, value) { login = try value.string() }
            case "password":
                if try taken.take(1, value) { password = try value.string() }
            case "code":
                if try taken.take(2, value) { code = try value.string() }
            case "browser":
                if try taken.take(3, value) { browser = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
        if json.isWhole || !password.isEmpty {
            json.key("password")
            json.string(password)
        }
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
        if json.isWhole || !browser.isEmpty {
            json.key("browser")
            json.string(browser)
        }
    }
}

extension Proto.OpenInvitationRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "invitation":
                if try taken.take(0, value) { invitation = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !invitation.isEmpty {
            json.key("invitation")
            json.string(invitation)
        }
    }
}

extension Proto.OpenInvitationResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "login":
                if try taken.take(0, value) { login = try value.string() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(2, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.AcceptInvitationRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "invitation":
                if try taken.take(0, value) { invitation = try value.string() }
            case "password":
                if try taken.take(1, value) { password = try value.string() }
            case "browser":
                if try taken.take(2, value) { browser = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !invitation.isEmpty {
            json.key("invitation")
            json.string(invitation)
        }
        if json.isWhole || !password.isEmpty {
            json.key("password")
            json.string(password)
        }
        if json.isWhole || !browser.isEmpty {
            json.key("browser")
            json.string(browser)
        }
    }
}

extension Proto.UseSignInLinkRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "link":
                if try taken.take(0, value) { link = try value.string() }
            case "browser":
                if try taken.take(1, value) { browser = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !link.isEmpty {
            json.key("link")
            json.string(link)
        }
        if json.isWhole || !browser.isEmpty {
            json.key("browser")
            json.string(browser)
        }
    }
}

extension Proto.SignedInResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "needsCode", "needs_code":
                if try taken.take(0, value) { needsCode = try value.bool() }
            case "secret":
                if try taken.take(1, value) { secret = try value.string() }
            case "expireTime", "expire_time":
                if try taken.take(2, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || needsCode {
            json.key("needsCode")
            json.bool(needsCode)
        }
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.BeginPasskeySignInRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.BeginPasskeySignInResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "challenge":
                if try taken.take(0, value) { challenge = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !challenge.isEmpty {
            json.key("challenge")
            json.base64(challenge)
        }
    }
}

extension Proto.PasskeyAssertion: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "credentialId", "credential_id":
                if try taken.take(0, value) { credentialId = try value.bytes() }
            case "authenticatorData", "authenticator_data":
                if try taken.take(1, value) { authenticatorData = try value.bytes() }
            case "clientDataJson", "client_data_json":
                if try taken.take(2, value) { clientDataJson = try value.bytes() }
            case "signature":
                if try taken.take(3, value) { signature = try value.bytes() }
            case "userHandle", "user_handle":
                if try taken.take(4, value) { userHandle = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !credentialId.isEmpty {
            json.key("credentialId")
            json.base64(credentialId)
        }
        if json.isWhole || !authenticatorData.isEmpty {
            json.key("authenticatorData")
            json.base64(authenticatorData)
        }
        if json.isWhole || !clientDataJson.isEmpty {
            json.key("clientDataJson")
            json.base64(clientDataJson)
        }
        if json.isWhole || !signature.isEmpty {
            json.key("signature")
            json.base64(signature)
        }
        if json.isWhole || !userHandle.isEmpty {
            json.key("userHandle")
            json.base64(userHandle)
        }
    }
}

extension Proto.SignInWithPasskeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "assertion":
                if try taken.take(0, value) { assertion = try Proto.PasskeyAssertion(json: value, options) }
            case "browser":
                if try taken.take(1, value) { browser = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let assertion {
            json.key("assertion")
            assertion.write(to: &json)
        }
        if json.isWhole || !browser.isEmpty {
            json.key("browser")
            json.string(browser)
        }
    }
}

extension Proto.GetSignInOptionsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetSignInOptionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "identityProvider", "identity_provider":
                if try taken.take(0, value) { identityProvider = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !identityProvider.isEmpty {
            json.key("identityProvider")
            json.string(identityProvider)
        }
    }
}

extension Proto.BeginIdentitySignInRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "redirectUri", "redirect_uri":
                if try taken.take(0, value) { redirectUri = try value.string() }
            case "again":
                if try taken.take(1, value) { again = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !redirectUri.isEmpty {
            json.key("redirectUri")
            json.string(redirectUri)
        }
        if json.isWhole || again {
            json.key("again")
            json.bool(again)
        }
    }
}

extension Proto.BeginIdentitySignInResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "uri":
                if try taken.take(0, value) { uri = try value.string() }
            case "secret":
                if try taken.take(1, value) { secret = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !uri.isEmpty {
            json.key("uri")
            json.string(uri)
        }
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
    }
}

extension Proto.IdentityAnswer: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "code":
                if try taken.take(0, value) { code = try value.string() }
            case "state":
                if try taken.take(1, value) { state = try value.string() }
            case "issuer":
                if try taken.take(2, value) { issuer = try value.string() }
            case "secret":
                if try taken.take(3, value) { secret = try value.string() }
            case "redirectUri", "redirect_uri":
                if try taken.take(4, value) { redirectUri = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
        if json.isWhole || !state.isEmpty {
            json.key("state")
            json.string(state)
        }
        if json.isWhole || !issuer.isEmpty {
            json.key("issuer")
            json.string(issuer)
        }
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
        if json.isWhole || !redirectUri.isEmpty {
            json.key("redirectUri")
            json.string(redirectUri)
        }
    }
}

extension Proto.SignInWithIdentityRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "answer":
                if try taken.take(0, value) { answer = try Proto.IdentityAnswer(json: value, options) }
            case "browser":
                if try taken.take(1, value) { browser = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let answer {
            json.key("answer")
            answer.write(to: &json)
        }
        if json.isWhole || !browser.isEmpty {
            json.key("browser")
            json.string(browser)
        }
    }
}

extension Proto.ConnectIdentityRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "answer":
                if try taken.take(0, value) { answer = try Proto.IdentityAnswer(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let answer {
            json.key("answer")
            answer.write(to: &json)
        }
    }
}

extension Proto.ConnectIdentityResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.DisconnectIdentityRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.DisconnectIdentityResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.IdentityRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "number":
                if try taken.take(0, value) { number = try value.uint64() }
            case "uri":
                if try taken.take(1, value) { uri = try value.string() }
            case "form":
                if try taken.take(2, value) { form = try value.string() }
            case "authorization":
                if try taken.take(3, value) { authorization = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || number != 0 {
            json.key("number")
            json.integerString(number)
        }
        if json.isWhole || !uri.isEmpty {
            json.key("uri")
            json.string(uri)
        }
        if json.isWhole || !form.isEmpty {
            json.key("form")
            json.string(form)
        }
        if json.isWhole || !authorization.isEmpty {
            json.key("authorization")
            json.string(authorization)
        }
    }
}

extension Proto.TakeIdentityRequestsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.TakeIdentityRequestsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "requests":
                if try taken.take(0, value) { requests = try value.list { value throws(JSONError) in try Proto.IdentityRequest(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !requests.isEmpty {
            json.key("requests")
            json.beginArray()
            for value in requests { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.AnswerIdentityRequestRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "number":
                if try taken.take(0, value) { number = try value.uint64() }
            case "status":
                if try taken.take(1, value) { status = try value.integer() }
            case "body":
                if try taken.take(2, value) { body = try value.bytes() }
            case "failure":
                if try taken.take(3, value) { failure = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || number != 0 {
            json.key("number")
            json.integerString(number)
        }
        if json.isWhole || status != 0 {
            json.key("status")
            json.integer(status)
        }
        if json.isWhole || !body.isEmpty {
            json.key("body")
            json.base64(body)
        }
        if json.isWhole || !failure.isEmpty {
            json.key("failure")
            json.string(failure)
        }
    }
}

extension Proto.AnswerIdentityRequestResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.SignOutRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.SignOutResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ConfirmIdentityRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "password":
                if try taken.take(0, value) { password = try value.string() }
            case "code":
                if try taken.take(1, value) { code = try value.string() }
            case "assertion":
                if try taken.take(2, value) { assertion = try Proto.PasskeyAssertion(json: value, options) }
            case "identity":
                if try taken.take(3, value) { identity = try Proto.IdentityAnswer(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !password.isEmpty {
            json.key("password")
            json.string(password)
        }
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
        if let assertion {
            json.key("assertion")
            assertion.write(to: &json)
        }
        if let identity {
            json.key("identity")
            identity.write(to: &json)
        }
    }
}

extension Proto.ConfirmIdentityResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "needsCode", "needs_code":
                if try taken.take(0, value) { needsCode = try value.bool() }
            case "expireTime", "expire_time":
                if try taken.take(1, value) { expireTime = try Proto.Timestamp(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || needsCode {
            json.key("needsCode")
            json.bool(needsCode)
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
    }
}

extension Proto.GetOwnAccountRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.GetOwnAccountResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "account":
                if try taken.take(0, value) { account = try Proto.Account(json: value, options) }
            case "role":
                if try taken.take(1, value) { role = try value.enumeration() }
            case "app":
                if try taken.take(2, value) { app = try value.string() }
            case "apps":
                if try taken.take(3, value) { apps = try value.list { value throws(JSONError) in try Proto.App(json: value, options) } }
            case "methods":
                if try taken.take(4, value) { methods = try value.list { value throws(JSONError) in try value.string() } }
            case "freshMethods", "fresh_methods":
                if try taken.take(5, value) { freshMethods = try value.list { value throws(JSONError) in try value.string() } }
            case "secondFactor", "second_factor":
                if try taken.take(6, value) { secondFactor = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let account {
            json.key("account")
            account.write(to: &json)
        }
        if json.isWhole || role.rawValue != 0 {
            json.key("role")
            json.enumeration(role)
        }
        if json.isWhole || !app.isEmpty {
            json.key("app")
            json.string(app)
        }
        if json.isWhole || !apps.isEmpty {
            json.key("apps")
            json.beginArray()
            for value in apps { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !methods.isEmpty {
            json.key("methods")
            json.beginArray()
            for value in methods { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !freshMethods.isEmpty {
            json.key("freshMethods")
            json.beginArray()
            for value in freshMethods { json.string(value) }
            json.endArray()
        }
        if json.isWhole || secondFactor.rawValue != 0 {
            json.key("secondFactor")
            json.enumeration(secondFactor)
        }
    }
}

extension Proto.ListOwnSessionsRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.ListOwnSessionsResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "sessions":
                if try taken.take(0, value) { sessions = try value.list { value throws(JSONError) in try Proto.AccountSession(json: value, options) } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !sessions.isEmpty {
            json.key("sessions")
            json.beginArray()
            for value in sessions { value.write(to: &json) }
            json.endArray()
        }
    }
}

extension Proto.RevokeOwnSessionRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.RevokeOwnSessionResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "revoked":
                if try taken.take(0, value) { revoked = try value.integer() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || revoked != 0 {
            json.key("revoked")
            json.integer(revoked)
        }
    }
}

extension Proto.SetPasswordRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "password":
                if try taken.take(0, value) { password = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !password.isEmpty {
            json.key("password")
            json.string(password)
        }
    }
}

extension Proto.SetPasswordResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.BeginTotpRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.BeginTotpResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "secret":
                if try taken.take(0, value) { secret = try value.string() }
            case "uri":
                if try taken.take(1, value) { uri = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
        if json.isWhole || !uri.isEmpty {
            json.key("uri")
            json.string(uri)
        }
    }
}

extension Proto.ConfirmTotpRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "code":
                if try taken.take(0, value) { code = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !code.isEmpty {
            json.key("code")
            json.string(code)
        }
    }
}

extension Proto.ConfirmTotpResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "recoveryCodes", "recovery_codes":
                if try taken.take(0, value) { recoveryCodes = try value.list { value throws(JSONError) in try value.string() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !recoveryCodes.isEmpty {
            json.key("recoveryCodes")
            json.beginArray()
            for value in recoveryCodes { json.string(value) }
            json.endArray()
        }
    }
}

extension Proto.RemoveTotpRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.RemoveTotpResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.BeginPasskeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.BeginPasskeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "challenge":
                if try taken.take(0, value) { challenge = try value.bytes() }
            case "userHandle", "user_handle":
                if try taken.take(1, value) { userHandle = try value.bytes() }
            case "login":
                if try taken.take(2, value) { login = try value.string() }
            case "name":
                if try taken.take(3, value) { self.name = try value.string() }
            case "known":
                if try taken.take(4, value) { known = try value.list { value throws(JSONError) in try value.bytes() } }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !challenge.isEmpty {
            json.key("challenge")
            json.base64(challenge)
        }
        if json.isWhole || !userHandle.isEmpty {
            json.key("userHandle")
            json.base64(userHandle)
        }
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !known.isEmpty {
            json.key("known")
            json.beginArray()
            for value in known { json.base64(value) }
            json.endArray()
        }
    }
}

extension Proto.AddPasskeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "attestationObject", "attestation_object":
                if try taken.take(1, value) { attestationObject = try value.bytes() }
            case "clientDataJson", "client_data_json":
                if try taken.take(2, value) { clientDataJson = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !attestationObject.isEmpty {
            json.key("attestationObject")
            json.base64(attestationObject)
        }
        if json.isWhole || !clientDataJson.isEmpty {
            json.key("clientDataJson")
            json.base64(clientDataJson)
        }
    }
}

extension Proto.AddPasskeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "passkey":
                if try taken.take(0, value) { passkey = try Proto.Passkey(json: value, options) }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if let passkey {
            json.key("passkey")
            passkey.write(to: &json)
        }
    }
}

extension Proto.RemovePasskeyRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "id":
                if try taken.take(0, value) { id = try value.string() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !id.isEmpty {
            json.key("id")
            json.string(id)
        }
    }
}

extension Proto.RemovePasskeyResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        for (name, value) in try options.members(of: json, Self.self) {
            try options.unknown(name, value, of: Self.self)
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
    }
}

extension Proto.AuthenticateSessionRequest: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "secret":
                if try taken.take(0, value) { secret = try value.string() }
            case "isActive", "is_active":
                if try taken.take(1, value) { isActive = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !secret.isEmpty {
            json.key("secret")
            json.string(secret)
        }
        if json.isWhole || isActive {
            json.key("isActive")
            json.bool(isActive)
        }
    }
}

extension Proto.AuthenticateSessionResponse: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "accountId", "account_id":
                if try taken.take(0, value) { accountId = try value.string() }
            case "login":
                if try taken.take(1, value) { login = try value.string() }
            case "sessionId", "session_id":
                if try taken.take(2, value) { sessionId = try value.string() }
            case "roles":
                if try taken.take(3, value) { roles = try value.list { value throws(JSONError) in try Proto.AppRole(json: value, options) } }
            case "expireTime", "expire_time":
                if try taken.take(4, value) { expireTime = try Proto.Timestamp(json: value, options) }
            case "freshExpireTime", "fresh_expire_time":
                if try taken.take(5, value) { freshExpireTime = try Proto.Timestamp(json: value, options) }
            case "secondFactor", "second_factor":
                if try taken.take(6, value) { secondFactor = try value.enumeration() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !accountId.isEmpty {
            json.key("accountId")
            json.string(accountId)
        }
        if json.isWhole || !login.isEmpty {
            json.key("login")
            json.string(login)
        }
        if json.isWhole || !sessionId.isEmpty {
            json.key("sessionId")
            json.string(sessionId)
        }
        if json.isWhole || !roles.isEmpty {
            json.key("roles")
            json.beginArray()
            for value in roles { value.write(to: &json) }
            json.endArray()
        }
        if let expireTime {
            json.key("expireTime")
            expireTime.write(to: &json)
        }
        if let freshExpireTime {
            json.key("freshExpireTime")
            freshExpireTime.write(to: &json)
        }
        if json.isWhole || secondFactor.rawValue != 0 {
            json.key("secondFactor")
            json.enumeration(secondFactor)
        }
    }
}
