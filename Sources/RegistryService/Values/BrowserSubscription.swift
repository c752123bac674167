import Crypto
import Protocol

/// A subscription to Web Push as browsers write it: `endpoint`, `expirationTime` and `keys`.
enum BrowserSubscription {
    /// Returns an address with the subscription in the fields that all other addresses have; the
    /// address itself if it has no subscription.
    ///
    /// - Throws: `invalidArgument` that names the field as the browser does.
    static func read(
        _ said: Proto.Address, _ path: String
    ) throws(RPCError) -> Proto.Address {
        let isThere = !said.endpoint.isEmpty || said.keys != nil || said.expirationTime != 0
        guard isThere else { return said }
        guard said.kind.isEmpty || said.kind == "webpush" else {
            throw .invalid("\(path).endpoint", "is for addresses of the kind webpush")
        }
        guard !said.endpoint.isEmpty else {
            throw .invalid("\(path).endpoint", "is missing beside the subscription's other fields")
        }
        for (isEmpty, field) in [
            (said.value.isEmpty, "value"), (said.publicKey.isEmpty, "public_key"),
            (said.authSecret.isEmpty, "auth_secret"),
        ] where !isEmpty {
            throw .invalid("\(path).\(field)", "is not for a subscription that has an endpoint")
        }
        let keys = said.keys ?? Proto.SubscriptionKeys()
        guard P256PublicKey(keys.p256dh) != nil else {
            throw .invalid(
                "\(path).keys.p256dh", "is not 65 bytes of a point of the curve P-256")
        }
        guard keys.auth.count == 16 else {
            throw .invalid("\(path).keys.auth", "has \(keys.auth.count) bytes; it has to have 16")
        }
        var address = said
        (address.kind, address.value) = ("webpush", said.endpoint)
        (address.publicKey, address.authSecret) = (keys.p256dh, keys.auth)
        (address.endpoint, address.expirationTime, address.keys) = ("", 0, nil)
        return address
    }
}
