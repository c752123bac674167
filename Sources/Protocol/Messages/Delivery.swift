// Generated from herald/v1/delivery.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The order in which notifications go out if not all can go at once. Low priority waits longer, and
    /// never forever.
    package struct Priority: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `PRIORITY_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// `PRIORITY_LOW`.
        package static let low = Self(rawValue: 1)
        /// `PRIORITY_NORMAL`.
        package static let normal = Self(rawValue: 2)
        /// `PRIORITY_HIGH`.
        package static let high = Self(rawValue: 3)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("PRIORITY_UNSPECIFIED", 0),
            ("PRIORITY_LOW", 1),
            ("PRIORITY_NORMAL", 2),
            ("PRIORITY_HIGH", 3),
        ]
    }
}

extension Proto {
    /// The reaction to a provider that did not answer, so that nobody knows whether the message arrived.
    package struct OnUncertain: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The same as `ON_UNCERTAIN_RESEND`.
        package static let unspecified = Self(rawValue: 0)
        /// Sends the message again with the same id. A device may get the message twice. This is right for
        /// alerts.
        package static let resend = Self(rawValue: 1)
        /// Does not send the message again. A device may miss the message. This is right for codes, and
        /// for whatever must not come twice.
        package static let drop = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ON_UNCERTAIN_UNSPECIFIED", 0),
            ("ON_UNCERTAIN_RESEND", 1),
            ("ON_UNCERTAIN_DROP", 2),
        ]
    }
}

extension Proto {
    /// The state of a notification as a whole.
    package struct NotificationState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `NOTIFICATION_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The notification waits for its `deliver_time`.
        package static let scheduled = Self(rawValue: 1)
        /// The notification waits for its turn.
        package static let queued = Self(rawValue: 2)
        /// The notification goes out to its devices now.
        package static let sending = Self(rawValue: 3)
        /// Every delivery has ended. `counts` says how.
        package static let sent = Self(rawValue: 4)
        /// The notification is held, for example by a kill switch, until somebody releases it.
        package static let stalled = Self(rawValue: 5)
        /// The notification could not be sent at all. `reason` says why.
        package static let failed = Self(rawValue: 6)
        /// Somebody cancelled the notification.
        package static let cancelled = Self(rawValue: 7)
        /// The notification's time was over before it could go out.
        package static let expired = Self(rawValue: 8)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("NOTIFICATION_STATE_UNSPECIFIED", 0),
            ("NOTIFICATION_STATE_SCHEDULED", 1),
            ("NOTIFICATION_STATE_QUEUED", 2),
            ("NOTIFICATION_STATE_SENDING", 3),
            ("NOTIFICATION_STATE_SENT", 4),
            ("NOTIFICATION_STATE_STALLED", 5),
            ("NOTIFICATION_STATE_FAILED", 6),
            ("NOTIFICATION_STATE_CANCELLED", 7),
            ("NOTIFICATION_STATE_EXPIRED", 8),
        ]
    }
}

extension Proto {
    /// The class of reasons for which a delivery was given up.
    package struct FailureClass: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// The class is not known.
        package static let unspecified = Self(rawValue: 0)
        /// Nobody is at the address any more.
        package static let gone = Self(rawValue: 1)
        /// The provider does not accept this message.
        package static let refused = Self(rawValue: 2)
        /// The delivery was tried often enough.
        package static let attempts = Self(rawValue: 3)
        /// The provider is not set up any more.
        package static let noAdapter = Self(rawValue: 4)
        /// Nobody knows whether the message arrived.
        package static let uncertain = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("FAILURE_CLASS_UNSPECIFIED", 0),
            ("FAILURE_CLASS_GONE", 1),
            ("FAILURE_CLASS_REFUSED", 2),
            ("FAILURE_CLASS_ATTEMPTS", 3),
            ("FAILURE_CLASS_NO_ADAPTER", 4),
            ("FAILURE_CLASS_UNCERTAIN", 5),
        ]
    }
}

extension Proto {
    /// The state of a notification's approval by a second person.
    package struct ApprovalState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `APPROVAL_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The notification is stalled, and waits until a second person approves it.
        package static let waiting = Self(rawValue: 1)
        /// A second person has approved the notification, whatever became of it then.
        package static let approved = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("APPROVAL_STATE_UNSPECIFIED", 0),
            ("APPROVAL_STATE_WAITING", 1),
            ("APPROVAL_STATE_APPROVED", 2),
        ]
    }
}

extension Proto {
    /// The kind of an event: what happened to a message on the device.
    package struct EventKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `EVENT_KIND_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The message arrived on the device.
        package static let received = Self(rawValue: 1)
        /// The device showed the message.
        package static let displayed = Self(rawValue: 2)
        /// The person tapped the message.
        package static let tapped = Self(rawValue: 3)
        /// The person dismissed the message.
        package static let dismissed = Self(rawValue: 4)
        /// The app did not show the message.
        package static let dropped = Self(rawValue: 5)
        /// The person did what the app hopes for. `goal` names it. The event needs no message.
        package static let goal = Self(rawValue: 6)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("EVENT_KIND_UNSPECIFIED", 0),
            ("EVENT_KIND_RECEIVED", 1),
            ("EVENT_KIND_DISPLAYED", 2),
            ("EVENT_KIND_TAPPED", 3),
            ("EVENT_KIND_DISMISSED", 4),
            ("EVENT_KIND_DROPPED", 5),
            ("EVENT_KIND_GOAL", 6),
        ]
    }
}

extension Proto {
    /// The content of a message: what a device shows.
    package struct Content: Message {
        package static var fullName: String { "herald.v1.Content" }
        /// `title`.
        package var title = ""
        /// `body`.
        package var body = ""
        /// The target of a tap: a path of the app or a URL.
        package var url = ""
        /// `image_url`.
        package var imageUrl = ""
        /// Names and values that the app receives as they are.
        package var data: [String: String] = [:]
        /// True if the device shows nothing and only wakes the app.
        package var silent = false
        /// The key by which a newer notification replaces an older one with the same key.
        package var collapseKey = ""
        /// True if the device shows nothing, and takes away what it shows with the same collapse key.
        package var clear = false
        /// The name of one of the app's sounds. Empty means the device's usual sound, and `none` means no
        /// sound.
        package var sound = ""
        /// The number on the app's icon. Absent if the number stays as it is.
        package var badge: Proto.Badge?
        /// The buttons beside the message, at most four.
        package var actions: [Proto.Action] = []
        /// The name of a group of messages. Messages with the same name are grouped on the device.
        package var thread = ""
        /// The texts in other languages, at most 32, each locale once. A device gets the best match for
        /// its locale: `de-AT` takes `de-AT`, then `de`, then the texts of the content itself.
        package var localized: [Proto.LocalizedText] = []
        /// Texts that the app has in its own resources. Apple's devices and Android show these texts
        /// instead of title and body. Other providers send title and body.
        package var locKeys: Proto.LocKeys?
        /// The options that only Apple's devices read. The inbox does not have these options.
        package var apns: Proto.APNsOptions?

        package init() {}
    }
}

extension Proto.Content {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Content: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__content()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Content>) {
        unsafe herald__v1__content__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Content>) throws(CodecError) {
        title = try unsafe Decoding.string(c.pointee.title, "title")
        body = try unsafe Decoding.string(c.pointee.body, "body")
        url = try unsafe Decoding.string(c.pointee.url, "url")
        imageUrl = try unsafe Decoding.string(c.pointee.image_url, "image_url")
        for index in unsafe 0..<c.pointee.n_data {
            guard let entry = unsafe c.pointee.data[index] else { continue }
            let key = try unsafe Decoding.string(entry.pointee.key, "data")
            data[key] = try unsafe Decoding.string(entry.pointee.value, "data")
        }
        silent = unsafe c.pointee.silent != 0
        collapseKey = try unsafe Decoding.string(c.pointee.collapse_key, "collapse_key")
        clear = unsafe c.pointee.clear != 0
        sound = try unsafe Decoding.string(c.pointee.sound, "sound")
        badge = try unsafe Decoding.message(c.pointee.badge)
        actions.reserveCapacity(unsafe c.pointee.n_actions)
        for index in unsafe 0..<c.pointee.n_actions {
            if let value: Proto.Action = try unsafe Decoding.message(c.pointee.actions[index]) { actions.append(value) }
        }
        thread = try unsafe Decoding.string(c.pointee.thread, "thread")
        localized.reserveCapacity(unsafe c.pointee.n_localized)
        for index in unsafe 0..<c.pointee.n_localized {
            if let value: Proto.LocalizedText = try unsafe Decoding.message(c.pointee.localized[index]) { localized.append(value) }
        }
        locKeys = try unsafe Decoding.message(c.pointee.loc_keys)
        apns = try unsafe Decoding.message(c.pointee.apns)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Content>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.body = try unsafe arena.string(body, "body")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        unsafe c.pointee.image_url = try unsafe arena.string(imageUrl, "image_url")
        unsafe c.pointee.n_data = data.count
        unsafe c.pointee.data = try arena.pointers(data.count)
        for (index, pair) in data.sorted(by: { $0.key < $1.key }).enumerated() {
            let entry: UnsafeMutablePointer<Herald__V1__Content__DataEntry> = try unsafe arena.one()
            unsafe herald__v1__content__data_entry__init(entry)
            unsafe entry.pointee.key = try arena.string(pair.key, "data")
            unsafe entry.pointee.value = try arena.string(pair.value, "data")
            unsafe c.pointee.data[index] = entry
        }
        unsafe c.pointee.silent = silent ? 1 : 0
        unsafe c.pointee.collapse_key = try unsafe arena.string(collapseKey, "collapse_key")
        unsafe c.pointee.clear = clear ? 1 : 0
        unsafe c.pointee.sound = try unsafe arena.string(sound, "sound")
        if let badge {
            unsafe c.pointee.badge = try unsafe arena.message(badge)
        }
        unsafe c.pointee.n_actions = actions.count
        unsafe c.pointee.actions = try arena.pointers(actions.count)
        for index in actions.indices {
            unsafe c.pointee.actions[index] = try unsafe arena.message(actions[index])
        }
        unsafe c.pointee.thread = try unsafe arena.string(thread, "thread")
        unsafe c.pointee.n_localized = localized.count
        unsafe c.pointee.localized = try arena.pointers(localized.count)
        for index in localized.indices {
            unsafe c.pointee.localized[index] = try unsafe arena.message(localized[index])
        }
        if let locKeys {
            unsafe c.pointee.loc_keys = try unsafe arena.message(locKeys)
        }
        if let apns {
            unsafe c.pointee.apns = try unsafe arena.message(apns)
        }
    }
}

extension Proto {
    /// The number on an app's icon.
    package struct Badge: Message {
        package static var fullName: String { "herald.v1.Badge" }
        /// The number to show. 0 takes the number away.
        package var count: UInt32 = 0

        package init() {}
    }
}

extension Proto.Badge {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Badge: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__badge()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Badge>) {
        unsafe herald__v1__badge__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Badge>) throws(CodecError) {
        count = unsafe c.pointee.count
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Badge>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.count = count
    }
}

extension Proto {
    /// A button beside the message.
    package struct Action: Message {
        package static var fullName: String { "herald.v1.Action" }
        /// The id that the app gets when the button is tapped.
        package var id = ""
        /// The button's text.
        package var title = ""
        /// The target of the button. If empty, the button only tells the app.
        package var url = ""

        package init() {}
    }
}

extension Proto.Action {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Action: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__action()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Action>) {
        unsafe herald__v1__action__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Action>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        title = try unsafe Decoding.string(c.pointee.title, "title")
        url = try unsafe Decoding.string(c.pointee.url, "url")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Action>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
    }
}

extension Proto {
    /// Texts of the app's own resources. The device finds the texts by their keys in its own language,
    /// and fills in the arguments in order. Keys have at most 128 bytes. Each text has at most 16
    /// arguments of at most 256 bytes.
    package struct LocKeys: Message {
        package static var fullName: String { "herald.v1.LocKeys" }
        /// The key of the title: `title-loc-key` at APNs, `title_loc_key` at FCM.
        package var titleKey = ""
        /// `title_args`.
        package var titleArgs: [String] = []
        /// The key of the body: `loc-key` at APNs, `body_loc_key` at FCM.
        package var bodyKey = ""
        /// `body_args`.
        package var bodyArgs: [String] = []
        /// The key of the subtitle, only on Apple's devices: `subtitle-loc-key` at APNs.
        package var subtitleKey = ""
        /// `subtitle_args`.
        package var subtitleArgs: [String] = []

        package init() {}
    }
}

extension Proto.LocKeys {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LocKeys: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__loc_keys()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LocKeys>) {
        unsafe herald__v1__loc_keys__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LocKeys>) throws(CodecError) {
        titleKey = try unsafe Decoding.string(c.pointee.title_key, "title_key")
        titleArgs.reserveCapacity(unsafe c.pointee.n_title_args)
        for index in unsafe 0..<c.pointee.n_title_args {
            titleArgs.append(try unsafe Decoding.string(c.pointee.title_args[index], "title_args"))
        }
        bodyKey = try unsafe Decoding.string(c.pointee.body_key, "body_key")
        bodyArgs.reserveCapacity(unsafe c.pointee.n_body_args)
        for index in unsafe 0..<c.pointee.n_body_args {
            bodyArgs.append(try unsafe Decoding.string(c.pointee.body_args[index], "body_args"))
        }
        subtitleKey = try unsafe Decoding.string(c.pointee.subtitle_key, "subtitle_key")
        subtitleArgs.reserveCapacity(unsafe c.pointee.n_subtitle_args)
        for index in unsafe 0..<c.pointee.n_subtitle_args {
            subtitleArgs.append(try unsafe Decoding.string(c.pointee.subtitle_args[index], "subtitle_args"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LocKeys>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.title_key = try unsafe arena.string(titleKey, "title_key")
        unsafe c.pointee.n_title_args = titleArgs.count
        unsafe c.pointee.title_args = try arena.pointers(titleArgs.count)
        for index in titleArgs.indices {
            unsafe c.pointee.title_args[index] = try unsafe arena.string(titleArgs[index], "title_args")
        }
        unsafe c.pointee.body_key = try unsafe arena.string(bodyKey, "body_key")
        unsafe c.pointee.n_body_args = bodyArgs.count
        unsafe c.pointee.body_args = try arena.pointers(bodyArgs.count)
        for index in bodyArgs.indices {
            unsafe c.pointee.body_args[index] = try unsafe arena.string(bodyArgs[index], "body_args")
        }
        unsafe c.pointee.subtitle_key = try unsafe arena.string(subtitleKey, "subtitle_key")
        unsafe c.pointee.n_subtitle_args = subtitleArgs.count
        unsafe c.pointee.subtitle_args = try arena.pointers(subtitleArgs.count)
        for index in subtitleArgs.indices {
            unsafe c.pointee.subtitle_args[index] = try unsafe arena.string(subtitleArgs[index], "subtitle_args")
        }
    }
}

extension Proto {
    /// The texts of a content in another language. An empty text is taken from the content itself.
    package struct LocalizedText: Message {
        package static var fullName: String { "herald.v1.LocalizedText" }
        /// The language as a BCP 47 tag, such as `de` or `pt-BR`.
        package var locale = ""
        /// `title`.
        package var title = ""
        /// `body`.
        package var body = ""
        /// `url`.
        package var url = ""
        /// `image_url`.
        package var imageUrl = ""

        package init() {}
    }
}

extension Proto.LocalizedText {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LocalizedText: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__localized_text()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LocalizedText>) {
        unsafe herald__v1__localized_text__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LocalizedText>) throws(CodecError) {
        locale = try unsafe Decoding.string(c.pointee.locale, "locale")
        title = try unsafe Decoding.string(c.pointee.title, "title")
        body = try unsafe Decoding.string(c.pointee.body, "body")
        url = try unsafe Decoding.string(c.pointee.url, "url")
        imageUrl = try unsafe Decoding.string(c.pointee.image_url, "image_url")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LocalizedText>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.locale = try unsafe arena.string(locale, "locale")
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.body = try unsafe arena.string(body, "body")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        unsafe c.pointee.image_url = try unsafe arena.string(imageUrl, "image_url")
    }
}

extension Proto {
    /// The outcome of a notification, counted in deliveries. One delivery is one device through one
    /// provider.
    ///
    /// A device that two providers reach counts twice. A device that none reaches counts once, as
    /// suppressed. With several providers the counts add up to more than `audience`.
    package struct DeliveryCounts: Message {
        package static var fullName: String { "herald.v1.DeliveryCounts" }
        /// The number of devices that the selector selected. Devices are counted here, not deliveries.
        package var audience: UInt64 = 0
        /// The number of deliveries that the provider accepted.
        package var delivered: UInt64 = 0
        /// The number of deliveries that were given up, because the provider refuses the message or
        /// because they were tried often enough.
        package var failed: UInt64 = 0
        /// The number of deliveries that were tried without success and are to be tried again. Deliveries
        /// that were sent and not answered within the usual time count, too. The answer to such a delivery
        /// still counts when it comes.
        package var retrying: UInt64 = 0
        /// The number of deliveries that were not tried, because the device is gone or muted, has lost its
        /// address or never had one, has reached a frequency cap, or gets something newer.
        package var suppressed: UInt64 = 0
        /// The number of deliveries that were not tried, or not tried again, before `expire_time`.
        package var expired: UInt64 = 0
        /// The number of deliveries that were given up without knowing whether the message arrived.
        package var uncertain: UInt64 = 0
        /// The numbers of failed deliveries, one for each reason. Lists leave this field out.
        package var failedBy: [Proto.FailureCount] = []
        /// The numbers of suppressed deliveries, one for each reason. Lists leave this field out. The sum
        /// may be less than `suppressed`.
        package var suppressedBy: [Proto.SuppressionCount] = []
        /// The number of devices that reported that they received the message. Each device counts once.
        package var received: UInt64 = 0
        /// The number of devices that showed the message. Each device counts once.
        package var displayed: UInt64 = 0
        /// The number of devices on which the message was tapped. Each device counts once.
        package var tapped: UInt64 = 0
        /// The number of devices on which the message was dismissed. Each device counts once.
        package var dismissed: UInt64 = 0
        /// The number of devices that received the message and did not show it. Each device counts once.
        package var dropped: UInt64 = 0
        /// The numbers of deliveries that providers accepted, one for each provider. Lists leave this
        /// field out.
        package var deliveredBy: [Proto.AdapterCount] = []
        /// The number of devices that at least one provider accepted the message for. Each device counts
        /// once. Lists leave this field out. 0 beside deliveries means not known: several providers are
        /// sending the message now, or `expire_time` was more than a day ago, or a provider was given the
        /// audience instead of devices.
        package var reached: UInt64 = 0
        /// The numbers of deliveries that were given up, by provider and by class. The class UNCERTAIN has
        /// the deliveries of which nobody knows whether they arrived. Lists leave this field out. The sum
        /// may be less than `failed` and `uncertain` if some were given up before Herald counted this.
        package var givenUpBy: [Proto.AdapterFailureCount] = []

        package init() {}
    }
}

extension Proto.DeliveryCounts {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeliveryCounts: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delivery_counts()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeliveryCounts>) {
        unsafe herald__v1__delivery_counts__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeliveryCounts>) throws(CodecError) {
        audience = unsafe c.pointee.audience
        delivered = unsafe c.pointee.delivered
        failed = unsafe c.pointee.failed
        retrying = unsafe c.pointee.retrying
        suppressed = unsafe c.pointee.suppressed
        expired = unsafe c.pointee.expired
        uncertain = unsafe c.pointee.uncertain
        failedBy.reserveCapacity(unsafe c.pointee.n_failed_by)
        for index in unsafe 0..<c.pointee.n_failed_by {
            if let value: Proto.FailureCount = try unsafe Decoding.message(c.pointee.failed_by[index]) { failedBy.append(value) }
        }
        suppressedBy.reserveCapacity(unsafe c.pointee.n_suppressed_by)
        for index in unsafe 0..<c.pointee.n_suppressed_by {
            if let value: Proto.SuppressionCount = try unsafe Decoding.message(c.pointee.suppressed_by[index]) { suppressedBy.append(value) }
        }
        received = unsafe c.pointee.received
        displayed = unsafe c.pointee.displayed
        tapped = unsafe c.pointee.tapped
        dismissed = unsafe c.pointee.dismissed
        dropped = unsafe c.pointee.dropped
        deliveredBy.reserveCapacity(unsafe c.pointee.n_delivered_by)
        for index in unsafe 0..<c.pointee.n_delivered_by {
            if let value: Proto.AdapterCount = try unsafe Decoding.message(c.pointee.delivered_by[index]) { deliveredBy.append(value) }
        }
        reached = unsafe c.pointee.reached
        givenUpBy.reserveCapacity(unsafe c.pointee.n_given_up_by)
        for index in unsafe 0..<c.pointee.n_given_up_by {
            if let value: Proto.AdapterFailureCount = try unsafe Decoding.message(c.pointee.given_up_by[index]) { givenUpBy.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeliveryCounts>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.audience = audience
        unsafe c.pointee.delivered = delivered
        unsafe c.pointee.failed = failed
        unsafe c.pointee.retrying = retrying
        unsafe c.pointee.suppressed = suppressed
        unsafe c.pointee.expired = expired
        unsafe c.pointee.uncertain = uncertain
        unsafe c.pointee.n_failed_by = failedBy.count
        unsafe c.pointee.failed_by = try arena.pointers(failedBy.count)
        for index in failedBy.indices {
            unsafe c.pointee.failed_by[index] = try unsafe arena.message(failedBy[index])
        }
        unsafe c.pointee.n_suppressed_by = suppressedBy.count
        unsafe c.pointee.suppressed_by = try arena.pointers(suppressedBy.count)
        for index in suppressedBy.indices {
            unsafe c.pointee.suppressed_by[index] = try unsafe arena.message(suppressedBy[index])
        }
        unsafe c.pointee.received = received
        unsafe c.pointee.displayed = displayed
        unsafe c.pointee.tapped = tapped
        unsafe c.pointee.dismissed = dismissed
        unsafe c.pointee.dropped = dropped
        unsafe c.pointee.n_delivered_by = deliveredBy.count
        unsafe c.pointee.delivered_by = try arena.pointers(deliveredBy.count)
        for index in deliveredBy.indices {
            unsafe c.pointee.delivered_by[index] = try unsafe arena.message(deliveredBy[index])
        }
        unsafe c.pointee.reached = reached
        unsafe c.pointee.n_given_up_by = givenUpBy.count
        unsafe c.pointee.given_up_by = try arena.pointers(givenUpBy.count)
        for index in givenUpBy.indices {
            unsafe c.pointee.given_up_by[index] = try unsafe arena.message(givenUpBy[index])
        }
    }
}

extension Proto {
    /// The number of deliveries that a provider accepted.
    package struct AdapterCount: Message {
        package static var fullName: String { "herald.v1.AdapterCount" }
        /// `adapter`.
        package var adapter = ""
        /// `deliveries`.
        package var deliveries: UInt64 = 0

        package init() {}
    }
}

extension Proto.AdapterCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AdapterCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__adapter_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AdapterCount>) {
        unsafe herald__v1__adapter_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AdapterCount>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        deliveries = unsafe c.pointee.deliveries
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AdapterCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.deliveries = deliveries
    }
}

extension Proto {
    /// The number of deliveries by one provider that were given up for one reason.
    package struct AdapterFailureCount: Message {
        package static var fullName: String { "herald.v1.AdapterFailureCount" }
        /// `adapter`.
        package var adapter = ""
        /// `failure_class`.
        package var failureClass = Proto.FailureClass()
        /// `deliveries`.
        package var deliveries: UInt64 = 0

        package init() {}
    }
}

extension Proto.AdapterFailureCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AdapterFailureCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__adapter_failure_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AdapterFailureCount>) {
        unsafe herald__v1__adapter_failure_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AdapterFailureCount>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        failureClass = unsafe Proto.FailureClass(rawValue: Int32(bitPattern: c.pointee.failure_class.rawValue))
        deliveries = unsafe c.pointee.deliveries
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AdapterFailureCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.failure_class = Herald__V1__FailureClass(rawValue: UInt32(bitPattern: failureClass.rawValue))
        unsafe c.pointee.deliveries = deliveries
    }
}

extension Proto {
    /// The number of deliveries that failed for one reason.
    package struct FailureCount: Message {
        package static var fullName: String { "herald.v1.FailureCount" }
        /// `failure_class`.
        package var failureClass = Proto.FailureClass()
        /// `deliveries`.
        package var deliveries: UInt64 = 0

        package init() {}
    }
}

extension Proto.FailureCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FailureCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__failure_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FailureCount>) {
        unsafe herald__v1__failure_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FailureCount>) throws(CodecError) {
        failureClass = unsafe Proto.FailureClass(rawValue: Int32(bitPattern: c.pointee.failure_class.rawValue))
        deliveries = unsafe c.pointee.deliveries
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FailureCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.failure_class = Herald__V1__FailureClass(rawValue: UInt32(bitPattern: failureClass.rawValue))
        unsafe c.pointee.deliveries = deliveries
    }
}

extension Proto {
    /// The number of deliveries that were suppressed for one reason.
    package struct SuppressionCount: Message {
        package static var fullName: String { "herald.v1.SuppressionCount" }
        /// `reason`.
        package var reason = ""
        /// `deliveries`.
        package var deliveries: UInt64 = 0

        package init() {}
    }
}

extension Proto.SuppressionCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SuppressionCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__suppression_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SuppressionCount>) {
        unsafe herald__v1__suppression_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SuppressionCount>) throws(CodecError) {
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        deliveries = unsafe c.pointee.deliveries
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SuppressionCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.deliveries = deliveries
    }
}

extension Proto {
    /// A notification as it was sent, and its outcome.
    package struct Notification: Message {
        package static var fullName: String { "herald.v1.Notification" }
        /// `id`.
        package var id = ""
        /// `app`.
        package var app = ""
        /// The kind of message, as a path such as `/bill/vote`. People switch off types, and caps count by
        /// type.
        package var type = ""
        /// The content that devices show.
        package var content: Proto.Content?
        /// The devices that the notification is for, as a selector.
        package var audience = ""
        /// The state of the notification.
        package var state = Proto.NotificationState()
        /// The reason why the notification is stalled, failed or expired.
        package var reason = ""
        /// The counts of the notification's deliveries by their outcome.
        package var counts: Proto.DeliveryCounts?
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The time at which the notification goes out.
        package var deliverTime: Proto.Timestamp?
        /// The time after which the notification is not tried any more.
        package var expireTime: Proto.Timestamp?
        /// The time at which the notification's last delivery ended. Absent if not all deliveries have
        /// ended.
        package var finishTime: Proto.Timestamp?
        /// The latest errors, newest first.
        package var errors: [Proto.DeliveryError] = []
        /// The priority of the notification over others if not all can go out at once.
        package var priority = Proto.Priority()
        /// The reaction to a provider that does not answer.
        package var onUncertain = Proto.OnUncertain()
        /// True if the notification's texts may be cut where a provider takes less.
        package var mayShorten = false
        /// The time at which each device gets the notification by its own clock. If absent, all devices
        /// get it at the same time.
        package var timing: Proto.Timing?
        /// The time at which the notification goes to the next devices whose local time has not come yet.
        /// Absent if there are no such devices. Lists leave this field out.
        package var nextLocalTime: Proto.Timestamp?
        /// True if the notification goes to devices that have reached a frequency cap as well.
        package var ignoreCaps = false
        /// The stages that the notification goes out in. If absent, it goes to all devices at once.
        package var rollout: Proto.Rollout?
        /// The progress of the rollout.
        package var rolloutState: Proto.RolloutState?
        /// The ids of the notifications that this one sums up. Empty if this one is no digest. Lists leave
        /// this field out.
        package var digestOf: [String] = []
        /// The reasons why nothing goes out through some providers now. Lists leave this field out.
        package var blocks: [Proto.AdapterBlock] = []
        /// The key that sent the notification, by name and id. For a notification of a schedule, the key
        /// that stored the schedule.
        package var sentBy = ""
        /// The approval of the notification by a second person, still needed or already given. Absent if
        /// no approval is needed.
        package var approval: Proto.Approval?
        /// Counts of the devices that have switched the notification's type off since. Absent if the
        /// devices are not counted yet, or if the audience was empty.
        package var optOuts: Proto.OptOuts?
        /// The time at which the notification first began to go out. Absent if it has not begun, or began
        /// before Herald stored this time.
        package var beginTime: Proto.Timestamp?
        /// The name and id of whoever cancelled the notification. Empty if nobody did, or if that is not
        /// known.
        package var cancelledBy = ""
        /// The ids of the keys and accounts that wrote what the notification says, besides its sender.
        /// None of these authors can approve the notification.
        package var authors: [String] = []
        /// The notification's messages that were tried without success and are to be tried again, by
        /// adapter. Lists leave this field out.
        package var retries: [Proto.AdapterRetries] = []
        /// The time at which Herald looks for the devices again, if the notification is queued and
        /// `reason` says why the devices could not be found. Absent if the notification does not wait for
        /// that. Lists leave this field out.
        package var nextAttemptTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Notification {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Notification: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__notification()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Notification>) {
        unsafe herald__v1__notification__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Notification>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        app = try unsafe Decoding.string(c.pointee.app, "app")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        content = try unsafe Decoding.message(c.pointee.content)
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        state = unsafe Proto.NotificationState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        counts = try unsafe Decoding.message(c.pointee.counts)
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        deliverTime = try unsafe Decoding.message(c.pointee.deliver_time)
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        finishTime = try unsafe Decoding.message(c.pointee.finish_time)
        errors.reserveCapacity(unsafe c.pointee.n_errors)
        for index in unsafe 0..<c.pointee.n_errors {
            if let value: Proto.DeliveryError = try unsafe Decoding.message(c.pointee.errors[index]) { errors.append(value) }
        }
        priority = unsafe Proto.Priority(rawValue: Int32(bitPattern: c.pointee.priority.rawValue))
        onUncertain = unsafe Proto.OnUncertain(rawValue: Int32(bitPattern: c.pointee.on_uncertain.rawValue))
        mayShorten = unsafe c.pointee.may_shorten != 0
        timing = try unsafe Decoding.message(c.pointee.timing)
        nextLocalTime = try unsafe Decoding.message(c.pointee.next_local_time)
        ignoreCaps = unsafe c.pointee.ignore_caps != 0
        rollout = try unsafe Decoding.message(c.pointee.rollout)
        rolloutState = try unsafe Decoding.message(c.pointee.rollout_state)
        digestOf.reserveCapacity(unsafe c.pointee.n_digest_of)
        for index in unsafe 0..<c.pointee.n_digest_of {
            digestOf.append(try unsafe Decoding.string(c.pointee.digest_of[index], "digest_of"))
        }
        blocks.reserveCapacity(unsafe c.pointee.n_blocks)
        for index in unsafe 0..<c.pointee.n_blocks {
            if let value: Proto.AdapterBlock = try unsafe Decoding.message(c.pointee.blocks[index]) { blocks.append(value) }
        }
        sentBy = try unsafe Decoding.string(c.pointee.sent_by, "sent_by")
        approval = try unsafe Decoding.message(c.pointee.approval)
        optOuts = try unsafe Decoding.message(c.pointee.opt_outs)
        beginTime = try unsafe Decoding.message(c.pointee.begin_time)
        cancelledBy = try unsafe Decoding.string(c.pointee.cancelled_by, "cancelled_by")
        authors.reserveCapacity(unsafe c.pointee.n_authors)
        for index in unsafe 0..<c.pointee.n_authors {
            authors.append(try unsafe Decoding.string(c.pointee.authors[index], "authors"))
        }
        retries.reserveCapacity(unsafe c.pointee.n_retries)
        for index in unsafe 0..<c.pointee.n_retries {
            if let value: Proto.AdapterRetries = try unsafe Decoding.message(c.pointee.retries[index]) { retries.append(value) }
        }
        nextAttemptTime = try unsafe Decoding.message(c.pointee.next_attempt_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Notification>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        if let content {
            unsafe c.pointee.content = try unsafe arena.message(content)
        }
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        unsafe c.pointee.state = Herald__V1__NotificationState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        if let counts {
            unsafe c.pointee.counts = try unsafe arena.message(counts)
        }
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        if let deliverTime {
            unsafe c.pointee.deliver_time = try unsafe arena.message(deliverTime)
        }
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        if let finishTime {
            unsafe c.pointee.finish_time = try unsafe arena.message(finishTime)
        }
        unsafe c.pointee.n_errors = errors.count
        unsafe c.pointee.errors = try arena.pointers(errors.count)
        for index in errors.indices {
            unsafe c.pointee.errors[index] = try unsafe arena.message(errors[index])
        }
        unsafe c.pointee.priority = Herald__V1__Priority(rawValue: UInt32(bitPattern: priority.rawValue))
        unsafe c.pointee.on_uncertain = Herald__V1__OnUncertain(rawValue: UInt32(bitPattern: onUncertain.rawValue))
        unsafe c.pointee.may_shorten = mayShorten ? 1 : 0
        if let timing {
            unsafe c.pointee.timing = try unsafe arena.message(timing)
        }
        if let nextLocalTime {
            unsafe c.pointee.next_local_time = try unsafe arena.message(nextLocalTime)
        }
        unsafe c.pointee.ignore_caps = ignoreCaps ? 1 : 0
        if let rollout {
            unsafe c.pointee.rollout = try unsafe arena.message(rollout)
        }
        if let rolloutState {
            unsafe c.pointee.rollout_state = try unsafe arena.message(rolloutState)
        }
        unsafe c.pointee.n_digest_of = digestOf.count
        unsafe c.pointee.digest_of = try arena.pointers(digestOf.count)
        for index in digestOf.indices {
            unsafe c.pointee.digest_of[index] = try unsafe arena.string(digestOf[index], "digest_of")
        }
        unsafe c.pointee.n_blocks = blocks.count
        unsafe c.pointee.blocks = try arena.pointers(blocks.count)
        for index in blocks.indices {
            unsafe c.pointee.blocks[index] = try unsafe arena.message(blocks[index])
        }
        unsafe c.pointee.sent_by = try unsafe arena.string(sentBy, "sent_by")
        if let approval {
            unsafe c.pointee.approval = try unsafe arena.message(approval)
        }
        if let optOuts {
            unsafe c.pointee.opt_outs = try unsafe arena.message(optOuts)
        }
        if let beginTime {
            unsafe c.pointee.begin_time = try unsafe arena.message(beginTime)
        }
        unsafe c.pointee.cancelled_by = try unsafe arena.string(cancelledBy, "cancelled_by")
        unsafe c.pointee.n_authors = authors.count
        unsafe c.pointee.authors = try arena.pointers(authors.count)
        for index in authors.indices {
            unsafe c.pointee.authors[index] = try unsafe arena.string(authors[index], "authors")
        }
        unsafe c.pointee.n_retries = retries.count
        unsafe c.pointee.retries = try arena.pointers(retries.count)
        for index in retries.indices {
            unsafe c.pointee.retries[index] = try unsafe arena.message(retries[index])
        }
        if let nextAttemptTime {
            unsafe c.pointee.next_attempt_time = try unsafe arena.message(nextAttemptTime)
        }
    }
}

extension Proto {
    /// Messages of one adapter that were tried without success and are to be tried again.
    package struct AdapterRetries: Message {
        package static var fullName: String { "herald.v1.AdapterRetries" }
        /// The id of the app that the adapter belongs to.
        package var app = ""
        /// `adapter`.
        package var adapter = ""
        /// The number of messages. Herald counts at most 10,000.
        package var messages: UInt64 = 0
        /// The last error, in the words of the provider or of Herald. Empty if it is not known.
        package var error = ""
        /// The time of the first attempt of all these messages. Absent if it is not known.
        package var since: Proto.Timestamp?
        /// The time of the next attempt. Absent if the next message is tried as soon as its turn comes.
        package var nextTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.AdapterRetries {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AdapterRetries: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__adapter_retries()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AdapterRetries>) {
        unsafe herald__v1__adapter_retries__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AdapterRetries>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        messages = unsafe c.pointee.messages
        error = try unsafe Decoding.string(c.pointee.error, "error")
        since = try unsafe Decoding.message(c.pointee.since)
        nextTime = try unsafe Decoding.message(c.pointee.next_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AdapterRetries>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.messages = messages
        unsafe c.pointee.error = try unsafe arena.string(error, "error")
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        if let nextTime {
            unsafe c.pointee.next_time = try unsafe arena.message(nextTime)
        }
    }
}

extension Proto {
    /// Counts of the devices that a notification went to and that have switched its type off since.
    /// There are counts for audiences of any size. Notifications with audiences of fewer than 100
    /// devices are counted together, at the end of the hour in which the day or the week is over.
    package struct OptOuts: Message {
        package static var fullName: String { "herald.v1.OptOuts" }
        /// The count a day after the notification began to go out. Absent if the day is not over, or if
        /// the devices could not be counted.
        package var day: Proto.OptOutCount?
        /// The count a week after the notification began to go out. Absent if the week is not over, or if
        /// the devices could not be counted.
        package var week: Proto.OptOutCount?

        package init() {}
    }
}

extension Proto.OptOuts {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.OptOuts: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__opt_outs()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__OptOuts>) {
        unsafe herald__v1__opt_outs__init(c)
    }

    init(c: UnsafePointer<Herald__V1__OptOuts>) throws(CodecError) {
        day = try unsafe Decoding.message(c.pointee.day)
        week = try unsafe Decoding.message(c.pointee.week)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__OptOuts>, _ arena: borrowing Arena) throws(CodecError) {
        if let day {
            unsafe c.pointee.day = try unsafe arena.message(day)
        }
        if let week {
            unsafe c.pointee.week = try unsafe arena.message(week)
        }
    }
}

extension Proto {
    /// Counts of the devices that a notification went to and that it would not go to any more.
    package struct OptOutCount: Message {
        package static var fullName: String { "herald.v1.OptOutCount" }
        /// The number of devices that have switched off the notification's type, or one above it.
        package var switchedOff: UInt64 = 0
        /// The number of devices that are no devices of the app any more.
        package var gone: UInt64 = 0

        package init() {}
    }
}

extension Proto.OptOutCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.OptOutCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__opt_out_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__OptOutCount>) {
        unsafe herald__v1__opt_out_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__OptOutCount>) throws(CodecError) {
        switchedOff = unsafe c.pointee.switched_off
        gone = unsafe c.pointee.gone
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__OptOutCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.switched_off = switchedOff
        unsafe c.pointee.gone = gone
    }
}

extension Proto {
    /// The reason why nothing goes out through a provider now.
    package struct AdapterBlock: Message {
        package static var fullName: String { "herald.v1.AdapterBlock" }
        /// `adapter`.
        package var adapter = ""
        /// `reason`.
        package var reason = ""
        /// The time at which the provider is tried again by itself. Absent if nobody knows that time, or
        /// if somebody has to act.
        package var until: Proto.Timestamp?
        /// The time at which the block was first seen. Absent if the block was only just seen.
        package var since: Proto.Timestamp?
        /// The id of the app whose adapter is blocked.
        package var app = ""
        /// True if a kill switch holds the adapter. Other problems of the adapter are told once sending is
        /// allowed again.
        package var bySwitch = false

        package init() {}
    }
}

extension Proto.AdapterBlock {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AdapterBlock: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__adapter_block()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AdapterBlock>) {
        unsafe herald__v1__adapter_block__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AdapterBlock>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        until = try unsafe Decoding.message(c.pointee.until)
        since = try unsafe Decoding.message(c.pointee.since)
        app = try unsafe Decoding.string(c.pointee.app, "app")
        bySwitch = unsafe c.pointee.by_switch != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AdapterBlock>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        if let until {
            unsafe c.pointee.until = try unsafe arena.message(until)
        }
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.by_switch = bySwitch ? 1 : 0
    }
}

extension Proto {
    /// An error that providers answered, including attempts that were repeated with success.
    package struct DeliveryError: Message {
        package static var fullName: String { "herald.v1.DeliveryError" }
        /// `time`.
        package var time: Proto.Timestamp?
        /// `adapter`.
        package var adapter = ""
        /// The error in the provider's words, or in Herald's.
        package var message = ""
        /// The number of attempts that ended with this error.
        package var count: UInt64 = 0
        /// The number of deliveries that were given up with this error and not sent again since.
        package var failed: UInt64 = 0

        package init() {}
    }
}

extension Proto.DeliveryError {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeliveryError: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delivery_error()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeliveryError>) {
        unsafe herald__v1__delivery_error__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeliveryError>) throws(CodecError) {
        time = try unsafe Decoding.message(c.pointee.time)
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        message = try unsafe Decoding.string(c.pointee.message, "message")
        count = unsafe c.pointee.count
        failed = unsafe c.pointee.failed
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeliveryError>, _ arena: borrowing Arena) throws(CodecError) {
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.message = try unsafe arena.string(message, "message")
        unsafe c.pointee.count = count
        unsafe c.pointee.failed = failed
    }
}

extension Proto {
    /// `herald.v1.SendRequest`.
    package struct SendRequest: Message {
        package static var fullName: String { "herald.v1.SendRequest" }
        /// `app`.
        package var app = ""
        /// A name for this send, at most 128 bytes, such as the id of the subject of the send. The same
        /// key with the same request sends once and gives the same answer again, for eight days. The same
        /// key with another request is refused with FAILED_PRECONDITION. Without a key, only a call with
        /// the same `X-Request-Id` and the same request within a minute sends once.
        package var idempotencyKey = ""
        /// The kind of message: a path such as `/bill/vote`, which begins with a slash and does not end
        /// with one. People switch off types, and caps count by type. Required.
        package var type = ""
        /// The content that devices show.
        package var content: Proto.Content?
        /// `audience`.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?
        /// The time at which the notification goes out. Absent means now. A time up to five minutes ago
        /// means now, too. An earlier time is INVALID_ARGUMENT.
        package var deliverTime: Proto.Timestamp?
        /// The time after which the notification is not tried any more. If absent, `time_to_live` counts.
        package var expireTime: Proto.Timestamp?
        /// The time for which the notification is tried, counted from the time at which its last devices
        /// are due. At most 28 days. Absent means one day. `0s` means now or never: each device gets the
        /// notification within 30 seconds or not at all, and providers keep nothing for devices that are
        /// away. 0 is not allowed together with `timing.local_time` or `rollout`.
        package var timeToLive: Proto.Duration?
        /// The priority of the notification over others if not all can go out at once. Absent means
        /// normal.
        package var priority = Proto.Priority()
        /// The reaction to a provider that does not answer. If absent, the message is sent again.
        package var onUncertain = Proto.OnUncertain()
        /// True if a text may be cut where a provider takes less. Title and body may then have 16 KiB.
        /// Otherwise a text that is too long is refused.
        package var mayShorten = false
        /// The name of a template. The template's content is sent, and everything that `content` sets
        /// takes the place of the template's.
        package var templateName = ""
        /// The values that replace each `{{name}}` in texts, links and data. Without a template and
        /// without variables, texts are sent as they are.
        package var variables: [String: String] = [:]
        /// The time at which each device gets the notification by its own clock. If absent, all devices
        /// get it at the same time.
        package var timing: Proto.Timing?
        /// True if the notification goes to devices that have reached a frequency cap as well. Meant for
        /// alarms.
        package var ignoreCaps = false
        /// The stages in which to send the notification, first to a few devices and then to more. Not
        /// allowed together with `timing.local_time`.
        package var rollout: Proto.Rollout?
        /// The ids of the keys and accounts that wrote what the notification says, if it is sent for
        /// somebody else. None of these authors can approve the notification. At most 16.
        package var authors: [String] = []

        package init() {}
    }
}

extension Proto.SendRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SendRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__send_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SendRequest>) {
        unsafe herald__v1__send_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SendRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        idempotencyKey = try unsafe Decoding.string(c.pointee.idempotency_key, "idempotency_key")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        content = try unsafe Decoding.message(c.pointee.content)
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        selector = try unsafe Decoding.message(c.pointee.selector)
        deliverTime = try unsafe Decoding.message(c.pointee.deliver_time)
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        timeToLive = try unsafe Decoding.message(c.pointee.time_to_live)
        priority = unsafe Proto.Priority(rawValue: Int32(bitPattern: c.pointee.priority.rawValue))
        onUncertain = unsafe Proto.OnUncertain(rawValue: Int32(bitPattern: c.pointee.on_uncertain.rawValue))
        mayShorten = unsafe c.pointee.may_shorten != 0
        templateName = try unsafe Decoding.string(c.pointee.template_name, "template_name")
        for index in unsafe 0..<c.pointee.n_variables {
            guard let entry = unsafe c.pointee.variables[index] else { continue }
            let key = try unsafe Decoding.string(entry.pointee.key, "variables")
            variables[key] = try unsafe Decoding.string(entry.pointee.value, "variables")
        }
        timing = try unsafe Decoding.message(c.pointee.timing)
        ignoreCaps = unsafe c.pointee.ignore_caps != 0
        rollout = try unsafe Decoding.message(c.pointee.rollout)
        authors.reserveCapacity(unsafe c.pointee.n_authors)
        for index in unsafe 0..<c.pointee.n_authors {
            authors.append(try unsafe Decoding.string(c.pointee.authors[index], "authors"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SendRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.idempotency_key = try unsafe arena.string(idempotencyKey, "idempotency_key")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        if let content {
            unsafe c.pointee.content = try unsafe arena.message(content)
        }
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let selector {
            unsafe c.pointee.selector = try unsafe arena.message(selector)
        }
        if let deliverTime {
            unsafe c.pointee.deliver_time = try unsafe arena.message(deliverTime)
        }
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        if let timeToLive {
            unsafe c.pointee.time_to_live = try unsafe arena.message(timeToLive)
        }
        unsafe c.pointee.priority = Herald__V1__Priority(rawValue: UInt32(bitPattern: priority.rawValue))
        unsafe c.pointee.on_uncertain = Herald__V1__OnUncertain(rawValue: UInt32(bitPattern: onUncertain.rawValue))
        unsafe c.pointee.may_shorten = mayShorten ? 1 : 0
        unsafe c.pointee.template_name = try unsafe arena.string(templateName, "template_name")
        unsafe c.pointee.n_variables = variables.count
        unsafe c.pointee.variables = try arena.pointers(variables.count)
        for (index, pair) in variables.sorted(by: { $0.key < $1.key }).enumerated() {
            let entry: UnsafeMutablePointer<Herald__V1__SendRequest__VariablesEntry> = try unsafe arena.one()
            unsafe herald__v1__send_request__variables_entry__init(entry)
            unsafe entry.pointee.key = try arena.string(pair.key, "variables")
            unsafe entry.pointee.value = try arena.string(pair.value, "variables")
            unsafe c.pointee.variables[index] = entry
        }
        if let timing {
            unsafe c.pointee.timing = try unsafe arena.message(timing)
        }
        unsafe c.pointee.ignore_caps = ignoreCaps ? 1 : 0
        if let rollout {
            unsafe c.pointee.rollout = try unsafe arena.message(rollout)
        }
        unsafe c.pointee.n_authors = authors.count
        unsafe c.pointee.authors = try arena.pointers(authors.count)
        for index in authors.indices {
            unsafe c.pointee.authors[index] = try unsafe arena.string(authors[index], "authors")
        }
    }
}

extension Proto {
    /// `herald.v1.SendResponse`.
    package struct SendResponse: Message {
        package static var fullName: String { "herald.v1.SendResponse" }
        /// `notification`.
        package var notification: Proto.Notification?
        /// Warnings about tags of the audience that no device follows. A warning about the field `type`
        /// says that the app has not sent this type, but one that is spelt alike. The notification is
        /// accepted all the same. Empty if each tag has a follower, or if the registry did not answer at
        /// once.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.SendResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SendResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__send_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SendResponse>) {
        unsafe herald__v1__send_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SendResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SendResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// `herald.v1.GetNotificationRequest`.
    package struct GetNotificationRequest: Message {
        package static var fullName: String { "herald.v1.GetNotificationRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.GetNotificationRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetNotificationRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_notification_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetNotificationRequest>) {
        unsafe herald__v1__get_notification_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetNotificationRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetNotificationRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.GetNotificationResponse`.
    package struct GetNotificationResponse: Message {
        package static var fullName: String { "herald.v1.GetNotificationResponse" }
        /// `notification`.
        package var notification: Proto.Notification?

        package init() {}
    }
}

extension Proto.GetNotificationResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetNotificationResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_notification_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetNotificationResponse>) {
        unsafe herald__v1__get_notification_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetNotificationResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetNotificationResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
    }
}

extension Proto {
    /// `herald.v1.ListNotificationsRequest`.
    package struct ListNotificationsRequest: Message {
        package static var fullName: String { "herald.v1.ListNotificationsRequest" }
        /// `app`.
        package var app = ""
        /// The state of the notifications to list. Absent means all states.
        package var state = Proto.NotificationState()
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""
        /// Words that all have to be in the notification's id, type, audience, sender or texts, in any
        /// language. Case and accents do not matter. The last word may be the beginning of a longer word.
        /// A word such as `/bills/hr1-119` is found as it stands.
        package var text = ""
        /// The type of the notifications to list, such as `/bill`. Includes the types below this type.
        package var type = ""
        /// Words that all have to be in the notification's sender, which is given by name and id.
        package var sender = ""
        /// Words that all have to be in the notification's audience.
        package var audience = ""
        /// The time of the earliest notifications to list. Notifications that were made at this time or
        /// later are listed.
        package var since: Proto.Timestamp?
        /// The time that ends the list. Notifications that were made before this time are listed.
        package var until: Proto.Timestamp?
        /// The state of the approval by a second person of the notifications to list. Absent means all
        /// notifications.
        package var approval = Proto.ApprovalState()

        package init() {}
    }
}

extension Proto.ListNotificationsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListNotificationsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_notifications_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListNotificationsRequest>) {
        unsafe herald__v1__list_notifications_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListNotificationsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        state = unsafe Proto.NotificationState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
        text = try unsafe Decoding.string(c.pointee.text, "text")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        sender = try unsafe Decoding.string(c.pointee.sender, "sender")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        since = try unsafe Decoding.message(c.pointee.since)
        until = try unsafe Decoding.message(c.pointee.until)
        approval = unsafe Proto.ApprovalState(rawValue: Int32(bitPattern: c.pointee.approval.rawValue))
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListNotificationsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.state = Herald__V1__NotificationState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
        unsafe c.pointee.text = try unsafe arena.string(text, "text")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.sender = try unsafe arena.string(sender, "sender")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let since {
            unsafe c.pointee.since = try unsafe arena.message(since)
        }
        if let until {
            unsafe c.pointee.until = try unsafe arena.message(until)
        }
        unsafe c.pointee.approval = Herald__V1__ApprovalState(rawValue: UInt32(bitPattern: approval.rawValue))
    }
}

extension Proto {
    /// `herald.v1.ListNotificationsResponse`.
    package struct ListNotificationsResponse: Message {
        package static var fullName: String { "herald.v1.ListNotificationsResponse" }
        /// `notifications`.
        package var notifications: [Proto.Notification] = []
        /// `next_page_token`.
        package var nextPageToken = ""
        /// True if there are notifications that cannot be searched yet. The notifications of a suite that
        /// was upgraded are indexed in the background.
        package var incomplete = false

        package init() {}
    }
}

extension Proto.ListNotificationsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListNotificationsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_notifications_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListNotificationsResponse>) {
        unsafe herald__v1__list_notifications_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListNotificationsResponse>) throws(CodecError) {
        notifications.reserveCapacity(unsafe c.pointee.n_notifications)
        for index in unsafe 0..<c.pointee.n_notifications {
            if let value: Proto.Notification = try unsafe Decoding.message(c.pointee.notifications[index]) { notifications.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
        incomplete = unsafe c.pointee.incomplete != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListNotificationsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_notifications = notifications.count
        unsafe c.pointee.notifications = try arena.pointers(notifications.count)
        for index in notifications.indices {
            unsafe c.pointee.notifications[index] = try unsafe arena.message(notifications[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
        unsafe c.pointee.incomplete = incomplete ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.CancelNotificationRequest`.
    package struct CancelNotificationRequest: Message {
        package static var fullName: String { "herald.v1.CancelNotificationRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.CancelNotificationRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CancelNotificationRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__cancel_notification_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CancelNotificationRequest>) {
        unsafe herald__v1__cancel_notification_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CancelNotificationRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CancelNotificationRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.CancelNotificationResponse`.
    package struct CancelNotificationResponse: Message {
        package static var fullName: String { "herald.v1.CancelNotificationResponse" }
        /// `notification`.
        package var notification: Proto.Notification?

        package init() {}
    }
}

extension Proto.CancelNotificationResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.CancelNotificationResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__cancel_notification_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__CancelNotificationResponse>) {
        unsafe herald__v1__cancel_notification_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__CancelNotificationResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__CancelNotificationResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
    }
}

extension Proto {
    /// `herald.v1.ResendNotificationRequest`.
    package struct ResendNotificationRequest: Message {
        package static var fullName: String { "herald.v1.ResendNotificationRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""
        /// The reasons of the failed deliveries to send again. Empty means all deliveries that failed.
        package var classes: [Proto.FailureClass] = []
        /// The id of the only device to send to. Empty means all devices.
        package var deviceId = ""
        /// The name of the only adapter whose deliveries to send again. Empty means all adapters.
        package var adapter = ""

        package init() {}
    }
}

extension Proto.ResendNotificationRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ResendNotificationRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__resend_notification_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ResendNotificationRequest>) {
        unsafe herald__v1__resend_notification_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ResendNotificationRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        classes.reserveCapacity(unsafe c.pointee.n_classes)
        for index in unsafe 0..<c.pointee.n_classes {
            classes.append(unsafe Proto.FailureClass(rawValue: Int32(bitPattern: c.pointee.classes[index].rawValue)))
        }
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ResendNotificationRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.n_classes = classes.count
        unsafe c.pointee.classes = try arena.pointers(classes.count)
        for index in classes.indices {
            unsafe c.pointee.classes[index] = Herald__V1__FailureClass(rawValue: UInt32(bitPattern: classes[index].rawValue))
        }
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
    }
}

extension Proto {
    /// `herald.v1.ResendNotificationResponse`.
    package struct ResendNotificationResponse: Message {
        package static var fullName: String { "herald.v1.ResendNotificationResponse" }
        /// `notification`.
        package var notification: Proto.Notification?

        package init() {}
    }
}

extension Proto.ResendNotificationResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ResendNotificationResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__resend_notification_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ResendNotificationResponse>) {
        unsafe herald__v1__resend_notification_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ResendNotificationResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ResendNotificationResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
    }
}

extension Proto {
    /// `herald.v1.ApproveNotificationResponse`.
    package struct ApproveNotificationResponse: Message {
        package static var fullName: String { "herald.v1.ApproveNotificationResponse" }
        /// `notification`.
        package var notification: Proto.Notification?

        package init() {}
    }
}

extension Proto.ApproveNotificationResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ApproveNotificationResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__approve_notification_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ApproveNotificationResponse>) {
        unsafe herald__v1__approve_notification_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ApproveNotificationResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ApproveNotificationResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
    }
}

extension Proto {
    /// A message for one device, as the app receives it.
    package struct InboxItem: Message {
        package static var fullName: String { "herald.v1.InboxItem" }
        /// The message's id, the same for every copy that arrives.
        package var messageId = ""
        /// `notification_id`.
        package var notificationId = ""
        /// `type`.
        package var type = ""
        /// `content`.
        package var content: Proto.Content?
        /// `send_time`.
        package var sendTime: Proto.Timestamp?
        /// `expire_time`.
        package var expireTime: Proto.Timestamp?
        /// The version of the message, which rises with each notification that has the same collapse key.
        /// A message with a lower version than one seen before came late: do not show such a message. 0
        /// means that the message has no collapse key.
        package var version: UInt64 = 0

        package init() {}
    }
}

extension Proto.InboxItem {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.InboxItem: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__inbox_item()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__InboxItem>) {
        unsafe herald__v1__inbox_item__init(c)
    }

    init(c: UnsafePointer<Herald__V1__InboxItem>) throws(CodecError) {
        messageId = try unsafe Decoding.string(c.pointee.message_id, "message_id")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        content = try unsafe Decoding.message(c.pointee.content)
        sendTime = try unsafe Decoding.message(c.pointee.send_time)
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        version = unsafe c.pointee.version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__InboxItem>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.message_id = try unsafe arena.string(messageId, "message_id")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        if let content {
            unsafe c.pointee.content = try unsafe arena.message(content)
        }
        if let sendTime {
            unsafe c.pointee.send_time = try unsafe arena.message(sendTime)
        }
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        unsafe c.pointee.version = version
    }
}

extension Proto {
    /// An event of a message on the device.
    package struct Event: Message {
        package static var fullName: String { "herald.v1.Event" }
        /// An id that the device makes for the event. The same event is stored once, however often it is
        /// sent.
        package var id = ""
        /// The message's id, from the push or the inbox. May be empty with `EVENT_KIND_GOAL`.
        package var messageId = ""
        /// `kind`.
        package var kind = Proto.EventKind()
        /// The time at which the event happened.
        package var time: Proto.Timestamp?
        /// `reason`.
        package var reason = ""
        /// The goal that was reached, as in `Goal.name`. Used only with `EVENT_KIND_GOAL`.
        package var goal = ""
        /// The worth of the goal, as in `Goal.value`. Used only with `EVENT_KIND_GOAL`.
        package var value: Double = 0

        package init() {}
    }
}

extension Proto.Event {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Event: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__event()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Event>) {
        unsafe herald__v1__event__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Event>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        messageId = try unsafe Decoding.string(c.pointee.message_id, "message_id")
        kind = unsafe Proto.EventKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        time = try unsafe Decoding.message(c.pointee.time)
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        goal = try unsafe Decoding.string(c.pointee.goal, "goal")
        value = unsafe c.pointee.value
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Event>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.message_id = try unsafe arena.string(messageId, "message_id")
        unsafe c.pointee.kind = Herald__V1__EventKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.goal = try unsafe arena.string(goal, "goal")
        unsafe c.pointee.value = value
    }
}

extension Proto {
    /// `herald.v1.EraseDeviceRequest`.
    package struct EraseDeviceRequest: Message {
        package static var fullName: String { "herald.v1.EraseDeviceRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `ordinal`.
        package var ordinal: UInt32 = 0

        package init() {}
    }
}

extension Proto.EraseDeviceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EraseDeviceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__erase_device_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EraseDeviceRequest>) {
        unsafe herald__v1__erase_device_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EraseDeviceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EraseDeviceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
    }
}

extension Proto {
    /// `herald.v1.EraseDeviceResponse`.
    package struct EraseDeviceResponse: Message {
        package static var fullName: String { "herald.v1.EraseDeviceResponse" }

        package init() {}
    }
}

extension Proto.EraseDeviceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EraseDeviceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__erase_device_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EraseDeviceResponse>) {
        unsafe herald__v1__erase_device_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EraseDeviceResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EraseDeviceResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetStatusRequest`.
    package struct GetStatusRequest: Message {
        package static var fullName: String { "herald.v1.GetStatusRequest" }
        /// The app's id. Empty, with a key of the whole suite, means all apps.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetStatusRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetStatusRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_status_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetStatusRequest>) {
        unsafe herald__v1__get_status_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetStatusRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetStatusRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.GetStatusResponse`.
    package struct GetStatusResponse: Message {
        package static var fullName: String { "herald.v1.GetStatusResponse" }
        /// `switches`.
        package var switches: [Proto.KillSwitch] = []
        /// `states`.
        package var states: [Proto.StateCount] = []
        /// The number of deliveries that were begun and have not ended. Without an app, the deliveries of
        /// all apps count.
        package var deliveriesInFlight: UInt64 = 0
        /// The number of deliveries that providers accepted in the last minute. Without an app, the
        /// deliveries of all apps count.
        package var deliveriesPerMinute: UInt64 = 0
        /// The blocks that keep messages from going through adapters, as seen a second ago at most.
        package var blocks: [Proto.AdapterBlock] = []
        /// The time at which the message that has waited longest was due, among all apps, as seen a second
        /// ago at most. Set only for a key or an account of the whole suite. Absent if no message waits.
        package var oldestDueTime: Proto.Timestamp?
        /// The providers whose credentials expire within 30 days or have expired, the first to expire
        /// first.
        package var expiringCredentials: [Proto.ExpiringCredentials] = []
        /// The time at which the certificate that the gateway shows expires. Set only in answers of the
        /// gateway.
        package var certificateExpireTime: Proto.Timestamp?
        /// The messages that were tried without success and are to be tried again, by app and adapter.
        package var retries: [Proto.AdapterRetries] = []
        /// The deliveries that wait, as counted a second ago at most. Absent if nothing is being sent.
        package var waiting: Proto.WaitingDeliveries?

        package init() {}
    }
}

extension Proto.GetStatusResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetStatusResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_status_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetStatusResponse>) {
        unsafe herald__v1__get_status_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetStatusResponse>) throws(CodecError) {
        switches.reserveCapacity(unsafe c.pointee.n_switches)
        for index in unsafe 0..<c.pointee.n_switches {
            if let value: Proto.KillSwitch = try unsafe Decoding.message(c.pointee.switches[index]) { switches.append(value) }
        }
        states.reserveCapacity(unsafe c.pointee.n_states)
        for index in unsafe 0..<c.pointee.n_states {
            if let value: Proto.StateCount = try unsafe Decoding.message(c.pointee.states[index]) { states.append(value) }
        }
        deliveriesInFlight = unsafe c.pointee.deliveries_in_flight
        deliveriesPerMinute = unsafe c.pointee.deliveries_per_minute
        blocks.reserveCapacity(unsafe c.pointee.n_blocks)
        for index in unsafe 0..<c.pointee.n_blocks {
            if let value: Proto.AdapterBlock = try unsafe Decoding.message(c.pointee.blocks[index]) { blocks.append(value) }
        }
        oldestDueTime = try unsafe Decoding.message(c.pointee.oldest_due_time)
        expiringCredentials.reserveCapacity(unsafe c.pointee.n_expiring_credentials)
        for index in unsafe 0..<c.pointee.n_expiring_credentials {
            if let value: Proto.ExpiringCredentials = try unsafe Decoding.message(c.pointee.expiring_credentials[index]) { expiringCredentials.append(value) }
        }
        certificateExpireTime = try unsafe Decoding.message(c.pointee.certificate_expire_time)
        retries.reserveCapacity(unsafe c.pointee.n_retries)
        for index in unsafe 0..<c.pointee.n_retries {
            if let value: Proto.AdapterRetries = try unsafe Decoding.message(c.pointee.retries[index]) { retries.append(value) }
        }
        waiting = try unsafe Decoding.message(c.pointee.waiting)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetStatusResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_switches = switches.count
        unsafe c.pointee.switches = try arena.pointers(switches.count)
        for index in switches.indices {
            unsafe c.pointee.switches[index] = try unsafe arena.message(switches[index])
        }
        unsafe c.pointee.n_states = states.count
        unsafe c.pointee.states = try arena.pointers(states.count)
        for index in states.indices {
            unsafe c.pointee.states[index] = try unsafe arena.message(states[index])
        }
        unsafe c.pointee.deliveries_in_flight = deliveriesInFlight
        unsafe c.pointee.deliveries_per_minute = deliveriesPerMinute
        unsafe c.pointee.n_blocks = blocks.count
        unsafe c.pointee.blocks = try arena.pointers(blocks.count)
        for index in blocks.indices {
            unsafe c.pointee.blocks[index] = try unsafe arena.message(blocks[index])
        }
        if let oldestDueTime {
            unsafe c.pointee.oldest_due_time = try unsafe arena.message(oldestDueTime)
        }
        unsafe c.pointee.n_expiring_credentials = expiringCredentials.count
        unsafe c.pointee.expiring_credentials = try arena.pointers(expiringCredentials.count)
        for index in expiringCredentials.indices {
            unsafe c.pointee.expiring_credentials[index] = try unsafe arena.message(expiringCredentials[index])
        }
        if let certificateExpireTime {
            unsafe c.pointee.certificate_expire_time = try unsafe arena.message(certificateExpireTime)
        }
        unsafe c.pointee.n_retries = retries.count
        unsafe c.pointee.retries = try arena.pointers(retries.count)
        for index in retries.indices {
            unsafe c.pointee.retries[index] = try unsafe arena.message(retries[index])
        }
        if let waiting {
            unsafe c.pointee.waiting = try unsafe arena.message(waiting)
        }
    }
}

extension Proto {
    /// A provider whose credentials expire soon or have expired. The time is the one that was given when
    /// the provider was set up.
    package struct ExpiringCredentials: Message {
        package static var fullName: String { "herald.v1.ExpiringCredentials" }
        /// `app`.
        package var app = ""
        /// The provider's name.
        package var provider = ""
        /// `expire_time`.
        package var expireTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ExpiringCredentials {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExpiringCredentials: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__expiring_credentials()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExpiringCredentials>) {
        unsafe herald__v1__expiring_credentials__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExpiringCredentials>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        provider = try unsafe Decoding.string(c.pointee.provider, "provider")
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExpiringCredentials>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.provider = try unsafe arena.string(provider, "provider")
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
    }
}

extension Proto {
    /// The number of notifications that are in one state.
    package struct StateCount: Message {
        package static var fullName: String { "herald.v1.StateCount" }
        /// `state`.
        package var state = Proto.NotificationState()
        /// The number of notifications.
        package var notifications: UInt64 = 0

        package init() {}
    }
}

extension Proto.StateCount {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StateCount: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__state_count()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StateCount>) {
        unsafe herald__v1__state_count__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StateCount>) throws(CodecError) {
        state = unsafe Proto.NotificationState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        notifications = unsafe c.pointee.notifications
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StateCount>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.state = Herald__V1__NotificationState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.notifications = notifications
    }
}
