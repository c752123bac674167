// Generated from herald/v1/goal.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A record that a person or a device did what an app hopes for, such as voting or buying.
    package struct Goal: Message {
        package static var fullName: String { "herald.v1.Goal" }
        /// A name for this event, such as an order's number, at most 128 bytes. The same id of an app is
        /// counted once in 40 days, however often it is sent. Required.
        package var id = ""
        /// The name of what was done, such as `purchase`: at most 64 bytes of a-z, 0-9, '-', '_', '.' and
        /// '/'. Required.
        package var name = ""
        /// The id of the device that reached the goal. Either this or `user` is required.
        package var deviceId = ""
        /// The id of the user who reached the goal. The goal counts for each of the user's devices, 64 at
        /// most.
        package var user = ""
        /// The time at which the goal was reached. Absent means now. The time must not be in the future,
        /// and must be at most 30 days ago.
        package var time: Proto.Timestamp?
        /// The worth of the goal, such as an amount of money, in a unit that the app chooses. May be
        /// negative for what is taken back.
        package var value: Double = 0

        package init() {}
    }
}

extension Proto.Goal {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Goal: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__goal()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Goal>) {
        unsafe herald__v1__goal__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Goal>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        user = try unsafe Decoding.string(c.pointee.user, "user")
        time = try unsafe Decoding.message(c.pointee.time)
        value = unsafe c.pointee.value
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Goal>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.user = try unsafe arena.string(user, "user")
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
        unsafe c.pointee.value = value
    }
}

extension Proto {
    /// `herald.v1.RecordGoalsRequest`.
    package struct RecordGoalsRequest: Message {
        package static var fullName: String { "herald.v1.RecordGoalsRequest" }
        /// `app`.
        package var app = ""
        /// The goals to record, at most 1000.
        package var goals: [Proto.Goal] = []

        package init() {}
    }
}

extension Proto.RecordGoalsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RecordGoalsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__record_goals_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RecordGoalsRequest>) {
        unsafe herald__v1__record_goals_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RecordGoalsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        goals.reserveCapacity(unsafe c.pointee.n_goals)
        for index in unsafe 0..<c.pointee.n_goals {
            if let value: Proto.Goal = try unsafe Decoding.message(c.pointee.goals[index]) { goals.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RecordGoalsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_goals = goals.count
        unsafe c.pointee.goals = try arena.pointers(goals.count)
        for index in goals.indices {
            unsafe c.pointee.goals[index] = try unsafe arena.message(goals[index])
        }
    }
}

extension Proto {
    /// `herald.v1.RecordGoalsResponse`.
    package struct RecordGoalsResponse: Message {
        package static var fullName: String { "herald.v1.RecordGoalsResponse" }
        /// The number of goals that were recorded now.
        package var recorded: UInt32 = 0
        /// The number of goals that were recorded before, by their ids.
        package var repeated: UInt32 = 0
        /// The ids of the goals whose device or user is not known. Such goals were not recorded, so that
        /// the app can send them again.
        package var unknownIds: [String] = []

        package init() {}
    }
}

extension Proto.RecordGoalsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RecordGoalsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__record_goals_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RecordGoalsResponse>) {
        unsafe herald__v1__record_goals_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RecordGoalsResponse>) throws(CodecError) {
        recorded = unsafe c.pointee.recorded
        repeated = unsafe c.pointee.repeated
        unknownIds.reserveCapacity(unsafe c.pointee.n_unknown_ids)
        for index in unsafe 0..<c.pointee.n_unknown_ids {
            unknownIds.append(try unsafe Decoding.string(c.pointee.unknown_ids[index], "unknown_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RecordGoalsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.recorded = recorded
        unsafe c.pointee.repeated = repeated
        unsafe c.pointee.n_unknown_ids = unknownIds.count
        unsafe c.pointee.unknown_ids = try arena.pointers(unknownIds.count)
        for index in unknownIds.indices {
            unsafe c.pointee.unknown_ids[index] = try unsafe arena.string(unknownIds[index], "unknown_ids")
        }
    }
}
