// Generated from herald/v1/account_storage.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.StoredPassword: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "logCost", "log_cost":
                if try taken.take(0, value) { logCost = try value.integer() }
            case "blockSize", "block_size":
                if try taken.take(1, value) { blockSize = try value.integer() }
            case "parallelization":
                if try taken.take(2, value) { parallelization = try value.integer() }
            case "salt":
                if try taken.take(3, value) { salt = try value.bytes() }
            case "hash":
                if try taken.take(4, value) { hash = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || logCost != 0 {
            json.key("logCost")
            json.integer(logCost)
        }
        if json.isWhole || blockSize != 0 {
            json.key("blockSize")
            json.integer(blockSize)
        }
        if json.isWhole || parallelization != 0 {
            json.key("parallelization")
            json.integer(parallelization)
        }
        if json.isWhole || !salt.isEmpty {
            json.key("salt")
            json.base64(salt)
        }
        if json.isWhole || !hash.isEmpty {
            json.key("hash")
            json.base64(hash)
        }
    }
}

extension Proto.StoredPasskey: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "credentialId", "credential_id":
                if try taken.take(0, value) { credentialId = try value.bytes() }
            case "name":
                if try taken.take(1, value) { self.name = try value.string() }
            case "publicKey", "public_key":
                if try taken.take(2, value) { publicKey = try value.bytes() }
            case "algorithm":
                if try taken.take(3, value) { algorithm = try value.integer() }
            case "signCount", "sign_count":
                if try taken.take(4, value) { signCount = try value.integer() }
            case "created":
                if try taken.take(5, value) { created = try value.int64() }
            case "used":
                if try taken.take(6, value) { used = try value.int64() }
            case "rpIdHash", "rp_id_hash":
                if try taken.take(7, value) { rpIdHash = try value.bytes() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !credentialId.isEmpty {
            json.key("credentialId")
            json.base64(credentialId)
        }
        if json.isWhole || !name.isEmpty {
            json.key("name")
            json.string(name)
        }
        if json.isWhole || !publicKey.isEmpty {
            json.key("publicKey")
            json.base64(publicKey)
        }
        if json.isWhole || algorithm != 0 {
            json.key("algorithm")
            json.integer(algorithm)
        }
        if json.isWhole || signCount != 0 {
            json.key("signCount")
            json.integer(signCount)
        }
        if json.isWhole || created != 0 {
            json.key("created")
            json.integerString(created)
        }
        if json.isWhole || used != 0 {
            json.key("used")
            json.integerString(used)
        }
        if json.isWhole || !rpIdHash.isEmpty {
            json.key("rpIdHash")
            json.base64(rpIdHash)
        }
    }
}

extension Proto.StoredAccount: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "name":
                if try taken.take(0, value) { self.name = try value.string() }
            case "roles":
                if try taken.take(1, value) { roles = try value.list { value throws(JSONError) in try Proto.AppRole(json: value, options) } }
            case "isDisabled", "is_disabled":
                if try taken.take(2, value) { isDisabled = try value.bool() }
            case "created":
                if try taken.take(3, value) { created = try value.int64() }
            case "createdBy", "created_by":
                if try taken.take(4, value) { createdBy = try value.string() }
            case "invitation":
                if try taken.take(5, value) { invitation = try value.bytes() }
            case "invitationEnds", "invitation_ends":
                if try taken.take(6, value) { invitationEnds = try value.int64() }
            case "link":
                if try taken.take(7, value) { link = try value.bytes() }
            case "linkEnds", "link_ends":
                if try taken.take(8, value) { linkEnds = try value.int64() }
            case "lastSignIn", "last_sign_in":
                if try taken.take(9, value) { lastSignIn = try value.int64() }
            case "password":
                if try taken.take(10, value) { password = try Proto.StoredPassword(json: value, options) }
            case "totp":
                if try taken.take(11, value) { totp = try value.bytes() }
            case "totpStep", "totp_step":
                if try taken.take(12, value) { totpStep = try value.int64() }
            case "recoveryCodes", "recovery_codes":
                if try taken.take(13, value) { recoveryCodes = try value.list { value throws(JSONError) in try value.bytes() } }
            case "passkeys":
                if try taken.take(14, value) { passkeys = try value.list { value throws(JSONError) in try Proto.StoredPasskey(json: value, options) } }
            case "knownNetworks", "known_networks":
                if try taken.take(15, value) { knownNetworks = try value.list { value throws(JSONError) in try value.string() } }
            case "identityIssuer", "identity_issuer":
                if try taken.take(16, value) { identityIssuer = try value.string() }
            case "identitySubject", "identity_subject":
                if try taken.take(17, value) { identitySubject = try value.string() }
            case "invitedIn", "invited_in":
                if try taken.take(18, value) { invitedIn = try value.string() }
            case "identitySecondFactor", "identity_second_factor":
                if try taken.take(19, value) { identitySecondFactor = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
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
        if json.isWhole || isDisabled {
            json.key("isDisabled")
            json.bool(isDisabled)
        }
        if json.isWhole || created != 0 {
            json.key("created")
            json.integerString(created)
        }
        if json.isWhole || !createdBy.isEmpty {
            json.key("createdBy")
            json.string(createdBy)
        }
        if json.isWhole || !invitation.isEmpty {
            json.key("invitation")
            json.base64(invitation)
        }
        if json.isWhole || invitationEnds != 0 {
            json.key("invitationEnds")
            json.integerString(invitationEnds)
        }
        if json.isWhole || !link.isEmpty {
            json.key("link")
            json.base64(link)
        }
        if json.isWhole || linkEnds != 0 {
            json.key("linkEnds")
            json.integerString(linkEnds)
        }
        if json.isWhole || lastSignIn != 0 {
            json.key("lastSignIn")
            json.integerString(lastSignIn)
        }
        if let password {
            json.key("password")
            password.write(to: &json)
        }
        if json.isWhole || !totp.isEmpty {
            json.key("totp")
            json.base64(totp)
        }
        if json.isWhole || totpStep != 0 {
            json.key("totpStep")
            json.integerString(totpStep)
        }
        if json.isWhole || !recoveryCodes.isEmpty {
            json.key("recoveryCodes")
            json.beginArray()
            for value in recoveryCodes { json.base64(value) }
            json.endArray()
        }
        if json.isWhole || !passkeys.isEmpty {
            json.key("passkeys")
            json.beginArray()
            for value in passkeys { value.write(to: &json) }
            json.endArray()
        }
        if json.isWhole || !knownNetworks.isEmpty {
            json.key("knownNetworks")
            json.beginArray()
            for value in knownNetworks { json.string(value) }
            json.endArray()
        }
        if json.isWhole || !identityIssuer.isEmpty {
            json.key("identityIssuer")
            json.string(identityIssuer)
        }
        if json.isWhole || !identitySubject.isEmpty {
            json.key("identitySubject")
            json.string(identitySubject)
        }
        if json.isWhole || !invitedIn.isEmpty {
            json.key("invitedIn")
            json.string(invitedIn)
        }
        if json.isWhole || identitySecondFactor {
            json.key("identitySecondFactor")
            json.bool(identitySecondFactor)
        }
    }
}

extension Proto.StoredSession: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "hash":
                if try taken.take(0, value) { hash = try value.bytes() }
            case "created":
                if try taken.take(1, value) { created = try value.int64() }
            case "used":
                if try taken.take(2, value) { used = try value.int64() }
            case "confirmed":
                if try taken.take(3, value) { confirmed = try value.int64() }
            case "address":
                if try taken.take(4, value) { address = try value.string() }
            case "browser":
                if try taken.take(5, value) { browser = try value.string() }
            case "means":
                if try taken.take(6, value) { means = try value.enumeration() }
            case "secondFactor", "second_factor":
                if try taken.take(7, value) { secondFactor = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !hash.isEmpty {
            json.key("hash")
            json.base64(hash)
        }
        if json.isWhole || created != 0 {
            json.key("created")
            json.integerString(created)
        }
        if json.isWhole || used != 0 {
            json.key("used")
            json.integerString(used)
        }
        if json.isWhole || confirmed != 0 {
            json.key("confirmed")
            json.integerString(confirmed)
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
        if json.isWhole || secondFactor {
            json.key("secondFactor")
            json.bool(secondFactor)
        }
    }
}

extension Proto.StoredSecondFactorRule: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "isRequired", "is_required":
                if try taken.take(0, value) { isRequired = try value.bool() }
            case "set":
                if try taken.take(1, value) { set = try value.int64() }
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
        if json.isWhole || set != 0 {
            json.key("set")
            json.integerString(set)
        }
        if json.isWhole || !setBy.isEmpty {
            json.key("setBy")
            json.string(setBy)
        }
    }
}
