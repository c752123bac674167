import Times

extension ClientCore {
    /// Handles the end of a request.
    mutating func finish(
        _ answer: GatewayAnswer, _ now: UnixTime, _ keep: (JSONValue) throws -> Void
    ) -> [ClientEffect] {
        guard let exchange else { return [] }
        self.exchange = nil
        var effects: [ClientEffect] = []
        var outcome: SyncOutcome
        do {
            memory.lastFailure = nil
            switch exchange {
            case .attesting: return []
            case .registering(let sent): outcome = try registered(sent, answer, now)
            case .syncing(let sent):
                outcome = try synced(sent, answer, now, keep, &effects)
            }
        } catch {
            // What could not be stored is asked for again.
            memory.lastFailure = Refusal(code: "storage", message: "\(error)", time: now)
            outcome = .failed(told: nil)
        }
        return effects + tellUser() + advance(.finished(outcome), now)
    }

    private mutating func registered(
        _ sent: WishMessage, _ answer: GatewayAnswer, _ now: UnixTime
    ) throws -> SyncOutcome {
        switch answer {
        case .success(let body, _):
            guard let deviceID = body["deviceId"]?.string, !deviceID.isEmpty,
                let secret = body["deviceSecret"]?.string, !secret.isEmpty, var identity
            else { return failed("the answer to Register has no device", now) }
            var wishes = wishes
            let version = body["tagVersion"]?.unsigned ?? 0
            if let tags = sent.tags {
                wishes.tagPart.settle(tags, version: version)
            } else {
                wishes.tagPart.notice(version: version)
            }
            wishes.settle(besidesTags: sent)
            identity.deviceID = deviceID
            // The secret first: wishes that are settled with a device that is not known would
            // never be sent.
            try identities.store(identity, secret: secret)
            (self.identity, self.secret) = (identity, secret)
            try store(wishes)
            memory.registrationRefusal = nil
            readUnknown(body)
            return .again
        case .refused(let said):
            if let part = WishPart(field: said.field), sent.parts.contains(part) {
                try refuse(part, of: sent, said, now)
                return .again
            }
            memory.registrationRefusal = said.refusal(at: now)
            return failed(said.message, code: said.code, now)
        case .unauthenticated(let message):
            memory.registrationRefusal = Refusal(
                code: "unauthenticated", message: message, time: now)
            return failed(message, code: "unauthenticated", now)
        case .failed(let code, let message, let told):
            return failed(message, code: code, told: told, now)
        }
    }

    private mutating func synced(
        _ sent: Sent, _ answer: GatewayAnswer, _ now: UnixTime,
        _ keep: (JSONValue) throws -> Void, _ effects: inout [ClientEffect]
    ) throws -> SyncOutcome {
        switch answer {
        case .success(let body, let told):
            let outcome = try take(body, sent, now, keep, &effects)
            if case .done(let more, _) = outcome { return .done(more: more, told: told) }
            return outcome
        case .refused(let said): return try refused(sent, said, now)
        case .unauthenticated:
            // The server has forgotten the device, or another copy of it has registered again.
            try identities.forgetSecret()
            secret = nil
            return .again
        case .failed(let code, let message, let told):
            return failed(message, code: code, told: told, now)
        }
    }

    /// Takes the parts of an answer; each that has an error, or is missing, clears nothing.
    private mutating func take(
        _ body: JSONValue, _ sent: Sent, _ now: UnixTime,
        _ keep: (JSONValue) throws -> Void, _ effects: inout [ClientEffect]
    ) throws -> SyncOutcome {
        var absent: [String] = []
        var isConflict = false
        var more = false
        if let tags = body["tags"], tags["error"] == nil {
            isConflict = try takeTags(tags, sent.message)
            readUnknown(body["device"])
            memory.unusedAddresses =
                (body["addresses"]?["unused"]?.elements ?? []).compactMap(AddressReport.init)
        } else {
            absent.append("tags")
        }
        if let inbox = body["inbox"], inbox["error"] == nil {
            try keep(inbox)
            if let cursor = inbox["cursor"]?.string { memory.cursor = cursor }
            more = inbox["more"]?.boolean ?? false
        } else {
            absent.append("inbox")
        }
        if !sent.events.isEmpty { try takeEvents(body["events"], sent.events, &absent) }
        try takePlaces(body, sent, &absent, &effects)
        // An older server has no such part; what did not come is asked for with each sync.
        if let part = body["configs"], part["error"] == nil, configs != nil {
            effects.append(.configs(try configs?.take(part) ?? []))
        }
        if let first = isolated.first, absent.isEmpty, !isConflict, sent.parts == [first] {
            isolated.removeFirst()
        } else if isolated.first.map({ !sent.parts.contains($0) }) == true {
            // Nothing of it is due any more.
            isolated.removeFirst()
        }
        try storeMemory()
        if !absent.isEmpty {
            return failed("the server has no answer for: \(absent.joined(separator: ", "))", now)
        }
        if isConflict || !isolated.isEmpty { return .again }
        return .done(more: more || hasMore, told: .init())
    }

    /// Returns whether the server has other tags than those that the wish was made from.
    private mutating func takeTags(_ part: JSONValue, _ sent: WishMessage) throws -> Bool {
        var wishes = wishes
        let version = part["version"]?.unsigned ?? 0
        let isAccepted = part["accepted"]?.boolean ?? false
        if isAccepted {
            if let tags = sent.tags {
                wishes.tagPart.settle(tags, version: version)
            } else {
                wishes.tagPart.notice(version: version)
            }
            wishes.settle(besidesTags: sent)
        } else if sent.tags != nil {
            let theirs = (part["tags"]?.elements ?? []).compactMap(\.string)
            wishes.tagPart.merge(theirs: Set(theirs), version: version)
        }
        try store(wishes)
        return !isAccepted
    }

    private mutating func takeEvents(
        _ part: JSONValue?, _ sent: [LedgerEvent], _ absent: inout [String]
    ) throws {
        guard let part, part["error"] == nil else {
            absent.append("events")
            return
        }
        let stored = (part["storedEventIds"]?.elements ?? []).compactMap(\.string)
        if !stored.isEmpty { try ledger?.record(.acknowledged(stored), storage.receipts) }
        eventCount = Self.mostEvents
        if !Set(sent.map(\.id)).isSubset(of: stored) { absent.append("events") }
    }

    private mutating func takePlaces(
        _ body: JSONValue, _ sent: Sent, _ absent: inout [String],
        _ effects: inout [ClientEffect]
    ) throws {
        if let consent = sent.message.consent {
            // What is said of consent geo answers, with or without a location.
            guard let part = body["location"], part["error"] == nil else {
                return absent.append("places")
            }
            var wishes = wishes
            wishes.consentPart.settle(consent)
            try store(wishes)
        }
        guard let revision = sent.placesRevision else { return }
        let parts = [body["places"], body["location"]]
        if parts.contains(where: { $0?["error"] != nil }) {
            absent.append("places")
        } else if revision == placesRevision {
            places = [:]
        }
        memory.placesRefusal = nil
        effects.append(
            .places(parts[0]?["error"] == nil ? parts[0] : nil, at: sent.fix))
    }

    /// Finds the part that the server refuses, and goes on without it.
    private mutating func refused(
        _ sent: Sent, _ said: GatewayRefusal, _ now: UnixTime
    ) throws -> SyncOutcome {
        let named = WishPart(field: said.field).flatMap { sent.parts.contains($0) ? $0 : nil }
        guard let part = named ?? (sent.parts.count == 1 ? sent.parts.first : nil) else {
            guard sent.parts.count > 1 else { return failed(said.message, code: said.code, now) }
            isolated = sent.parts
            return .again
        }
        if part == isolated.first { isolated.removeFirst() }
        switch part {
        case .events: try refuseEvents(sent.events, said.field)
        case .places:
            memory.placesRefusal = said.refusal(at: now)
            try refuse(part, of: sent.message, said, now)
            if sent.placesRevision == placesRevision { places = [:] }
            try storeMemory()
        default: try refuse(part, of: sent.message, said, now)
        }
        return .again
    }

    /// Gives up the event that is named, or the only one; otherwise fewer are sent.
    private mutating func refuseEvents(_ sent: [LedgerEvent], _ field: String) throws {
        let index = field.split { $0 == "[" || $0 == "]" }.dropFirst().first.flatMap { Int($0) }
        if let index = index ?? (sent.count == 1 ? 0 : nil), sent.indices.contains(index) {
            try ledger?.record(.refused([sent[index].id]), storage.receipts)
        } else {
            eventCount = max(1, sent.count / 2)
        }
    }

    private mutating func refuse(
        _ part: WishPart, of sent: WishMessage, _ said: GatewayRefusal, _ now: UnixTime
    ) throws {
        var wishes = wishes
        wishes.refuse(part, of: sent, said, at: now)
        try store(wishes)
    }

    private mutating func readUnknown(_ part: JSONValue?) {
        memory.unknownTimeZone = part?["unknownTimeZone"]?.string ?? ""
        memory.unknownLocale = part?["unknownLocale"]?.string ?? ""
    }

    private mutating func failed(
        _ message: String, code: String = "unavailable", told: Duration? = nil, _ now: UnixTime
    ) -> SyncOutcome {
        memory.lastFailure = Refusal(code: code, message: message, time: now)
        return .failed(told: told)
    }
}
