/// The storing of wishes by their changes: a sync changes one part or two, and each may be long.
extension Wishes: Comparing {
    struct Change: Codable, Sendable {
        var tags: WishedTags.Change?
        var settings: WishedValue<DeviceSettings>?
        var attributes: WishedAttributes?
        var addresses: WishedAddresses?
        var locale: WishedValue<String>?
        var zone: WishedValue<String>?
        var isLocaleOwn: Became<Bool>?
        var isZoneOwn: Became<Bool>?
        var software: WishedValue<Software>?
        var user: WishedValue<String>?
        var consent: WishedValue<LocationConsent>?
        var revision: UInt64
    }

    func change(since old: Self) -> Change? {
        guard self != old else { return nil }
        return Change(
            tags: tagPart.change(since: old.tagPart),
            settings: Difference.find(old.settingsPart, settingsPart),
            attributes: Difference.find(old.attributePart, attributePart),
            addresses: Difference.find(old.addressPart, addressPart),
            locale: Difference.find(old.localePart, localePart),
            zone: Difference.find(old.zonePart, zonePart),
            isLocaleOwn: Became(from: old.isLocaleOwn, to: isLocaleOwn),
            isZoneOwn: Became(from: old.isZoneOwn, to: isZoneOwn),
            software: Difference.find(old.softwarePart, softwarePart),
            user: Difference.find(old.userPart, userPart),
            consent: Difference.find(old.consentPart, consentPart), revision: revision)
    }

    mutating func apply(_ change: Change) {
        if let tags = change.tags { tagPart.apply(tags) }
        Difference.apply(change.settings, to: &settingsPart)
        Difference.apply(change.attributes, to: &attributePart)
        Difference.apply(change.addresses, to: &addressPart)
        Difference.apply(change.locale, to: &localePart)
        Difference.apply(change.zone, to: &zonePart)
        change.isLocaleOwn?.apply(to: &isLocaleOwn)
        change.isZoneOwn?.apply(to: &isZoneOwn)
        Difference.apply(change.software, to: &softwarePart)
        Difference.apply(change.user, to: &userPart)
        Difference.apply(change.consent, to: &consentPart)
        revision = change.revision
    }
}
