/// The parts of the wishes that one request states; a part that is nil is not stated.
struct WishMessage: Hashable, Sendable, Codable {
    var tags: Set<String>?
    var tagVersion: UInt64 = 0
    var settings: DeviceSettings?
    var attributes: WishedAttributes.Edit?
    var addresses: [PushAddress]?
    var locale: String?
    var timeZone: String?
    var software: Software?
    var consent: LocationConsent?

    /// The parts that the message has.
    var parts: [WishPart] {
        var parts: [WishPart] = []
        if tags != nil { parts.append(.tags) }
        if settings != nil { parts.append(.settings) }
        if attributes != nil { parts.append(.attributes) }
        if addresses != nil { parts.append(.addresses) }
        if locale != nil { parts.append(.locale) }
        if timeZone != nil { parts.append(.timeZone) }
        if software != nil { parts.append(.software) }
        if consent != nil { parts.append(.places) }
        return parts
    }

    var isEmpty: Bool { parts.isEmpty }

    /// The tags in the order that a request has them in.
    var listedTags: [String]? { tags?.sorted() }
}

extension Wishes {
    /// Returns the message with those of the given parts that are to be sent.
    func due(_ parts: [WishPart]) -> WishMessage {
        var message = WishMessage()
        for part in parts {
            switch part {
            case .tags: (message.tags, message.tagVersion) = (tagPart.due, tagPart.version)
            case .settings: message.settings = settingsPart.due
            case .attributes: message.attributes = attributePart.due
            case .addresses: message.addresses = addressPart.due
            case .locale: message.locale = localePart.due
            case .timeZone: message.timeZone = zonePart.due
            case .software: message.software = softwarePart.due
            case .places: message.consent = consentPart.due
            case .user, .events: break
            }
        }
        return message
    }

    /// Returns the message of a registration with the given parts, without those that are refused.
    func whole(_ parts: [WishPart]) -> WishMessage {
        let refused = refusals
        var message = WishMessage()
        for part in parts where refused[part] == nil || part.hasSingles {
            switch part {
            case .tags: message.tags = tagPart.registered
            case .settings: message.settings = settingsPart.wished
            case .attributes: message.attributes = attributePart.registered
            case .addresses: message.addresses = addressPart.registered
            case .locale: message.locale = localePart.wished
            case .timeZone: message.timeZone = zonePart.wished
            case .software: message.software = softwarePart.wished
            case .user, .events, .places: break
            }
        }
        return message
    }

    /// Notes, before a request is made, that the server may take it without an answer arriving.
    mutating func markSent(_ message: WishMessage) {
        if message.tags != nil { tagPart.markSent() }
        if message.settings != nil { settingsPart.markSent() }
        if message.attributes != nil { attributePart.markSent() }
        if message.addresses != nil { addressPart.markSent() }
        if message.locale != nil { localePart.markSent() }
        if message.timeZone != nil { zonePart.markSent() }
        if message.software != nil { softwarePart.markSent() }
        if message.consent != nil { consentPart.markSent() }
    }

    /// Notes that the server has everything of a request but its tags.
    mutating func settle(besidesTags message: WishMessage) {
        if let sent = message.settings { settingsPart.settle(sent) }
        if let sent = message.attributes { attributePart.settle(sent) }
        if let sent = message.addresses { addressPart.settle(sent) }
        if let sent = message.locale { localePart.settle(sent) }
        if let sent = message.timeZone { zonePart.settle(sent) }
        if let sent = message.software { softwarePart.settle(sent) }
    }

    /// Notes that the server refuses a part of a request.
    mutating func refuse(
        _ part: WishPart, of message: WishMessage, _ said: GatewayRefusal, at now: UnixTime
    ) {
        let refusal = said.refusal(at: now)
        switch part {
        case .tags:
            let tags = message.listedTags ?? []
            let single = said.items(of: part, at: now) { $0.item(of: tags) }
            guard single.isEmpty else { return tagPart.withhold(single) }
            message.tags.map { tagPart.refuse($0, refusal) }
        case .settings: message.settings.map { settingsPart.refuse($0, refusal) }
        case .attributes:
            guard let edit = message.attributes else { return }
            let single = said.items(of: part, at: now) { field in
                field.item(of: field.isRemoval ? edit.listedRemovals : edit.listedChanges)
            }
            guard single.isEmpty else { return attributePart.withhold(single, of: edit) }
            attributePart.refuse(edit, refusal)
        case .addresses:
            guard let addresses = message.addresses else { return }
            let single = said.items(of: part, at: now) { $0.item(of: addresses) }
            guard single.isEmpty else { return addressPart.withhold(single) }
            addressPart.refuse(addresses, refusal)
        case .locale: message.locale.map { localePart.refuse($0, refusal) }
        case .timeZone: message.timeZone.map { zonePart.refuse($0, refusal) }
        case .software: message.software.map { softwarePart.refuse($0, refusal) }
        case .places: message.consent.map { consentPart.refuse($0, refusal) }
        case .user, .events: break
        }
    }
}
