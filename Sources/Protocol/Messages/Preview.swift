// Generated from herald/v1/preview.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The effect that sending a request would have now. Nothing is stored or sent.
    package struct PreviewSendResponse: Message {
        package static var fullName: String { "herald.v1.PreviewSendResponse" }
        /// The notification as it would be accepted, with its audience and its times as Herald understood
        /// them. The notification has no id.
        package var notification: Proto.Notification?
        /// The number of devices in the audience that have not switched the type off.
        package var devices: UInt64 = 0
        /// The app's adapters, by name, with what each would be given.
        package var adapters: [Proto.PreviewedAdapter] = []
        /// The number of messages of all adapters together. A device that two adapters reach gets two
        /// messages.
        package var messages: UInt64 = 0
        /// The number of devices that no adapter reaches.
        package var unreached: UInt64 = 0
        /// The reason why no adapter reaches some devices, the same for all of them. Empty if there are
        /// none.
        package var unreachedReason = ""
        /// The number of devices at the limit of a frequency cap. These devices get nothing.
        package var capped: UInt64 = 0
        /// The number of devices that get the notification later than the others, by their own clocks or
        /// in a later stage of a rollout.
        package var later: UInt64 = 0
        /// The reason why the notification would wait or be cancelled, such as a kill switch that is on.
        /// Empty if nothing holds it.
        package var heldBy = ""
        /// Warnings about the request. Some name tags of the audience that no device follows. A warning
        /// about the field `type` says that the app has not sent this type, but one that is spelt alike. A
        /// warning about the field `devices` says that there are more devices than a person should send to
        /// without being asked once more.
        package var warnings: [Proto.Warning] = []
        /// The reason why the notification would wait for a second person's approval. Empty if it would
        /// not wait.
        package var needsApproval = ""
        /// The costs of the messages, by currency: the sum over the adapters that have a price. Empty
        /// means that no adapter has a price.
        package var costs: [Proto.Money] = []
        /// The largest total size of all messages in bytes: the sum over the adapters for which it is
        /// known.
        package var bytes: UInt64 = 0

        package init() {}
    }
}

extension Proto.PreviewSendResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PreviewSendResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__preview_send_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PreviewSendResponse>) {
        unsafe herald__v1__preview_send_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PreviewSendResponse>) throws(CodecError) {
        notification = try unsafe Decoding.message(c.pointee.notification)
        devices = unsafe c.pointee.devices
        adapters.reserveCapacity(unsafe c.pointee.n_adapters)
        for index in unsafe 0..<c.pointee.n_adapters {
            if let value: Proto.PreviewedAdapter = try unsafe Decoding.message(c.pointee.adapters[index]) { adapters.append(value) }
        }
        messages = unsafe c.pointee.messages
        unreached = unsafe c.pointee.unreached
        unreachedReason = try unsafe Decoding.string(c.pointee.unreached_reason, "unreached_reason")
        capped = unsafe c.pointee.capped
        later = unsafe c.pointee.later
        heldBy = try unsafe Decoding.string(c.pointee.held_by, "held_by")
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
        needsApproval = try unsafe Decoding.string(c.pointee.needs_approval, "needs_approval")
        costs.reserveCapacity(unsafe c.pointee.n_costs)
        for index in unsafe 0..<c.pointee.n_costs {
            if let value: Proto.Money = try unsafe Decoding.message(c.pointee.costs[index]) { costs.append(value) }
        }
        bytes = unsafe c.pointee.bytes
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PreviewSendResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let notification {
            unsafe c.pointee.notification = try unsafe arena.message(notification)
        }
        unsafe c.pointee.devices = devices
        unsafe c.pointee.n_adapters = adapters.count
        unsafe c.pointee.adapters = try arena.pointers(adapters.count)
        for index in adapters.indices {
            unsafe c.pointee.adapters[index] = try unsafe arena.message(adapters[index])
        }
        unsafe c.pointee.messages = messages
        unsafe c.pointee.unreached = unreached
        unsafe c.pointee.unreached_reason = try unsafe arena.string(unreachedReason, "unreached_reason")
        unsafe c.pointee.capped = capped
        unsafe c.pointee.later = later
        unsafe c.pointee.held_by = try unsafe arena.string(heldBy, "held_by")
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
        unsafe c.pointee.needs_approval = try unsafe arena.string(needsApproval, "needs_approval")
        unsafe c.pointee.n_costs = costs.count
        unsafe c.pointee.costs = try arena.pointers(costs.count)
        for index in costs.indices {
            unsafe c.pointee.costs[index] = try unsafe arena.message(costs[index])
        }
        unsafe c.pointee.bytes = bytes
    }
}

extension Proto {
    /// An amount of money.
    package struct Money: Message {
        package static var fullName: String { "herald.v1.Money" }
        /// The currency: three letters such as `EUR` (ISO 4217).
        package var currency = ""
        /// The amount in millionths of the currency: 1500000 is 1.50.
        package var micros: UInt64 = 0

        package init() {}
    }
}

extension Proto.Money {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Money: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__money()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Money>) {
        unsafe herald__v1__money__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Money>) throws(CodecError) {
        currency = try unsafe Decoding.string(c.pointee.currency, "currency")
        micros = unsafe c.pointee.micros
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Money>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.currency = try unsafe arena.string(currency, "currency")
        unsafe c.pointee.micros = micros
    }
}

extension Proto {
    /// The messages that one adapter would be given.
    package struct PreviewedAdapter: Message {
        package static var fullName: String { "herald.v1.PreviewedAdapter" }
        /// The adapter's name.
        package var adapter = ""
        /// The number of messages that the adapter would be given.
        package var messages: UInt64 = 0
        /// The number of devices that had an address of this adapter, which the provider has since called
        /// dead.
        package var lost: UInt64 = 0
        /// The block that keeps messages from going through the adapter now. Absent if there is none.
        package var block: Proto.AdapterBlock?
        /// The size of one message in bytes, in the provider's format and in the language in which the
        /// message is longest. What the connection adds is not included. 0 means that it is not known.
        package var messageBytes: UInt64 = 0
        /// The largest total size of all the adapter's messages in bytes. 0 means that it is not known.
        package var bytes: UInt64 = 0
        /// The number of messages that the provider takes in a minute. 0 means that no such limit is
        /// known.
        package var perMinute: UInt64 = 0
        /// The time that the messages take at the limit of `per_minute`, if nothing else is sent. Absent
        /// means that no limit is known.
        package var time: Proto.Duration?
        /// The cost of the messages by the provider's setting `price-per-thousand`. Absent means that no
        /// price is set, or that the provider finds the audience itself, so that nobody knows how many
        /// messages it sends.
        package var cost: Proto.Money?

        package init() {}
    }
}

extension Proto.PreviewedAdapter {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PreviewedAdapter: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__previewed_adapter()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PreviewedAdapter>) {
        unsafe herald__v1__previewed_adapter__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PreviewedAdapter>) throws(CodecError) {
        adapter = try unsafe Decoding.string(c.pointee.adapter, "adapter")
        messages = unsafe c.pointee.messages
        lost = unsafe c.pointee.lost
        block = try unsafe Decoding.message(c.pointee.block)
        messageBytes = unsafe c.pointee.message_bytes
        bytes = unsafe c.pointee.bytes
        perMinute = unsafe c.pointee.per_minute
        time = try unsafe Decoding.message(c.pointee.time)
        cost = try unsafe Decoding.message(c.pointee.cost)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PreviewedAdapter>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.adapter = try unsafe arena.string(adapter, "adapter")
        unsafe c.pointee.messages = messages
        unsafe c.pointee.lost = lost
        if let block {
            unsafe c.pointee.block = try unsafe arena.message(block)
        }
        unsafe c.pointee.message_bytes = messageBytes
        unsafe c.pointee.bytes = bytes
        unsafe c.pointee.per_minute = perMinute
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        if let cost {
            unsafe c.pointee.cost = try unsafe arena.message(cost)
        }
    }
}
