// Generated from herald/v1/inbox.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.ExchangeInboxRequest`.
    package struct ExchangeInboxRequest: Message {
        package static var fullName: String { "herald.v1.ExchangeInboxRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `ordinal`.
        package var ordinal: UInt32 = 0
        /// The cursor to read on from. Empty means from the beginning of the inbox.
        package var cursor = ""
        /// `events`.
        package var events: [Proto.Event] = []

        package init() {}
    }
}

extension Proto.ExchangeInboxRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExchangeInboxRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__exchange_inbox_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExchangeInboxRequest>) {
        unsafe herald__v1__exchange_inbox_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExchangeInboxRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
        cursor = try unsafe Decoding.string(c.pointee.cursor, "cursor")
        events.reserveCapacity(unsafe c.pointee.n_events)
        for index in unsafe 0..<c.pointee.n_events {
            if let value: Proto.Event = try unsafe Decoding.message(c.pointee.events[index]) { events.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExchangeInboxRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
        unsafe c.pointee.cursor = try unsafe arena.string(cursor, "cursor")
        unsafe c.pointee.n_events = events.count
        unsafe c.pointee.events = try arena.pointers(events.count)
        for index in events.indices {
            unsafe c.pointee.events[index] = try unsafe arena.message(events[index])
        }
    }
}

extension Proto {
    /// The part of a Sync's answer that comes from delivery. The fields have the same numbers as in
    /// SyncResponse, because the gateway copies the bytes into a Sync's answer without reading them.
    package struct ExchangeInboxResponse: Message {
        package static var fullName: String { "herald.v1.ExchangeInboxResponse" }
        /// `inbox`.
        package var inbox: Proto.InboxPart?
        /// `events`.
        package var events: Proto.EventsPart?

        package init() {}
    }
}

extension Proto.ExchangeInboxResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExchangeInboxResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__exchange_inbox_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExchangeInboxResponse>) {
        unsafe herald__v1__exchange_inbox_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExchangeInboxResponse>) throws(CodecError) {
        inbox = try unsafe Decoding.message(c.pointee.inbox)
        events = try unsafe Decoding.message(c.pointee.events)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExchangeInboxResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let inbox {
            unsafe c.pointee.inbox = try unsafe arena.message(inbox)
        }
        if let events {
            unsafe c.pointee.events = try unsafe arena.message(events)
        }
    }
}

extension Proto {
    /// The messages for a device.
    package struct InboxPart: Message {
        package static var fullName: String { "herald.v1.InboxPart" }
        /// The error if delivery cannot answer. The gateway sets it.
        package var error: Proto.RPCStatus?
        /// The messages for the device.
        package var items: [Proto.InboxItem] = []
        /// The cursor to send as `inbox_cursor` in the next Sync.
        package var cursor = ""
        /// True if there are more messages. Sync again at once to get them.
        package var more = false

        package init() {}
    }
}

extension Proto.InboxPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.InboxPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__inbox_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__InboxPart>) {
        unsafe herald__v1__inbox_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__InboxPart>) throws(CodecError) {
        error = try unsafe Decoding.message(c.pointee.error)
        items.reserveCapacity(unsafe c.pointee.n_items)
        for index in unsafe 0..<c.pointee.n_items {
            if let value: Proto.InboxItem = try unsafe Decoding.message(c.pointee.items[index]) { items.append(value) }
        }
        cursor = try unsafe Decoding.string(c.pointee.cursor, "cursor")
        more = unsafe c.pointee.more != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__InboxPart>, _ arena: borrowing Arena) throws(CodecError) {
        if let error {
            unsafe c.pointee.error = try unsafe arena.message(error)
        }
        unsafe c.pointee.n_items = items.count
        unsafe c.pointee.items = try arena.pointers(items.count)
        for index in items.indices {
            unsafe c.pointee.items[index] = try unsafe arena.message(items[index])
        }
        unsafe c.pointee.cursor = try unsafe arena.string(cursor, "cursor")
        unsafe c.pointee.more = more ? 1 : 0
    }
}

extension Proto {
    /// The result of the events of a Sync.
    package struct EventsPart: Message {
        package static var fullName: String { "herald.v1.EventsPart" }
        /// `error`.
        package var error: Proto.RPCStatus?
        /// The ids of the request's events that are stored.
        package var storedEventIds: [String] = []

        package init() {}
    }
}

extension Proto.EventsPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EventsPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__events_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EventsPart>) {
        unsafe herald__v1__events_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EventsPart>) throws(CodecError) {
        error = try unsafe Decoding.message(c.pointee.error)
        storedEventIds.reserveCapacity(unsafe c.pointee.n_stored_event_ids)
        for index in unsafe 0..<c.pointee.n_stored_event_ids {
            storedEventIds.append(try unsafe Decoding.string(c.pointee.stored_event_ids[index], "stored_event_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EventsPart>, _ arena: borrowing Arena) throws(CodecError) {
        if let error {
            unsafe c.pointee.error = try unsafe arena.message(error)
        }
        unsafe c.pointee.n_stored_event_ids = storedEventIds.count
        unsafe c.pointee.stored_event_ids = try arena.pointers(storedEventIds.count)
        for index in storedEventIds.indices {
            unsafe c.pointee.stored_event_ids[index] = try unsafe arena.string(storedEventIds[index], "stored_event_ids")
        }
    }
}
