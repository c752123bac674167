/// The state that the device wants the server to have of it: one document, stored with each change.
///
/// It exists before the device has an identity, and outlives it.
public struct Wishes: Hashable, Sendable, Codable {
    var tagPart = WishedTags()
    var settingsPart = WishedValue<DeviceSettings>()
    var attributePart = WishedAttributes()
    var addressPart = WishedAddresses()
    var localePart = WishedValue<String>()
    var zonePart = WishedValue<String>()
    var softwarePart = WishedValue<Software>()
    var userPart = WishedValue<String>()
    var consentPart = WishedValue<LocationConsent>()
    /// True if the locale, or the time zone, is one that the app has stated; nil if it is the
    /// system's.
    var isLocaleOwn: Bool?
    var isZoneOwn: Bool?
    /// The revision, which rises with each change of a wish.
    var revision: UInt64 = 0

    /// Creates wishes for nothing.
    public init() {}

    /// The tags that the device follows, with those that are not stored at the server yet.
    public var tags: Set<String> {
        get { tagPart.wished }
        set { tagPart.wished = newValue }
    }

    /// The person's choices: silence, quiet hours, types that are switched off.
    public var settings: DeviceSettings {
        get { settingsPart.wished ?? DeviceSettings() }
        set { settingsPart.wished = newValue }
    }

    /// The attributes that the app gives the device or its owner, by name.
    public var attributes: [String: AttributeValue] {
        get { attributePart.wished }
        set { attributePart.wished = newValue }
    }

    /// The addresses at which the device can be reached.
    public var addresses: [PushAddress] {
        get { addressPart.wished ?? [] }
        set { addressPart.wished = newValue.sorted { ($0.kind, $0.value) < ($1.kind, $1.value) } }
    }

    /// The device's language, such as `en-US`.
    ///
    /// It is the system's, as of the last start or foreground, until the app says another one.
    /// Empty text gives it back to the system.
    public var locale: String {
        get { localePart.wished ?? "" }
        set {
            localePart.wished = newValue.isEmpty ? nil : newValue
            isLocaleOwn = newValue.isEmpty ? nil : true
        }
    }

    /// The name of the device's time zone, such as `Europe/Zurich`.
    ///
    /// It is the system's, as of the last start or foreground, until the app says another one.
    /// Empty text gives it back to the system.
    public var timeZone: String {
        get { zonePart.wished ?? "" }
        set {
            zonePart.wished = newValue.isEmpty ? nil : newValue
            isZoneOwn = newValue.isEmpty ? nil : true
        }
    }

    /// Takes the system's locale and time zone, where the app has stated no others; an empty one
    /// changes nothing.
    mutating func takeSystem(locale: String, timeZone: String) {
        if isLocaleOwn == nil, !locale.isEmpty { localePart.wished = locale }
        if isZoneOwn == nil, !timeZone.isEmpty { zonePart.wished = timeZone }
    }

    /// The versions of the app and of the system, and the device's model.
    public var software: Software {
        get { softwarePart.wished ?? Software() }
        set { softwarePart.wished = newValue }
    }

    /// The id, chosen by the app, of the person who is signed in; empty if nobody is.
    ///
    /// A device cannot tell Herald whose it is: the app's server does, by ``ClientHooks/tellUser``.
    /// Until it has, ``isSynced`` is false.
    public var user: String {
        get { userPart.wished ?? "" }
        set { userPart.wished = newValue }
    }

    /// The person's consent to data of the device's location that the server keeps.
    ///
    /// If it is nil, the person has said nothing, and the server keeps nothing.
    public var locationConsent: LocationConsent? {
        get { consentPart.wished }
        set { consentPart.wished = newValue ?? consentPart.wished.map { _ in .withdrawn } }
    }

    /// Puts an address in the place of the others of its kind.
    public mutating func setAddress(_ address: PushAddress) {
        addresses = addresses.filter { $0.kind != address.kind } + [address]
    }

    /// Removes the addresses of a kind.
    public mutating func removeAddresses(ofKind kind: String) {
        addresses.removeAll { $0.kind == kind }
    }

    /// Forgets addresses that are another device's; those of the person stay.
    mutating func forgetDeviceAddresses() {
        guard addresses.contains(where: \.isOfDevice) else { return }
        addresses.removeAll(where: \.isOfDevice)
    }

    /// The parts that the server refuses as they are now.
    public var refusals: [WishPart: Refusal] {
        var found: [WishPart: Refusal] = [:]
        found[.tags] = tagPart.standingRefusal
        found[.settings] = settingsPart.standingRefusal
        found[.attributes] = attributePart.standingRefusal
        found[.addresses] = addressPart.standingRefusal
        found[.locale] = localePart.standingRefusal
        found[.timeZone] = zonePart.standingRefusal
        found[.software] = softwarePart.standingRefusal
        found[.user] = userPart.standingRefusal
        found[.places] = consentPart.standingRefusal
        return found
    }

    /// The tags that the server refuses, which it has the others without.
    ///
    /// One that is removed from ``tags`` and added again is sent again.
    public var refusedTags: [String: Refusal] { tagPart.withheld }

    /// The attributes that the server refuses as they are, by name, which it has the others
    /// without.
    ///
    /// One that gets another value is sent again.
    public var refusedAttributes: [String: Refusal] {
        attributePart.withheld.mapValues(\.refusal)
    }

    /// The addresses that the server refuses, which it has the others without.
    ///
    /// One that is removed from ``addresses`` and added again is sent again.
    public var refusedAddresses: [PushAddress: Refusal] { addressPart.withheld }

    /// True if the server has all of these wishes, other than those that it has refused.
    public var isSynced: Bool { isSent && userPart.due == nil }

    /// True if the server has all parts that a sync can state; the app's server states the user.
    var isSent: Bool { due(WishPart.allCases).isEmpty }

    /// Makes a change, and returns whether it changed anything.
    mutating func edit(_ change: (inout Wishes) -> Void) -> Bool {
        let before = self
        change(&self)
        guard self != before else { return false }
        revision += 1
        return true
    }

    /// Makes wishes whose files are older than this device's keys good again: everything that they
    /// say is stated once more, but the tags, which a sync merges with the server's by their
    /// version.
    ///
    /// The person sees what the files say, so that is what the server gets: settings are stated as
    /// none, and consent as withdrawn, if the files have none. Of attributes, addresses, software,
    /// language and time zone, what the files say nothing of stays as the server has it.
    ///
    /// - Parameters:
    ///   - sent: the newest revision that the server may have.
    ///   - nobody: the user that is stated if the files have none; nil: the app tells no user.
    /// - Returns: whether the wishes are that old.
    mutating func restate(after sent: UInt64, _ nobody: String?) -> Bool {
        guard revision < sent else { return false }
        attributePart.doubtServer()
        forgetServerBesidesMerged()
        settingsPart.wished = settingsPart.wished ?? DeviceSettings()
        consentPart.wished = consentPart.wished ?? .withdrawn
        userPart.wished = userPart.wished ?? nobody
        revision = sent
        return true
    }

    /// Forgets the server's state, for a device that the server does not know; the wishes stay.
    mutating func forgetServer() {
        tagPart.forgetServer()
        attributePart.forgetServer()
        forgetServerBesidesMerged()
    }

    /// Forgets the server's state of every part but those that are sent by their changes.
    private mutating func forgetServerBesidesMerged() {
        settingsPart.forgetServer()
        addressPart.forgetServer()
        localePart.forgetServer()
        zonePart.forgetServer()
        softwarePart.forgetServer()
        userPart.forgetServer()
        consentPart.forgetServer()
    }
}
