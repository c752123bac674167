// Generated from herald/v1/delivery.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// Who goes first where not all can at once; none starves.
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
    /// What becomes of a message whose provider did not answer: nobody knows whether it arrived.
    package struct OnUncertain: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `ON_UNCERTAIN_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// It is sent again with the same id: for alerts. The default.
        package static let resend = Self(rawValue: 1)
        /// It is not: for codes, and whatever must not come twice.
        package static let drop = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("ON_UNCERTAIN_UNSPECIFIED", 0),
            ("ON_UNCERTAIN_RESEND", 1),
            ("ON_UNCERTAIN_DROP", 2),
        ]
    }
}

extension Proto {
    /// `herald.v1.NotificationState`.
    package struct NotificationState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `NOTIFICATION_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// `NOTIFICATION_STATE_SCHEDULED`.
        package static let scheduled = Self(rawValue: 1)
        /// `NOTIFICATION_STATE_QUEUED`.
        package static let queued = Self(rawValue: 2)
        /// `NOTIFICATION_STATE_SENDING`.
        package static let sending = Self(rawValue: 3)
        /// `NOTIFICATION_STATE_SENT`.
        package static let sent = Self(rawValue: 4)
        /// `NOTIFICATION_STATE_STALLED`.
        package static let stalled = Self(rawValue: 5)
        /// `NOTIFICATION_STATE_FAILED`.
        package static let failed = Self(rawValue: 6)
        /// `NOTIFICATION_STATE_CANCELLED`.
        package static let cancelled = Self(rawValue: 7)
        /// `NOTIFICATION_STATE_EXPIRED`.
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
    /// Why a delivery was given up.
    package struct FailureClass: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// From before classes were kept.
        package static let unspecified = Self(rawValue: 0)
        /// Nobody is at the address.
        package static let gone = Self(rawValue: 1)
        /// The provider does not take this message.
        package static let refused = Self(rawValue: 2)
        /// Enough attempts.
        package static let attempts = Self(rawValue: 3)
        /// The adapter is not set up any more.
        package static let noAdapter = Self(rawValue: 4)
        /// Nobody knows whether it arrived.
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
    /// `herald.v1.EventKind`.
    package struct EventKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `EVENT_KIND_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// `EVENT_KIND_RECEIVED`.
        package static let received = Self(rawValue: 1)
        /// `EVENT_KIND_DISPLAYED`.
        package static let displayed = Self(rawValue: 2)
        /// `EVENT_KIND_TAPPED`.
        package static let tapped = Self(rawValue: 3)
        /// `EVENT_KIND_DISMISSED`.
        package static let dismissed = Self(rawValue: 4)
        /// `EVENT_KIND_DROPPED`.
        package static let dropped = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("EVENT_KIND_UNSPECIFIED", 0),
            ("EVENT_KIND_RECEIVED", 1),
            ("EVENT_KIND_DISPLAYED", 2),
            ("EVENT_KIND_TAPPED", 3),
            ("EVENT_KIND_DISMISSED", 4),
            ("EVENT_KIND_DROPPED", 5),
        ]
    }
}

extension Proto {
    /// What a device shows.
    package struct Content: Message {
        package static var fullName: String { "herald.v1.Content" }
        /// `title`.
        package var title = ""
        /// `body`.
        package var body = ""
        /// Where a tap leads: a path of the app or a URL.
        package var url = ""
        /// `image_url`.
        package var imageUrl = ""
        /// Handed to the app as it is.
        package var data: [String: String] = [:]
        /// Nothing is shown; the app is woken.
        package var silent = false
        /// A newer notification with the same key replaces the older.
        package var collapseKey = ""
        /// Nothing is shown, and what was shown with the same collapse key is taken away.
        package var clear = false
        /// The name of a sound of the app; empty is the device's own, "none" is none.
        package var sound = ""
        /// What the app's icon shows; absent leaves it.
        package var badge: Proto.Badge?
        /// Buttons, at most four.
        package var actions: [Proto.Action] = []
        /// Groups messages on the device.
        package var thread = ""
        /// Other texts for other languages, at most 32, each locale once. The best one for the device's locale is taken: "de-AT"
        /// finds "de-AT", then "de"; who finds none gets the texts above.
        package var localized: [Proto.LocalizedText] = []
        /// Texts that the app has itself. Apple's devices and Android show them instead of title and body; other providers know
        /// no such keys, and send title and body.
        package var locKeys: Proto.LocKeys?
        /// What Apple's devices do with it besides. Not in an inbox: a device that reads it there has been reached otherwise.
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
    /// `herald.v1.Badge`.
    package struct Badge: Message {
        package static var fullName: String { "herald.v1.Badge" }
        /// `count`.
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
    /// What a device offers beside the message.
    package struct Action: Message {
        package static var fullName: String { "herald.v1.Action" }
        /// Told by the device when it is chosen.
        package var id = ""
        /// `title`.
        package var title = ""
        /// Where it leads; empty: it only tells.
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
    /// Texts of the app's own resources, which the device finds by their keys, in its own language, and fills with the arguments
    /// in order. Keys at most 128 bytes; each at most 16 arguments of at most 256 bytes.
    package struct LocKeys: Message {
        package static var fullName: String { "herald.v1.LocKeys" }
        /// APNs' title-loc-key, FCM's title_loc_key.
        package var titleKey = ""
        /// `title_args`.
        package var titleArgs: [String] = []
        /// APNs' loc-key, FCM's body_loc_key.
        package var bodyKey = ""
        /// `body_args`.
        package var bodyArgs: [String] = []
        /// APNs' subtitle-loc-key: of Apple's devices alone.
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
    /// What is said otherwise in a language; an empty text is as in the content.
    package struct LocalizedText: Message {
        package static var fullName: String { "herald.v1.LocalizedText" }
        /// BCP 47, such as "de" or "pt-BR".
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
    /// What has become of a notification, counted in deliveries: one device by one adapter each.
    ///
    /// A device that two adapters reach counts twice; one that no adapter reaches counts once, as suppressed. So with
    /// several adapters the counts below `audience` add up to more than that.
    package struct DeliveryCounts: Message {
        package static var fullName: String { "herald.v1.DeliveryCounts" }
        /// Devices, not deliveries: those that the selector gave when it was resolved.
        package var audience: UInt64 = 0
        /// A provider has taken it, or the log has it.
        package var delivered: UInt64 = 0
        /// Given up: the adapter said never, or there were enough attempts.
        package var failed: UInt64 = 0
        /// Wait for another attempt.
        package var retrying: UInt64 = 0
        /// Not tried: the device is gone or muted, has lost its address, is at the limit of a frequency cap, or gets something newer,
        /// for each adapter; or it never had an address that any adapter reaches.
        package var suppressed: UInt64 = 0
        /// Too late: not tried, or not again, before `expire_time`.
        package var expired: UInt64 = 0
        /// Given up without knowing whether it arrived.
        package var uncertain: UInt64 = 0
        /// Why they failed, where it was kept: of one notification, not in lists.
        package var failedBy: [Proto.FailureCount] = []
        /// Why they were suppressed, likewise; what is not told apart adds up to less than `suppressed`.
        package var suppressedBy: [Proto.SuppressionCount] = []
        /// Devices that said so of it, each once.
        package var received: UInt64 = 0
        /// `displayed`.
        package var displayed: UInt64 = 0
        /// `tapped`.
        package var tapped: UInt64 = 0
        /// `dismissed`.
        package var dismissed: UInt64 = 0
        /// `dropped`.
        package var dropped: UInt64 = 0
        /// What each adapter has delivered: of one notification, not in lists; from before it was kept,
        /// it adds up to less than `delivered`.
        package var deliveredBy: [Proto.AdapterCount] = []

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
    }
}

extension Proto {
    /// `herald.v1.AdapterCount`.
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
    /// `herald.v1.FailureCount`.
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
    /// A reason is a line for people, the same for all that it is the reason of.
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
    /// `herald.v1.Notification`.
    package struct Notification: Message {
        package static var fullName: String { "herald.v1.Notification" }
        /// `id`.
        package var id = ""
        /// `app`.
        package var app = ""
        /// What kind of message, such as /bill/vote.
        package var type = ""
        /// `content`.
        package var content: Proto.Content?
        /// `audience`.
        package var audience = ""
        /// `state`.
        package var state = Proto.NotificationState()
        /// Why it is stalled, failed or expired.
        package var reason = ""
        /// `counts`.
        package var counts: Proto.DeliveryCounts?
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// `deliver_time`.
        package var deliverTime: Proto.Timestamp?
        /// `expire_time`.
        package var expireTime: Proto.Timestamp?
        /// `finish_time`.
        package var finishTime: Proto.Timestamp?
        /// `errors`.
        package var errors: [Proto.DeliveryError] = []
        /// `priority`.
        package var priority = Proto.Priority()
        /// `on_uncertain`.
        package var onUncertain = Proto.OnUncertain()
        /// `may_shorten`.
        package var mayShorten = false
        /// As it was asked for; absent: nothing was.
        package var timing: Proto.Timing?
        /// When the next devices get it, whose local time has not come; absent: there are none. Known of a single one only.
        package var nextLocalTime: Proto.Timestamp?
        /// `ignore_caps`.
        package var ignoreCaps = false
        /// As it was asked for, with the limits that count; absent: it goes to all at once.
        package var rollout: Proto.Rollout?
        /// `rollout_state`.
        package var rolloutState: Proto.RolloutState?
        /// The notifications that this one is the digest of; empty: it is none. Known of a single one only.
        package var digestOf: [String] = []
        /// What keeps it from going out by some adapters now. Known of a single one only.
        package var blocks: [Proto.AdapterBlock] = []

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
    }
}

extension Proto {
    /// Why nothing goes to an adapter now.
    package struct AdapterBlock: Message {
        package static var fullName: String { "herald.v1.AdapterBlock" }
        /// `adapter`.
        package var adapter = ""
        /// `reason`.
        package var reason = ""
        /// When it is tried again by itself; absent: nobody knows, or somebody has to act.
        package var until: Proto.Timestamp?
        /// When it was first seen; absent: only just now.
        package var since: Proto.Timestamp?
        /// The app whose adapter it is.
        package var app = ""

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
    }
}

extension Proto {
    /// The latest errors, newest first; those of attempts that were repeated with success too.
    package struct DeliveryError: Message {
        package static var fullName: String { "herald.v1.DeliveryError" }
        /// `time`.
        package var time: Proto.Timestamp?
        /// `adapter`.
        package var adapter = ""
        /// `message`.
        package var message = ""
        /// Attempts that ended so, or deliveries that a release has dropped for it.
        package var count: UInt64 = 0
        /// Deliveries that are given up with it, and were not sent again since: what is to be seen to.
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
        /// At most 128 bytes. The same key with the same request gives the same answer; with another, FAILED_PRECONDITION.
        /// Without one, only a call that comes again with the same request id within a minute is the same.
        package var idempotencyKey = ""
        /// A path such as /story: it begins with a slash and does not end with one. Required.
        package var type = ""
        /// `content`.
        package var content: Proto.Content?
        /// `audience`.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?
        /// Absent means now, and so does a time that is over for five minutes or less. An earlier one is INVALID_ARGUMENT.
        package var deliverTime: Proto.Timestamp?
        /// Absent: `time_to_live` counts.
        package var expireTime: Proto.Timestamp?
        /// From `deliver_time` on, from when the last device gets it by its own clock, or from when the last stage of a
        /// rollout is due at the earliest; absent means one day, at most 28 days. 0 is now or never: it is tried once, within 30 s,
        /// and providers keep nothing for who is away. Not with timing.local_time or a rollout.
        package var timeToLive: Proto.Duration?
        /// Absent means normal.
        package var priority = Proto.Priority()
        /// `on_uncertain`.
        package var onUncertain = Proto.OnUncertain()
        /// Whether a text may be cut where a provider takes less; else what does not fit is INVALID_ARGUMENT. Title and body may
        /// have 16 KiB then.
        package var mayShorten = false
        /// The name of a template of the app: its content counts, and of `content` what is not empty.
        package var templateName = ""
        /// What stands for {{name}} in every text, links and data too. Without template and variables no text is changed.
        package var variables: [String: String] = [:]
        /// By the devices' own clocks.
        package var timing: Proto.Timing?
        /// It goes to devices that are at the limit of a frequency cap as well, and counts there: for alerts.
        package var ignoreCaps = false
        /// In stages, from `deliver_time` on; not together with `timing.local_time`.
        package var rollout: Proto.Rollout?

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
    }
}

extension Proto {
    /// `herald.v1.SendResponse`.
    package struct SendResponse: Message {
        package static var fullName: String { "herald.v1.SendResponse" }
        /// `notification`.
        package var notification: Proto.Notification?

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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SendResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
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
        /// UNSPECIFIED means all.
        package var state = Proto.NotificationState()
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListNotificationsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.state = Herald__V1__NotificationState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListNotificationsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_notifications = notifications.count
        unsafe c.pointee.notifications = try arena.pointers(notifications.count)
        for index in notifications.indices {
            unsafe c.pointee.notifications[index] = try unsafe arena.message(notifications[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
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
        /// Only what failed so; empty means all.
        package var classes: [Proto.FailureClass] = []
        /// Only to this device.
        package var deviceId = ""

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
    /// One message for one device, as the app receives it.
    package struct InboxItem: Message {
        package static var fullName: String { "herald.v1.InboxItem" }
        /// The same for every copy of this delivery.
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
        /// Rises with each notification of the app with the same collapse key, in the order of acceptance: what has a lower one
        /// than the app has seen for the key came late. 0: it has no such key.
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
    /// What happened to a message on the device.
    package struct Event: Message {
        package static var fullName: String { "herald.v1.Event" }
        /// Chosen by the device: the same event is stored once.
        package var id = ""
        /// `message_id`.
        package var messageId = ""
        /// `kind`.
        package var kind = Proto.EventKind()
        /// `time`.
        package var time: Proto.Timestamp?
        /// `reason`.
        package var reason = ""

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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Event>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.message_id = try unsafe arena.string(messageId, "message_id")
        unsafe c.pointee.kind = Herald__V1__EventKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
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
        /// `app`.
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
        /// Of all apps: begun, and not recorded yet.
        package var deliveriesInFlight: UInt64 = 0
        /// Of all apps: delivered in the last minute.
        package var deliveriesPerMinute: UInt64 = 0
        /// What keeps messages from going through adapters, as it was seen a second ago at most.
        package var blocks: [Proto.AdapterBlock] = []

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
    }
}

extension Proto {
    /// `herald.v1.StateCount`.
    package struct StateCount: Message {
        package static var fullName: String { "herald.v1.StateCount" }
        /// `state`.
        package var state = Proto.NotificationState()
        /// `notifications`.
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
