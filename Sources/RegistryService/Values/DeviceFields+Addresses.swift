import Addresses
import Crypto
import Protocol

extension DeviceFields {
    /// Checks addresses and returns them in their canonical form.
    ///
    /// An address that its adapter could never send to is refused.
    ///
    /// - Throws: `invalidArgument` that names the address and its field.
    static func addresses(
        _ addresses: [Proto.Address], _ field: String
    ) throws(RPCError) -> [Proto.Address] {
        guard addresses.count <= RegistryLimits.addressesPerDevice else {
            throw .invalid(field, "a device has at most \(RegistryLimits.addressesPerDevice)")
        }
        var read: [Proto.Address] = []
        var bytes = 0
        for (index, said) in addresses.enumerated() {
            let path = "\(field)[\(index)]"
            let address = try address(said, path)
            guard !read.contains(where: { $0.id == address.id }) else {
                throw .invalid(path, "is there twice")
            }
            bytes += address.value.utf8.count
            guard bytes <= RegistryLimits.addressBytes else {
                throw .invalid(
                    field, "the values have over \(RegistryLimits.addressBytes) bytes together")
            }
            read.append(address)
        }
        return read
    }

    /// Checks the name of a kind of address.
    ///
    /// - Throws: `invalidArgument` that names `field` and the nearest kind.
    static func kind(_ text: String, _ field: String) throws(RPCError) -> AddressKind {
        guard !text.isEmpty else { throw .invalid(field, "is required, such as apns") }
        do throws(AddressProblem) {
            return try AddressKind.named(text)
        } catch { throw .invalid(field, error.description) }
    }

    private static func address(
        _ said: Proto.Address, _ path: String
    ) throws(RPCError) -> Proto.Address {
        let said = try BrowserSubscription.read(said, path)
        let kind = try kind(said.kind, "\(path).kind")
        guard !said.value.isEmpty else { throw .invalid("\(path).value", "is required") }
        try text(said.value, "\(path).value", limit: RegistryLimits.addressBytes)
        var address = said
        do throws(AddressProblem) {
            address.value = try AddressForm(kind: said.kind, value: said.value).value
        } catch { throw .invalid("\(path).value", error.description) }
        // "development" is Apple's own name in an app's entitlements.
        if address.environment == "development" { address.environment = "sandbox" }
        try details(of: address, kind, path)
        return address
    }

    /// The possible topics of an Airship channel; empty if the platform is not known.
    private static let airshipPlatforms = ["", "ios", "android", "amazon", "web"]

    /// Checks the fields that only some kinds of address have.
    private static func details(
        of address: Proto.Address, _ kind: AddressKind, _ path: String
    ) throws(RPCError) {
        if kind == .airship {
            guard airshipPlatforms.contains(address.topic) else {
                throw .invalid(
                    "\(path).topic", "must be ios, android, amazon or web for an Airship channel")
            }
        } else if !kind.isAPNs, !address.topic.isEmpty {
            throw .invalid(
                "\(path).topic", "is for addresses of the kinds apns, apns-… and airship")
        }
        try text(address.topic, "\(path).topic", limit: RegistryLimits.topicBytes)
        guard address.topic.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
            throw .invalid("\(path).topic", "has a character that bundle ids cannot have")
        }
        let environments = kind.isAPNs ? ["", "production", "sandbox"] : [""]
        guard environments.contains(address.environment) else {
            throw .invalid(
                "\(path).environment",
                "must be production or sandbox, for addresses of the kinds apns and apns-…")
        }
        try keys(of: address, kind, path)
    }

    /// Checks the keys of a Web Push subscription, without which nothing can be sent to it.
    ///
    /// RFC 8291 §3.2 requires an uncompressed point of P-256 and 16 random bytes.
    private static func keys(
        of address: Proto.Address, _ kind: AddressKind, _ path: String
    ) throws(RPCError) {
        let (key, secret) = (address.publicKey, address.authSecret)
        guard kind == .webpush else {
            guard key.isEmpty, secret.isEmpty else {
                throw .invalid(
                    "\(path).\(key.isEmpty ? "auth_secret" : "public_key")",
                    "is for addresses of the kind webpush")
            }
            return
        }
        guard key.count == P256PublicKey.size else {
            throw .invalid(
                "\(path).public_key",
                "must be 65 bytes, the subscription's keys.p256dh in the browser")
        }
        guard P256PublicKey(key) != nil else {
            throw .invalid("\(path).public_key", "is not a point of the curve P-256")
        }
        guard secret.count == 16 else {
            throw .invalid(
                "\(path).auth_secret",
                "must be 16 bytes, the subscription's keys.auth in the browser")
        }
    }
}
