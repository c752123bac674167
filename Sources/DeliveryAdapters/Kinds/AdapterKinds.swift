/// The list of all kinds of providers.
package enum AdapterKinds {
    /// All kinds, in the order of the documentation.
    package static let all: [any AdapterKind] = [
        APNsKind(), FCMKind(), WebPushKind(), EmailKind(), WebhookKind(), AirshipKind(),
    ]

    /// Returns the kind with a name; nil if there is none.
    package static func named(_ name: String) -> (any AdapterKind)? {
        all.first { $0.name == name }
    }
}
