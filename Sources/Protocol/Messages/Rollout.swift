// Generated from herald/v1/rollout.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A stage of a rollout. Its share says how many of the devices have the notification after it.
    package struct RolloutStage: Message {
        package static var fullName: String { "herald.v1.RolloutStage" }
        /// The share of the audience in percent, 1 to 100. Each stage has a larger share than the stage
        /// before, and the last stage has 100.
        package var percent: UInt32 = 0
        /// The time from the start of the stage before to the start of this stage, at least a minute.
        /// Absent in the first stage.
        package var after: Proto.Duration?

        package init() {}
    }
}

extension Proto.RolloutStage {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RolloutStage: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rollout_stage()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RolloutStage>) {
        unsafe herald__v1__rollout_stage__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RolloutStage>) throws(CodecError) {
        percent = unsafe c.pointee.percent
        after = try unsafe Decoding.message(c.pointee.after)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RolloutStage>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.percent = percent
        if let after {
            unsafe c.pointee.after = try unsafe arena.message(after)
        }
    }
}

extension Proto {
    /// Sends a notification in stages, and pauses by itself when too much fails.
    ///
    /// Each stage is a random sample of the audience and contains the stage before. The next stage
    /// begins when it is due, all that was sent so far has ended, and no limit is exceeded.
    package struct Rollout: Message {
        package static var fullName: String { "herald.v1.Rollout" }
        /// The stages of the rollout: 2 to 10.
        package var stages: [Proto.RolloutStage] = []
        /// The share of the ended deliveries that may have failed, in percent. 0 means 5. Deliveries to
        /// addresses that no longer exist do not count.
        package var maxFailuresPercent: Double = 0
        /// The share of the devices, in percent, that may switch off the notification's type or go after
        /// they got the notification. 0 means 1.
        package var maxOptOutsPercent: Double = 0
        /// The number of devices below which nothing is judged. 0 means 100.
        package var minDevices: UInt32 = 0

        package init() {}
    }
}

extension Proto.Rollout {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Rollout: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rollout()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Rollout>) {
        unsafe herald__v1__rollout__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Rollout>) throws(CodecError) {
        stages.reserveCapacity(unsafe c.pointee.n_stages)
        for index in unsafe 0..<c.pointee.n_stages {
            if let value: Proto.RolloutStage = try unsafe Decoding.message(c.pointee.stages[index]) { stages.append(value) }
        }
        maxFailuresPercent = unsafe c.pointee.max_failures_percent
        maxOptOutsPercent = unsafe c.pointee.max_opt_outs_percent
        minDevices = unsafe c.pointee.min_devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Rollout>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_stages = stages.count
        unsafe c.pointee.stages = try arena.pointers(stages.count)
        for index in stages.indices {
            unsafe c.pointee.stages[index] = try unsafe arena.message(stages[index])
        }
        unsafe c.pointee.max_failures_percent = maxFailuresPercent
        unsafe c.pointee.max_opt_outs_percent = maxOptOutsPercent
        unsafe c.pointee.min_devices = minDevices
    }
}

extension Proto {
    /// The progress of a rollout.
    package struct RolloutState: Message {
        package static var fullName: String { "herald.v1.RolloutState" }
        /// The current stage, counted from 1. 0 means that the audience is not resolved yet.
        package var stage: UInt32 = 0
        /// The share of the audience in the current stage, in percent.
        package var percent: UInt32 = 0
        /// The time at which the current stage began.
        package var stageTime: Proto.Timestamp?
        /// The time at which the next stage is due. Absent means that there is none.
        package var nextStageTime: Proto.Timestamp?
        /// The reason why the next stage has not begun although it is due.
        package var waitsFor = ""
        /// The reason why the rollout paused by itself. A release lets the rollout go on.
        package var pausedReason = ""
        /// The devices of each stage, in the order of the stages. Empty until the audience is resolved,
        /// and for a rollout that an older version of Herald began. Lists leave this field out.
        package var stageDevices: [Proto.RolloutStageDevices] = []

        package init() {}
    }
}

extension Proto.RolloutState {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RolloutState: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rollout_state()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RolloutState>) {
        unsafe herald__v1__rollout_state__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RolloutState>) throws(CodecError) {
        stage = unsafe c.pointee.stage
        percent = unsafe c.pointee.percent
        stageTime = try unsafe Decoding.message(c.pointee.stage_time)
        nextStageTime = try unsafe Decoding.message(c.pointee.next_stage_time)
        waitsFor = try unsafe Decoding.string(c.pointee.waits_for, "waits_for")
        pausedReason = try unsafe Decoding.string(c.pointee.paused_reason, "paused_reason")
        stageDevices.reserveCapacity(unsafe c.pointee.n_stage_devices)
        for index in unsafe 0..<c.pointee.n_stage_devices {
            if let value: Proto.RolloutStageDevices = try unsafe Decoding.message(c.pointee.stage_devices[index]) { stageDevices.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RolloutState>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.stage = stage
        unsafe c.pointee.percent = percent
        if let stageTime {
            unsafe c.pointee.stage_time = try unsafe arena.message(stageTime)
        }
        if let nextStageTime {
            unsafe c.pointee.next_stage_time = try unsafe arena.message(nextStageTime)
        }
        unsafe c.pointee.waits_for = try unsafe arena.string(waitsFor, "waits_for")
        unsafe c.pointee.paused_reason = try unsafe arena.string(pausedReason, "paused_reason")
        unsafe c.pointee.n_stage_devices = stageDevices.count
        unsafe c.pointee.stage_devices = try arena.pointers(stageDevices.count)
        for index in stageDevices.indices {
            unsafe c.pointee.stage_devices[index] = try unsafe arena.message(stageDevices[index])
        }
    }
}

extension Proto {
    /// The devices of one stage of a rollout: those that the stage adds to the stages before.
    package struct RolloutStageDevices: Message {
        package static var fullName: String { "herald.v1.RolloutStageDevices" }
        /// The number of devices of the audience that the stage adds.
        package var devices: UInt64 = 0
        /// The number of deliveries to these devices that providers accepted. A device counts once for
        /// each provider that accepted the message.
        package var delivered: UInt64 = 0
        /// The number of these devices that a provider accepted the message for. Each device counts once.
        /// 0 beside deliveries means not known, because several providers sent the message.
        package var reached: UInt64 = 0

        package init() {}
    }
}

extension Proto.RolloutStageDevices {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RolloutStageDevices: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__rollout_stage_devices()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RolloutStageDevices>) {
        unsafe herald__v1__rollout_stage_devices__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RolloutStageDevices>) throws(CodecError) {
        devices = unsafe c.pointee.devices
        delivered = unsafe c.pointee.delivered
        reached = unsafe c.pointee.reached
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RolloutStageDevices>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.devices = devices
        unsafe c.pointee.delivered = delivered
        unsafe c.pointee.reached = reached
    }
}
