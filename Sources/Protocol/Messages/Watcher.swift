// Generated from herald/v1/watcher.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// How a source is.
    package struct SourceHealth: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_HEALTH_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// It was not read yet.
        package static let new = Self(rawValue: 1)
        /// The last run read all of it.
        package static let ok = Self(rawValue: 2)
        /// The last run failed. What is known of the source stays as it was.
        package static let failing = Self(rawValue: 3)
        /// Its recipe has a mistake. It is not read until that is mended.
        package static let badRecipe = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_HEALTH_UNSPECIFIED", 0),
            ("SOURCE_HEALTH_NEW", 1),
            ("SOURCE_HEALTH_OK", 2),
            ("SOURCE_HEALTH_FAILING", 3),
            ("SOURCE_HEALTH_BAD_RECIPE", 4),
        ]
    }
}

extension Proto {
    /// Where a notification of a source stands.
    package struct SourceEntryState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_ENTRY_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// It is given to delivery as soon as that takes it.
        package static let waiting = Self(rawValue: 1)
        /// It is held until somebody releases or discards it.
        package static let held = Self(rawValue: 2)
        /// The item cannot be used.
        package static let quarantined = Self(rawValue: 3)
        /// Delivery accepted it.
        package static let sent = Self(rawValue: 4)
        /// Delivery refused it for good, or somebody discarded it.
        package static let dropped = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_ENTRY_STATE_UNSPECIFIED", 0),
            ("SOURCE_ENTRY_STATE_WAITING", 1),
            ("SOURCE_ENTRY_STATE_HELD", 2),
            ("SOURCE_ENTRY_STATE_QUARANTINED", 3),
            ("SOURCE_ENTRY_STATE_SENT", 4),
            ("SOURCE_ENTRY_STATE_DROPPED", 5),
        ]
    }
}

extension Proto {
    /// A source that is watched by a recipe.
    package struct Source: Message {
        package static var fullName: String { "herald.v1.Source" }
        /// `app`.
        package var app = ""
        /// The name of the recipe's file without `.json`.
        package var name = ""
        /// `health`.
        package var health = Proto.SourceHealth()
        /// When its health last changed.
        package var healthSince: Proto.Timestamp?
        /// The kind of the problem, such as `html` or `address-refused`. Empty: there is none.
        package var problem = ""
        /// What is wrong, and what may help.
        package var message = ""
        /// Whether it is paused: nothing is read, and nothing of it is sent.
        package var paused = false
        /// When the last run that read all of it began. Absent: there was none.
        package var lastSuccessTime: Proto.Timestamp?
        /// When the next run begins. Absent: it is paused, or its recipe has a mistake.
        package var nextRunTime: Proto.Timestamp?
        /// How many items the last run read.
        package var items: UInt64 = 0
        /// How many notifications wait for delivery.
        package var waiting: UInt64 = 0
        /// How many notifications are held until somebody releases them.
        package var held: UInt64 = 0
        /// How many items cannot be used.
        package var quarantined: UInt64 = 0
        /// Why the items of the last baseline were taken as seen, such as `first-contact`; empty: there
        /// was none yet.
        package var baseline = ""
        /// How many items that baseline took as seen.
        package var baselineItems: UInt64 = 0
        /// When that was.
        package var baselineTime: Proto.Timestamp?
        /// The URL that the recipe names.
        package var url = ""
        /// How many runs have failed in a row.
        package var failures: UInt32 = 0

        package init() {}
    }
}

extension Proto.Source {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Source: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__source()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Source>) {
        unsafe herald__v1__source__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Source>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        health = unsafe Proto.SourceHealth(rawValue: Int32(bitPattern: c.pointee.health.rawValue))
        healthSince = try unsafe Decoding.message(c.pointee.health_since)
        problem = try unsafe Decoding.string(c.pointee.problem, "problem")
        message = try unsafe Decoding.string(c.pointee.message, "message")
        paused = unsafe c.pointee.paused != 0
        lastSuccessTime = try unsafe Decoding.message(c.pointee.last_success_time)
        nextRunTime = try unsafe Decoding.message(c.pointee.next_run_time)
        items = unsafe c.pointee.items
        waiting = unsafe c.pointee.waiting
        held = unsafe c.pointee.held
        quarantined = unsafe c.pointee.quarantined
        baseline = try unsafe Decoding.string(c.pointee.baseline, "baseline")
        baselineItems = unsafe c.pointee.baseline_items
        baselineTime = try unsafe Decoding.message(c.pointee.baseline_time)
        url = try unsafe Decoding.string(c.pointee.url, "url")
        failures = unsafe c.pointee.failures
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Source>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.health = Herald__V1__SourceHealth(rawValue: UInt32(bitPattern: health.rawValue))
        if let healthSince {
            unsafe c.pointee.health_since = try unsafe arena.message(healthSince)
        }
        unsafe c.pointee.problem = try unsafe arena.string(problem, "problem")
        unsafe c.pointee.message = try unsafe arena.string(message, "message")
        unsafe c.pointee.paused = paused ? 1 : 0
        if let lastSuccessTime {
            unsafe c.pointee.last_success_time = try unsafe arena.message(lastSuccessTime)
        }
        if let nextRunTime {
            unsafe c.pointee.next_run_time = try unsafe arena.message(nextRunTime)
        }
        unsafe c.pointee.items = items
        unsafe c.pointee.waiting = waiting
        unsafe c.pointee.held = held
        unsafe c.pointee.quarantined = quarantined
        unsafe c.pointee.baseline = try unsafe arena.string(baseline, "baseline")
        unsafe c.pointee.baseline_items = baselineItems
        if let baselineTime {
            unsafe c.pointee.baseline_time = try unsafe arena.message(baselineTime)
        }
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        unsafe c.pointee.failures = failures
    }
}

extension Proto {
    /// `herald.v1.ListSourcesRequest`.
    package struct ListSourcesRequest: Message {
        package static var fullName: String { "herald.v1.ListSourcesRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListSourcesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSourcesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_sources_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSourcesRequest>) {
        unsafe herald__v1__list_sources_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSourcesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSourcesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListSourcesResponse`.
    package struct ListSourcesResponse: Message {
        package static var fullName: String { "herald.v1.ListSourcesResponse" }
        /// `sources`.
        package var sources: [Proto.Source] = []

        package init() {}
    }
}

extension Proto.ListSourcesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSourcesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_sources_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSourcesResponse>) {
        unsafe herald__v1__list_sources_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSourcesResponse>) throws(CodecError) {
        sources.reserveCapacity(unsafe c.pointee.n_sources)
        for index in unsafe 0..<c.pointee.n_sources {
            if let value: Proto.Source = try unsafe Decoding.message(c.pointee.sources[index]) { sources.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSourcesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_sources = sources.count
        unsafe c.pointee.sources = try arena.pointers(sources.count)
        for index in sources.indices {
            unsafe c.pointee.sources[index] = try unsafe arena.message(sources[index])
        }
    }
}

extension Proto {
    /// `herald.v1.GetSourceRequest`.
    package struct GetSourceRequest: Message {
        package static var fullName: String { "herald.v1.GetSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.GetSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetSourceRequest>) {
        unsafe herald__v1__get_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.GetSourceResponse`.
    package struct GetSourceResponse: Message {
        package static var fullName: String { "herald.v1.GetSourceResponse" }
        /// `source`.
        package var source: Proto.Source?
        /// The recipe as it stands in its file.
        package var recipe = ""

        package init() {}
    }
}

extension Proto.GetSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetSourceResponse>) {
        unsafe herald__v1__get_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetSourceResponse>) throws(CodecError) {
        source = try unsafe Decoding.message(c.pointee.source)
        recipe = try unsafe Decoding.string(c.pointee.recipe, "recipe")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let source {
            unsafe c.pointee.source = try unsafe arena.message(source)
        }
        unsafe c.pointee.recipe = try unsafe arena.string(recipe, "recipe")
    }
}

extension Proto {
    /// What a run found.
    package struct SourceRun: Message {
        package static var fullName: String { "herald.v1.SourceRun" }
        /// How many items it read.
        package var items: UInt64 = 0
        /// How many notifications it made.
        package var notifications: UInt64 = 0
        /// How many of these are held.
        package var held: UInt64 = 0
        /// How many items cannot be used.
        package var quarantined: UInt64 = 0
        /// Why new items were taken as seen; empty: they were not.
        package var baseline = ""
        /// How many were.
        package var baselineItems: UInt64 = 0
        /// Whether the source said that nothing is new.
        package var unchanged = false

        package init() {}
    }
}

extension Proto.SourceRun {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SourceRun: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__source_run()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SourceRun>) {
        unsafe herald__v1__source_run__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SourceRun>) throws(CodecError) {
        items = unsafe c.pointee.items
        notifications = unsafe c.pointee.notifications
        held = unsafe c.pointee.held
        quarantined = unsafe c.pointee.quarantined
        baseline = try unsafe Decoding.string(c.pointee.baseline, "baseline")
        baselineItems = unsafe c.pointee.baseline_items
        unchanged = unsafe c.pointee.unchanged != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SourceRun>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.items = items
        unsafe c.pointee.notifications = notifications
        unsafe c.pointee.held = held
        unsafe c.pointee.quarantined = quarantined
        unsafe c.pointee.baseline = try unsafe arena.string(baseline, "baseline")
        unsafe c.pointee.baseline_items = baselineItems
        unsafe c.pointee.unchanged = unchanged ? 1 : 0
    }
}

extension Proto {
    /// Reads a source now.
    package struct RunSourceRequest: Message {
        package static var fullName: String { "herald.v1.RunSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.RunSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RunSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__run_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RunSourceRequest>) {
        unsafe herald__v1__run_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RunSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RunSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.RunSourceResponse`.
    package struct RunSourceResponse: Message {
        package static var fullName: String { "herald.v1.RunSourceResponse" }
        /// `run`.
        package var run: Proto.SourceRun?

        package init() {}
    }
}

extension Proto.RunSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.RunSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__run_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__RunSourceResponse>) {
        unsafe herald__v1__run_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__RunSourceResponse>) throws(CodecError) {
        run = try unsafe Decoding.message(c.pointee.run)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__RunSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let run {
            unsafe c.pointee.run = try unsafe arena.message(run)
        }
    }
}

extension Proto {
    /// `herald.v1.PauseSourceRequest`.
    package struct PauseSourceRequest: Message {
        package static var fullName: String { "herald.v1.PauseSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// Whether the source is paused, or goes on.
        package var paused = false

        package init() {}
    }
}

extension Proto.PauseSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PauseSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__pause_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PauseSourceRequest>) {
        unsafe herald__v1__pause_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PauseSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        paused = unsafe c.pointee.paused != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PauseSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.paused = paused ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.PauseSourceResponse`.
    package struct PauseSourceResponse: Message {
        package static var fullName: String { "herald.v1.PauseSourceResponse" }
        /// `source`.
        package var source: Proto.Source?

        package init() {}
    }
}

extension Proto.PauseSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PauseSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__pause_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PauseSourceResponse>) {
        unsafe herald__v1__pause_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PauseSourceResponse>) throws(CodecError) {
        source = try unsafe Decoding.message(c.pointee.source)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PauseSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let source {
            unsafe c.pointee.source = try unsafe arena.message(source)
        }
    }
}

extension Proto {
    /// Takes everything that the source has as seen.
    package struct BaselineSourceRequest: Message {
        package static var fullName: String { "herald.v1.BaselineSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// How many of the newest items are sent all the same.
        package var newest: UInt32 = 0

        package init() {}
    }
}

extension Proto.BaselineSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BaselineSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__baseline_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BaselineSourceRequest>) {
        unsafe herald__v1__baseline_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BaselineSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        newest = unsafe c.pointee.newest
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BaselineSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.newest = newest
    }
}

extension Proto {
    /// `herald.v1.BaselineSourceResponse`.
    package struct BaselineSourceResponse: Message {
        package static var fullName: String { "herald.v1.BaselineSourceResponse" }
        /// `run`.
        package var run: Proto.SourceRun?

        package init() {}
    }
}

extension Proto.BaselineSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BaselineSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__baseline_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BaselineSourceResponse>) {
        unsafe herald__v1__baseline_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BaselineSourceResponse>) throws(CodecError) {
        run = try unsafe Decoding.message(c.pointee.run)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BaselineSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let run {
            unsafe c.pointee.run = try unsafe arena.message(run)
        }
    }
}

extension Proto {
    /// A notification of a source, or an item that cannot be used.
    package struct SourceEntry: Message {
        package static var fullName: String { "herald.v1.SourceEntry" }
        /// `id`.
        package var id: UInt64 = 0
        /// The source's name.
        package var source = ""
        /// The rule that made it. Empty: no rule was tried.
        package var rule = ""
        /// `state`.
        package var state = Proto.SourceEntryState()
        /// Why it is held, in quarantine or dropped.
        package var reason = ""
        /// What names the item, such as its title.
        package var label = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The notification that delivery made of it.
        package var notificationId = ""
        /// The item as JSON; of a group a list. Empty: it was too large to be kept.
        package var item = ""

        package init() {}
    }
}

extension Proto.SourceEntry {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SourceEntry: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__source_entry()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SourceEntry>) {
        unsafe herald__v1__source_entry__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SourceEntry>) throws(CodecError) {
        id = unsafe c.pointee.id
        source = try unsafe Decoding.string(c.pointee.source, "source")
        rule = try unsafe Decoding.string(c.pointee.rule, "rule")
        state = unsafe Proto.SourceEntryState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        label = try unsafe Decoding.string(c.pointee.label, "label")
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        notificationId = try unsafe Decoding.string(c.pointee.notification_id, "notification_id")
        item = try unsafe Decoding.string(c.pointee.item, "item")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SourceEntry>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = id
        unsafe c.pointee.source = try unsafe arena.string(source, "source")
        unsafe c.pointee.rule = try unsafe arena.string(rule, "rule")
        unsafe c.pointee.state = Herald__V1__SourceEntryState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.label = try unsafe arena.string(label, "label")
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        unsafe c.pointee.notification_id = try unsafe arena.string(notificationId, "notification_id")
        unsafe c.pointee.item = try unsafe arena.string(item, "item")
    }
}

extension Proto {
    /// `herald.v1.ListSourceEntriesRequest`.
    package struct ListSourceEntriesRequest: Message {
        package static var fullName: String { "herald.v1.ListSourceEntriesRequest" }
        /// `app`.
        package var app = ""
        /// Only those of this source. Empty: of all.
        package var name = ""
        /// Only those in this state. Absent: in any.
        package var state = Proto.SourceEntryState()
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListSourceEntriesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSourceEntriesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_source_entries_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSourceEntriesRequest>) {
        unsafe herald__v1__list_source_entries_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSourceEntriesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        state = unsafe Proto.SourceEntryState(rawValue: Int32(bitPattern: c.pointee.state.rawValue))
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSourceEntriesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.state = Herald__V1__SourceEntryState(rawValue: UInt32(bitPattern: state.rawValue))
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// The newest first. What was sent or dropped is kept for eight days.
    package struct ListSourceEntriesResponse: Message {
        package static var fullName: String { "herald.v1.ListSourceEntriesResponse" }
        /// `entries`.
        package var entries: [Proto.SourceEntry] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListSourceEntriesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSourceEntriesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_source_entries_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSourceEntriesResponse>) {
        unsafe herald__v1__list_source_entries_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSourceEntriesResponse>) throws(CodecError) {
        entries.reserveCapacity(unsafe c.pointee.n_entries)
        for index in unsafe 0..<c.pointee.n_entries {
            if let value: Proto.SourceEntry = try unsafe Decoding.message(c.pointee.entries[index]) { entries.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSourceEntriesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_entries = entries.count
        unsafe c.pointee.entries = try arena.pointers(entries.count)
        for index in entries.indices {
            unsafe c.pointee.entries[index] = try unsafe arena.message(entries[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// Lets notifications go that are held, tries items in quarantine again, or discards either.
    package struct ReleaseSourceEntriesRequest: Message {
        package static var fullName: String { "herald.v1.ReleaseSourceEntriesRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// Only these. Empty: all that are held or, with `quarantined`, in quarantine.
        package var ids: [UInt64] = []
        /// Whether items in quarantine are meant, instead of notifications that are held.
        package var quarantined = false
        /// Whether they are dropped instead.
        package var discard = false

        package init() {}
    }
}

extension Proto.ReleaseSourceEntriesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReleaseSourceEntriesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__release_source_entries_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReleaseSourceEntriesRequest>) {
        unsafe herald__v1__release_source_entries_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReleaseSourceEntriesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        ids.reserveCapacity(unsafe c.pointee.n_ids)
        for index in unsafe 0..<c.pointee.n_ids {
            ids.append(unsafe c.pointee.ids[index])
        }
        quarantined = unsafe c.pointee.quarantined != 0
        discard = unsafe c.pointee.discard != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReleaseSourceEntriesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_ids = ids.count
        unsafe c.pointee.ids = try arena.pointers(ids.count)
        for index in ids.indices {
            unsafe c.pointee.ids[index] = ids[index]
        }
        unsafe c.pointee.quarantined = quarantined ? 1 : 0
        unsafe c.pointee.discard = discard ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.ReleaseSourceEntriesResponse`.
    package struct ReleaseSourceEntriesResponse: Message {
        package static var fullName: String { "herald.v1.ReleaseSourceEntriesResponse" }
        /// How many go to delivery now.
        package var released: UInt64 = 0
        /// How many were dropped: discarded, or too old to be sent.
        package var dropped: UInt64 = 0
        /// How many items are still no good, and stay in quarantine.
        package var quarantined: UInt64 = 0

        package init() {}
    }
}

extension Proto.ReleaseSourceEntriesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReleaseSourceEntriesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__release_source_entries_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReleaseSourceEntriesResponse>) {
        unsafe herald__v1__release_source_entries_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReleaseSourceEntriesResponse>) throws(CodecError) {
        released = unsafe c.pointee.released
        dropped = unsafe c.pointee.dropped
        quarantined = unsafe c.pointee.quarantined
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReleaseSourceEntriesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.released = released
        unsafe c.pointee.dropped = dropped
        unsafe c.pointee.quarantined = quarantined
    }
}
