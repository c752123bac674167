// Generated from herald/v1/feed.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A public feed of an app's notifications.
    package struct Feed: Message {
        package static var fullName: String { "herald.v1.Feed" }
        /// True if anybody may read the feed. A feed that is off stays as it is, and takes nothing new.
        package var enabled = false
        /// The feed's title. Required.
        package var title = ""
        /// The subject of the feed, for readers.
        package var description = ""
        /// The address of the page that the feed belongs to, such as `https://www.example.org/`. A
        /// notification's link that is a path of the app is made absolute by this address. Required.
        package var siteUrl = ""
        /// The name of whoever publishes the feed. If empty, the feed's title stands for the author.
        package var author = ""
        /// The language of the texts as a BCP 47 tag, such as `en`. Empty if the feed names no language.
        package var language = ""
        /// The types of notification that the feed has. Each type covers the types below it: `/bill` has
        /// `/bill/vote`, too. There are at most 64 types.
        package var types: [String] = []
        /// The number of entries that the feed has. Herald sets this field and ignores it in requests.
        package var entries: UInt64 = 0
        /// The time at which the feed was set up last. Herald sets this field and ignores it in requests.
        package var setTime: Proto.Timestamp?
        /// The key that set the feed, by name and id. Herald sets this field and ignores it in requests.
        package var setBy = ""

        package init() {}
    }
}

extension Proto.Feed {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Feed: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__feed()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Feed>) {
        unsafe herald__v1__feed__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Feed>) throws(CodecError) {
        enabled = unsafe c.pointee.enabled != 0
        title = try unsafe Decoding.string(c.pointee.title, "title")
        description = try unsafe Decoding.string(c.pointee.description, "description")
        siteUrl = try unsafe Decoding.string(c.pointee.site_url, "site_url")
        author = try unsafe Decoding.string(c.pointee.author, "author")
        language = try unsafe Decoding.string(c.pointee.language, "language")
        types.reserveCapacity(unsafe c.pointee.n_types)
        for index in unsafe 0..<c.pointee.n_types {
            types.append(try unsafe Decoding.string(c.pointee.types[index], "types"))
        }
        entries = unsafe c.pointee.entries
        setTime = try unsafe Decoding.message(c.pointee.set_time)
        setBy = try unsafe Decoding.string(c.pointee.set_by, "set_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Feed>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.enabled = enabled ? 1 : 0
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.description = try unsafe arena.string(description, "description")
        unsafe c.pointee.site_url = try unsafe arena.string(siteUrl, "site_url")
        unsafe c.pointee.author = try unsafe arena.string(author, "author")
        unsafe c.pointee.language = try unsafe arena.string(language, "language")
        unsafe c.pointee.n_types = types.count
        unsafe c.pointee.types = try arena.pointers(types.count)
        for index in types.indices {
            unsafe c.pointee.types[index] = try unsafe arena.string(types[index], "types")
        }
        unsafe c.pointee.entries = entries
        if let setTime {
            unsafe c.pointee.set_time = try unsafe arena.message(setTime)
        }
        unsafe c.pointee.set_by = try unsafe arena.string(setBy, "set_by")
    }
}

extension Proto {
    /// `herald.v1.PutFeedRequest`.
    package struct PutFeedRequest: Message {
        package static var fullName: String { "herald.v1.PutFeedRequest" }
        /// `app`.
        package var app = ""
        /// `feed`.
        package var feed: Proto.Feed?

        package init() {}
    }
}

extension Proto.PutFeedRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutFeedRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_feed_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutFeedRequest>) {
        unsafe herald__v1__put_feed_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutFeedRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        feed = try unsafe Decoding.message(c.pointee.feed)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutFeedRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let feed {
            unsafe c.pointee.feed = try unsafe arena.message(feed)
        }
    }
}

extension Proto {
    /// `herald.v1.PutFeedResponse`.
    package struct PutFeedResponse: Message {
        package static var fullName: String { "herald.v1.PutFeedResponse" }
        /// `feed`.
        package var feed: Proto.Feed?

        package init() {}
    }
}

extension Proto.PutFeedResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutFeedResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_feed_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutFeedResponse>) {
        unsafe herald__v1__put_feed_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutFeedResponse>) throws(CodecError) {
        feed = try unsafe Decoding.message(c.pointee.feed)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutFeedResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let feed {
            unsafe c.pointee.feed = try unsafe arena.message(feed)
        }
    }
}

extension Proto {
    /// `herald.v1.GetFeedRequest`.
    package struct GetFeedRequest: Message {
        package static var fullName: String { "herald.v1.GetFeedRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.GetFeedRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetFeedRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_feed_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetFeedRequest>) {
        unsafe herald__v1__get_feed_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetFeedRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetFeedRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// The feed of an app. If nobody has set up a feed, a disabled one without a title.
    package struct GetFeedResponse: Message {
        package static var fullName: String { "herald.v1.GetFeedResponse" }
        /// `feed`.
        package var feed: Proto.Feed?

        package init() {}
    }
}

extension Proto.GetFeedResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetFeedResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_feed_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetFeedResponse>) {
        unsafe herald__v1__get_feed_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetFeedResponse>) throws(CodecError) {
        feed = try unsafe Decoding.message(c.pointee.feed)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetFeedResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let feed {
            unsafe c.pointee.feed = try unsafe arena.message(feed)
        }
    }
}

extension Proto {
    /// `herald.v1.RemoveFeedEntryRequest`.
    package struct RemoveFeedEntryRequest: Message {
        package static var fullName: String { "herald.v1.RemoveFeedEntryRequest" }
        /// `app`.
        package var app = ""
        /// The notification's id.
        package var notificationId = ""

        package init() {}
    }
}

extension Proto.RemoveFeedEntryRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemoveFeedEntryRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_feed_entry_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemoveFeedEntryRequest>) {
        unsafe herald__v1__remove_feed_entry_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemoveFeedEntryRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemoveFeedEntryRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
    }
}

extension Proto {
    /// `herald.v1.RemoveFeedEntryResponse`.
    package struct RemoveFeedEntryResponse: Message {
        package static var fullName: String { "herald.v1.RemoveFeedEntryResponse" }

        package init() {}
    }
}

extension Proto.RemoveFeedEntryResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RemoveFeedEntryResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__remove_feed_entry_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RemoveFeedEntryResponse>) {
        unsafe herald__v1__remove_feed_entry_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RemoveFeedEntryResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RemoveFeedEntryResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.ReadFeedRequest`.
    package struct ReadFeedRequest: Message {
        package static var fullName: String { "herald.v1.ReadFeedRequest" }
        /// `app`.
        package var app = ""
        /// The number of a page of the archive, where 1 is the oldest. 0 means the newest entries.
        package var page: UInt64 = 0

        package init() {}
    }
}

extension Proto.ReadFeedRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReadFeedRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__read_feed_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReadFeedRequest>) {
        unsafe herald__v1__read_feed_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReadFeedRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        page = unsafe c.pointee.page
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReadFeedRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page = page
    }
}

extension Proto {
    /// `herald.v1.ReadFeedResponse`.
    package struct ReadFeedResponse: Message {
        package static var fullName: String { "herald.v1.ReadFeedResponse" }
        /// `feed`.
        package var feed: Proto.Feed?
        /// The feed's own id, a UUID.
        package var feedId = ""
        /// The entries of the page, the newest first.
        package var entries: [Proto.FeedEntry] = []
        /// The number of the page before, which has older entries. 0 if there is no older page.
        package var olderPage: UInt64 = 0
        /// The number of the page after, which is complete. 0 if the newest entries come next.
        package var newerPage: UInt64 = 0
        /// The time at which an entry or the feed itself changed last.
        package var updateTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ReadFeedResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReadFeedResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__read_feed_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReadFeedResponse>) {
        unsafe herald__v1__read_feed_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReadFeedResponse>) throws(CodecError) {
        feed = try unsafe Decoding.message(c.pointee.feed)
        feedId = try unsafe Decoding.string(c.pointee.feed_id, "feed_id")
        entries.reserveCapacity(unsafe c.pointee.n_entries)
        for index in unsafe 0..<c.pointee.n_entries {
            if let value: Proto.FeedEntry = try unsafe Decoding.message(c.pointee.entries[index]) { entries.append(value) }
        }
        olderPage = unsafe c.pointee.older_page
        newerPage = unsafe c.pointee.newer_page
        updateTime = try unsafe Decoding.message(c.pointee.update_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReadFeedResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let feed {
            unsafe c.pointee.feed = try unsafe arena.message(feed)
        }
        unsafe c.pointee.feed_id = try unsafe arena.string(feedId, "feed_id")
        unsafe c.pointee.n_entries = entries.count
        unsafe c.pointee.entries = try arena.pointers(entries.count)
        for index in entries.indices {
            unsafe c.pointee.entries[index] = try unsafe arena.message(entries[index])
        }
        unsafe c.pointee.older_page = olderPage
        unsafe c.pointee.newer_page = newerPage
        if let updateTime {
            unsafe c.pointee.update_time = try unsafe arena.message(updateTime)
        }
    }
}

extension Proto {
    /// A notification as a feed has it.
    package struct FeedEntry: Message {
        package static var fullName: String { "herald.v1.FeedEntry" }
        /// `notification_id`.
        package var notificationId = ""
        /// `type`.
        package var type = ""
        /// `title`.
        package var title = ""
        /// `body`.
        package var body = ""
        /// `url`.
        package var url = ""
        /// `image_url`.
        package var imageUrl = ""
        /// The time at which the notification's last delivery ended.
        package var sendTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.FeedEntry {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FeedEntry: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__feed_entry()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FeedEntry>) {
        unsafe herald__v1__feed_entry__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FeedEntry>) throws(CodecError) {
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        title = try unsafe Decoding.string(c.pointee.title, "title")
        body = try unsafe Decoding.string(c.pointee.body, "body")
        url = try unsafe Decoding.string(c.pointee.url, "url")
        imageUrl = try unsafe Decoding.string(c.pointee.image_url, "image_url")
        sendTime = try unsafe Decoding.message(c.pointee.send_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FeedEntry>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.body = try unsafe arena.string(body, "body")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        unsafe c.pointee.image_url = try unsafe arena.string(imageUrl, "image_url")
        if let sendTime {
            unsafe c.pointee.send_time = try unsafe arena.message(sendTime)
        }
    }
}
