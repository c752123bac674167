/// Every kind of provider there is.
package enum AdapterKinds {
    /// In the order of the documentation.
    package static let all: [any AdapterKind] = [
        APNsKind(), FCMKind(), WebPushKind(), EmailKind(), WebhookKind(), AirshipKind(),
    ]

    /// The kind of that name.
    package static func named(_ name: String) -> (any AdapterKind)? {
        all.first { $0.name == name }
    }
}
