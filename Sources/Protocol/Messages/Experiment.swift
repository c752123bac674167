// Generated from herald/v1/experiment.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The state of an experiment.
    package struct ExperimentState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `EXPERIMENT_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The experiment waits for its `start_time`.
        package static let scheduled = Self(rawValue: 1)
        /// The experiment's notifications are out, and goals are counted.
        package static let running = Self(rawValue: 2)
        /// The experiment has a winner. Goals are still counted until the experiment's end.
        package static let decided = Self(rawValue: 3)
        /// The experiment's time is over. `winner` may be empty if no difference was found.
        package static let ended = Self(rawValue: 4)
        /// Somebody stopped the experiment.
        package static let stopped = Self(rawValue: 5)
        /// The experiment could not begin. `reason` says why.
        package static let failed = Self(rawValue: 6)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("EXPERIMENT_STATE_UNSPECIFIED", 0),
            ("EXPERIMENT_STATE_SCHEDULED", 1),
            ("EXPERIMENT_STATE_RUNNING", 2),
            ("EXPERIMENT_STATE_DECIDED", 3),
            ("EXPERIMENT_STATE_ENDED", 4),
            ("EXPERIMENT_STATE_STOPPED", 5),
            ("EXPERIMENT_STATE_FAILED", 6),
        ]
    }
}

extension Proto {
    /// A variant of an experiment: one of the notifications that are compared.
    package struct ExperimentVariant: Message {
        package static var fullName: String { "herald.v1.ExperimentVariant" }
        /// The variant's name: at most 64 bytes of a-z, 0-9, '-', '_' and '.'. `holdout` and `rest` are
        /// not allowed.
        package var name = ""
        /// The share of the audience that gets the variant, in percent: at least 0.01, with at most two
        /// decimals.
        package var percent: Double = 0
        /// The content of the variant. Empty parts are taken from the content of the experiment's
        /// `request`.
        package var content: Proto.Content?
        /// The time from the experiment's start until the variant goes out, at most 7 days. Absent means
        /// at the start.
        package var delay: Proto.Duration?
        /// The timing by each device's own clock. If absent, the timing of the experiment's `request`
        /// counts.
        package var timing: Proto.Timing?

        package init() {}
    }
}

extension Proto.ExperimentVariant {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExperimentVariant: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__experiment_variant()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExperimentVariant>) {
        unsafe herald__v1__experiment_variant__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExperimentVariant>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        percent = unsafe c.pointee.percent
        content = try unsafe Decoding.message(c.pointee.content)
        delay = try unsafe Decoding.message(c.pointee.delay)
        timing = try unsafe Decoding.message(c.pointee.timing)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExperimentVariant>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.percent = percent
        if let content {
            unsafe c.pointee.content = try unsafe arena.message(content)
        }
        if let delay {
            unsafe c.pointee.delay = try unsafe arena.message(delay)
        }
        if let timing {
            unsafe c.pointee.timing = try unsafe arena.message(timing)
        }
    }
}

extension Proto {
    /// A comparison of notifications. Devices are sorted into groups by chance, and each group gets
    /// another notification, or none.
    package struct Experiment: Message {
        package static var fullName: String { "herald.v1.Experiment" }
        /// The experiment's name: at most 64 bytes of a-z, 0-9, '-', '_' and '.'. Each experiment of an
        /// app has its own name.
        package var name = ""
        /// The notification to send, and its audience. `idempotency_key`, `deliver_time`, `expire_time`
        /// and `rollout` must not be set, and the audience must name no device.
        package var request: Proto.SendRequest?
        /// The variants to compare, 1 to 8. One variant is enough beside a holdout.
        package var variants: [Proto.ExperimentVariant] = []
        /// The share of the audience that gets nothing, in percent, with at most two decimals. Needs a
        /// `goal`.
        package var holdoutPercent: Double = 0
        /// The name of the goal that counts, as RecordGoals has it. If empty, taps count.
        package var goal = ""
        /// The time after the experiment's start in which goals are counted: an hour to 28 days. Absent
        /// means 7 days.
        package var window: Proto.Duration?
        /// The confidence in a difference that the experiment needs, in percent: 80 to 99.9. 0 means 95.
        package var confidencePercent: Double = 0
        /// The number of devices that must have reached the goal before anything is decided. 0 means 50.
        package var minGoals: UInt32 = 0
        /// True if the rest of the audience gets the winner as soon as there is one. Otherwise SendWinner
        /// sends it.
        package var sendWinner = false
        /// A text that decides how devices are sorted into groups: at most 64 bytes of a-z, 0-9, '-', '_'
        /// and '.'. Experiments with the same seed and the same shares have the same groups. If empty, the
        /// experiment has groups of its own.
        package var seed = ""
        /// The time at which the experiment begins. Absent means at once.
        package var startTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Experiment {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Experiment: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__experiment()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Experiment>) {
        unsafe herald__v1__experiment__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Experiment>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        request = try unsafe Decoding.message(c.pointee.request)
        variants.reserveCapacity(unsafe c.pointee.n_variants)
        for index in unsafe 0..<c.pointee.n_variants {
            if let value: Proto.ExperimentVariant = try unsafe Decoding.message(c.pointee.variants[index]) { variants.append(value) }
        }
        holdoutPercent = unsafe c.pointee.holdout_percent
        goal = try unsafe Decoding.string(c.pointee.goal, "goal")
        window = try unsafe Decoding.message(c.pointee.window)
        confidencePercent = unsafe c.pointee.confidence_percent
        minGoals = unsafe c.pointee.min_goals
        sendWinner = unsafe c.pointee.send_winner != 0
        seed = try unsafe Decoding.string(c.pointee.seed, "seed")
        startTime = try unsafe Decoding.message(c.pointee.start_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Experiment>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        if let request {
            unsafe c.pointee.request = try unsafe arena.message(request)
        }
        unsafe c.pointee.n_variants = variants.count
        unsafe c.pointee.variants = try arena.pointers(variants.count)
        for index in variants.indices {
            unsafe c.pointee.variants[index] = try unsafe arena.message(variants[index])
        }
        unsafe c.pointee.holdout_percent = holdoutPercent
        unsafe c.pointee.goal = try unsafe arena.string(goal, "goal")
        if let window {
            unsafe c.pointee.window = try unsafe arena.message(window)
        }
        unsafe c.pointee.confidence_percent = confidencePercent
        unsafe c.pointee.min_goals = minGoals
        unsafe c.pointee.send_winner = sendWinner ? 1 : 0
        unsafe c.pointee.seed = try unsafe arena.string(seed, "seed")
        if let startTime {
            unsafe c.pointee.start_time = try unsafe arena.message(startTime)
        }
    }
}

extension Proto {
    /// The lead of one group over another: how much more often the group's devices reached the goal.
    package struct Lift: Message {
        package static var fullName: String { "herald.v1.Lift" }
        /// The name of the group that the first group is compared with.
        package var over = ""
        /// The group's rate divided by the other group's rate, less one: 0.1 means 10 % more. Absent if
        /// the other group has no rate yet.
        package var lift: Proto.LiftValue?
        /// The lower end of the interval that the true value is in, as sure as the experiment asks. The
        /// interval holds for all comparisons of the experiment together, however often somebody looks.
        /// Absent if the interval has no lower end.
        package var low: Proto.LiftValue?
        /// The upper end of the interval that the true value is in, as sure as the experiment asks. Absent
        /// if the interval has no upper end.
        package var high: Proto.LiftValue?
        /// True if the interval leaves out 0.
        package var significant = false

        package init() {}
    }
}

extension Proto.Lift {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Lift: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__lift()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Lift>) {
        unsafe herald__v1__lift__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Lift>) throws(CodecError) {
        over = try unsafe Decoding.string(c.pointee.over, "over")
        lift = try unsafe Decoding.message(c.pointee.lift)
        low = try unsafe Decoding.message(c.pointee.low)
        high = try unsafe Decoding.message(c.pointee.high)
        significant = unsafe c.pointee.significant != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Lift>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.over = try unsafe arena.string(over, "over")
        if let lift {
            unsafe c.pointee.lift = try unsafe arena.message(lift)
        }
        if let low {
            unsafe c.pointee.low = try unsafe arena.message(low)
        }
        if let high {
            unsafe c.pointee.high = try unsafe arena.message(high)
        }
        unsafe c.pointee.significant = significant ? 1 : 0
    }
}

extension Proto {
    /// A lead as a share of the other group's rate.
    package struct LiftValue: Message {
        package static var fullName: String { "herald.v1.LiftValue" }
        /// The value of the share: 0.1 is 10 % more, -1 is nothing at all.
        package var value: Double = 0

        package init() {}
    }
}

extension Proto.LiftValue {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LiftValue: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__lift_value()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LiftValue>) {
        unsafe herald__v1__lift_value__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LiftValue>) throws(CodecError) {
        value = unsafe c.pointee.value
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LiftValue>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.value = value
    }
}

extension Proto {
    /// The results of one group of an experiment.
    package struct ExperimentGroup: Message {
        package static var fullName: String { "herald.v1.ExperimentGroup" }
        /// The variant's name, `holdout`, or `rest` for the devices that are in no group.
        package var name = ""
        /// The group's share of the audience, in percent.
        package var percent: Double = 0
        /// The number of devices that were sorted into the group at the start.
        package var devices: UInt64 = 0
        /// The id of the notification that the group got. Empty if the group got none.
        package var notificationId = ""
        /// The number of devices that reached the goal.
        package var reached: UInt64 = 0
        /// The sum of the goals' values.
        package var value: Double = 0
        /// The number of the devices that have switched off the notification's type, or are gone, since
        /// the start. Absent if the number is not known now.
        package var departed: Proto.DepartedDevices?
        /// The outcome of the group's notification, as counts. Absent if the group has no notification.
        package var counts: Proto.DeliveryCounts?
        /// The lifts of the group over the holdout and over the first variant.
        package var lifts: [Proto.Lift] = []

        package init() {}
    }
}

extension Proto.ExperimentGroup {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExperimentGroup: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__experiment_group()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExperimentGroup>) {
        unsafe herald__v1__experiment_group__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExperimentGroup>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        percent = unsafe c.pointee.percent
        devices = unsafe c.pointee.devices
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        reached = unsafe c.pointee.reached
        value = unsafe c.pointee.value
        departed = try unsafe Decoding.message(c.pointee.departed)
        counts = try unsafe Decoding.message(c.pointee.counts)
        lifts.reserveCapacity(unsafe c.pointee.n_lifts)
        for index in unsafe 0..<c.pointee.n_lifts {
            if let value: Proto.Lift = try unsafe Decoding.message(c.pointee.lifts[index]) { lifts.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExperimentGroup>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.percent = percent
        unsafe c.pointee.devices = devices
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.reached = reached
        unsafe c.pointee.value = value
        if let departed {
            unsafe c.pointee.departed = try unsafe arena.message(departed)
        }
        if let counts {
            unsafe c.pointee.counts = try unsafe arena.message(counts)
        }
        unsafe c.pointee.n_lifts = lifts.count
        unsafe c.pointee.lifts = try arena.pointers(lifts.count)
        for index in lifts.indices {
            unsafe c.pointee.lifts[index] = try unsafe arena.message(lifts[index])
        }
    }
}

extension Proto {
    /// A number of devices that have switched the type off or are gone.
    package struct DepartedDevices: Message {
        package static var fullName: String { "herald.v1.DepartedDevices" }
        /// The number of devices that have switched the type off or are gone.
        package var devices: UInt64 = 0

        package init() {}
    }
}

extension Proto.DepartedDevices {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DepartedDevices: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__departed_devices()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DepartedDevices>) {
        unsafe herald__v1__departed_devices__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DepartedDevices>) throws(CodecError) {
        devices = unsafe c.pointee.devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DepartedDevices>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.devices = devices
    }
}

extension Proto {
    /// An experiment and its results so far.
    package struct ExperimentReport: Message {
        package static var fullName: String { "herald.v1.ExperimentReport" }
        /// The experiment as it was started, with what was absent filled in.
        package var experiment: Proto.Experiment?
        /// `app`.
        package var app = ""
        /// `state`.
        package var state = Proto.ExperimentState()
        /// The reason why the experiment failed or was stopped, or why it does not begin although it is
        /// due.
        package var reason = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The name and id of whoever started the experiment.
        package var createdBy = ""
        /// The time at which the experiment's groups were made. Absent if the experiment has not begun.
        package var beginTime: Proto.Timestamp?
        /// The time at which counting ends. Absent if the experiment has not begun.
        package var endTime: Proto.Timestamp?
        /// The variant that does more than each other one, and no less than the holdout. Empty if no
        /// variant does so far.
        package var winner = ""
        /// The time at which the winner was found.
        package var decideTime: Proto.Timestamp?
        /// The groups of the experiment: the holdout, the variants, and the rest.
        package var groups: [Proto.ExperimentGroup] = []
        /// The name and id of whoever stopped the experiment, or had the winner sent.
        package var endedBy = ""

        package init() {}
    }
}

extension Proto.ExperimentReport {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExperimentReport: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__experiment_report()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExperimentReport>) {
        unsafe herald__v1__experiment_report__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExperimentReport>) throws(CodecError) {
        experiment = try unsafe Decoding.message(c.pointee.experiment)
        app = try unsafe Decoding.string(c.pointee.app, "app")
        state = unsafe Proto.ExperimentState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        createdBy = try unsafe Decoding.string(c.pointee.created_by, "created_by")
        beginTime = try unsafe Decoding.message(c.pointee.begin_time)
        endTime = try unsafe Decoding.message(c.pointee.end_time)
        winner = try unsafe Decoding.string(c.pointee.winner, "winner")
        decideTime = try unsafe Decoding.message(c.pointee.decide_time)
        groups.reserveCapacity(unsafe c.pointee.n_groups)
        for index in unsafe 0..<c.pointee.n_groups {
            if let value: Proto.ExperimentGroup = try unsafe Decoding.message(c.pointee.groups[index]) { groups.append(value) }
        }
        endedBy = try unsafe Decoding.string(c.pointee.ended_by, "ended_by")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExperimentReport>, _ arena: borrowing Arena) throws(CodecError) {
        if let experiment {
            unsafe c.pointee.experiment = try unsafe arena.message(experiment)
        }
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.state = Herald__V1__ExperimentState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        unsafe c.pointee.created_by = try unsafe arena.string(createdBy, "created_by")
        if let beginTime {
            unsafe c.pointee.begin_time = try unsafe arena.message(beginTime)
        }
        if let endTime {
            unsafe c.pointee.end_time = try unsafe arena.message(endTime)
        }
        unsafe c.pointee.winner = try unsafe arena.string(winner, "winner")
        if let decideTime {
            unsafe c.pointee.decide_time = try unsafe arena.message(decideTime)
        }
        unsafe c.pointee.n_groups = groups.count
        unsafe c.pointee.groups = try arena.pointers(groups.count)
        for index in groups.indices {
            unsafe c.pointee.groups[index] = try unsafe arena.message(groups[index])
        }
        unsafe c.pointee.ended_by = try unsafe arena.string(endedBy, "ended_by")
    }
}

extension Proto {
    /// `herald.v1.StartExperimentRequest`.
    package struct StartExperimentRequest: Message {
        package static var fullName: String { "herald.v1.StartExperimentRequest" }
        /// `app`.
        package var app = ""
        /// `experiment`.
        package var experiment: Proto.Experiment?

        package init() {}
    }
}

extension Proto.StartExperimentRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StartExperimentRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__start_experiment_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StartExperimentRequest>) {
        unsafe herald__v1__start_experiment_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StartExperimentRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        experiment = try unsafe Decoding.message(c.pointee.experiment)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StartExperimentRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let experiment {
            unsafe c.pointee.experiment = try unsafe arena.message(experiment)
        }
    }
}

extension Proto {
    /// `herald.v1.StartExperimentResponse`.
    package struct StartExperimentResponse: Message {
        package static var fullName: String { "herald.v1.StartExperimentResponse" }
        /// `report`.
        package var report: Proto.ExperimentReport?
        /// Warnings about tags of the audience that no device follows. A warning about the field `type`
        /// says that the app has not sent this type, but one that is spelt alike.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.StartExperimentResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StartExperimentResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__start_experiment_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StartExperimentResponse>) {
        unsafe herald__v1__start_experiment_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StartExperimentResponse>) throws(CodecError) {
        report = try unsafe Decoding.message(c.pointee.report)
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StartExperimentResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let report {
            unsafe c.pointee.report = try unsafe arena.message(report)
        }
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// `herald.v1.GetExperimentRequest`.
    package struct GetExperimentRequest: Message {
        package static var fullName: String { "herald.v1.GetExperimentRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.GetExperimentRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetExperimentRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_experiment_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetExperimentRequest>) {
        unsafe herald__v1__get_experiment_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetExperimentRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetExperimentRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.GetExperimentResponse`.
    package struct GetExperimentResponse: Message {
        package static var fullName: String { "herald.v1.GetExperimentResponse" }
        /// `report`.
        package var report: Proto.ExperimentReport?

        package init() {}
    }
}

extension Proto.GetExperimentResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetExperimentResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_experiment_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetExperimentResponse>) {
        unsafe herald__v1__get_experiment_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetExperimentResponse>) throws(CodecError) {
        report = try unsafe Decoding.message(c.pointee.report)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetExperimentResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let report {
            unsafe c.pointee.report = try unsafe arena.message(report)
        }
    }
}

extension Proto {
    /// `herald.v1.ListExperimentsRequest`.
    package struct ListExperimentsRequest: Message {
        package static var fullName: String { "herald.v1.ListExperimentsRequest" }
        /// `app`.
        package var app = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListExperimentsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListExperimentsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_experiments_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListExperimentsRequest>) {
        unsafe herald__v1__list_experiments_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListExperimentsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListExperimentsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// The experiments, the newest first. Groups have no counts of deliveries, and the number of
    /// departed devices is not known.
    package struct ListExperimentsResponse: Message {
        package static var fullName: String { "herald.v1.ListExperimentsResponse" }
        /// `reports`.
        package var reports: [Proto.ExperimentReport] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListExperimentsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListExperimentsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_experiments_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListExperimentsResponse>) {
        unsafe herald__v1__list_experiments_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListExperimentsResponse>) throws(CodecError) {
        reports.reserveCapacity(unsafe c.pointee.n_reports)
        for index in unsafe 0..<c.pointee.n_reports {
            if let value: Proto.ExperimentReport = try unsafe Decoding.message(c.pointee.reports[index]) { reports.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListExperimentsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_reports = reports.count
        unsafe c.pointee.reports = try arena.pointers(reports.count)
        for index in reports.indices {
            unsafe c.pointee.reports[index] = try unsafe arena.message(reports[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.StopExperimentRequest`.
    package struct StopExperimentRequest: Message {
        package static var fullName: String { "herald.v1.StopExperimentRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The reason for stopping, which others can read.
        package var reason = ""

        package init() {}
    }
}

extension Proto.StopExperimentRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StopExperimentRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stop_experiment_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StopExperimentRequest>) {
        unsafe herald__v1__stop_experiment_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StopExperimentRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StopExperimentRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
    }
}

extension Proto {
    /// `herald.v1.StopExperimentResponse`.
    package struct StopExperimentResponse: Message {
        package static var fullName: String { "herald.v1.StopExperimentResponse" }
        /// `report`.
        package var report: Proto.ExperimentReport?

        package init() {}
    }
}

extension Proto.StopExperimentResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StopExperimentResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__stop_experiment_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StopExperimentResponse>) {
        unsafe herald__v1__stop_experiment_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StopExperimentResponse>) throws(CodecError) {
        report = try unsafe Decoding.message(c.pointee.report)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StopExperimentResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let report {
            unsafe c.pointee.report = try unsafe arena.message(report)
        }
    }
}

extension Proto {
    /// `herald.v1.SendWinnerRequest`.
    package struct SendWinnerRequest: Message {
        package static var fullName: String { "herald.v1.SendWinnerRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The variant that the rest of the audience gets. Empty means the winner.
        package var variant = ""

        package init() {}
    }
}

extension Proto.SendWinnerRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SendWinnerRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__send_winner_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SendWinnerRequest>) {
        unsafe herald__v1__send_winner_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SendWinnerRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        variant = try unsafe Decoding.string(c.pointee.variant, "variant")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SendWinnerRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.variant = try unsafe arena.string(variant, "variant")
    }
}

extension Proto {
    /// `herald.v1.SendWinnerResponse`.
    package struct SendWinnerResponse: Message {
        package static var fullName: String { "herald.v1.SendWinnerResponse" }
        /// `report`.
        package var report: Proto.ExperimentReport?

        package init() {}
    }
}

extension Proto.SendWinnerResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SendWinnerResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__send_winner_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SendWinnerResponse>) {
        unsafe herald__v1__send_winner_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SendWinnerResponse>) throws(CodecError) {
        report = try unsafe Decoding.message(c.pointee.report)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SendWinnerResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let report {
            unsafe c.pointee.report = try unsafe arena.message(report)
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteExperimentRequest`.
    package struct DeleteExperimentRequest: Message {
        package static var fullName: String { "herald.v1.DeleteExperimentRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.DeleteExperimentRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteExperimentRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_experiment_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteExperimentRequest>) {
        unsafe herald__v1__delete_experiment_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteExperimentRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteExperimentRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.DeleteExperimentResponse`.
    package struct DeleteExperimentResponse: Message {
        package static var fullName: String { "herald.v1.DeleteExperimentResponse" }

        package init() {}
    }
}

extension Proto.DeleteExperimentResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteExperimentResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_experiment_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteExperimentResponse>) {
        unsafe herald__v1__delete_experiment_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteExperimentResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteExperimentResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
