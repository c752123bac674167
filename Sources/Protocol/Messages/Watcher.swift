// Generated from herald/v1/watcher.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The health of a source.
    package struct SourceHealth: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_HEALTH_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The source was not read yet.
        package static let new = Self(rawValue: 1)
        /// The last run read all of the source.
        package static let ok = Self(rawValue: 2)
        /// The last run failed. What is known of the source stays as it was.
        package static let failing = Self(rawValue: 3)
        /// The recipe has a mistake. The source is not read until the mistake is corrected.
        package static let badRecipe = Self(rawValue: 4)
        /// The last run read all of the source, but items are in quarantine until somebody looks at them.
        package static let badItems = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_HEALTH_UNSPECIFIED", 0),
            ("SOURCE_HEALTH_NEW", 1),
            ("SOURCE_HEALTH_OK", 2),
            ("SOURCE_HEALTH_FAILING", 3),
            ("SOURCE_HEALTH_BAD_RECIPE", 4),
            ("SOURCE_HEALTH_BAD_ITEMS", 5),
        ]
    }
}

extension Proto {
    /// The place where a source's recipe is stored.
    package struct SourceOrigin: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_ORIGIN_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The recipe is in a file on the server. PutSource does not change it.
        package static let file = Self(rawValue: 1)
        /// The recipe is in the watcher's database, where PutSource put it.
        package static let stored = Self(rawValue: 2)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_ORIGIN_UNSPECIFIED", 0),
            ("SOURCE_ORIGIN_FILE", 1),
            ("SOURCE_ORIGIN_STORED", 2),
        ]
    }
}

extension Proto {
    /// The way in which a source's items come.
    package struct SourceInput: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_INPUT_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The watcher reads a URL.
        package static let url = Self(rawValue: 1)
        /// Others send the items to a webhook.
        package static let hook = Self(rawValue: 2)
        /// The items are in files that are put into a folder on the server.
        package static let folder = Self(rawValue: 3)
        /// A program brings the items with FeedSource.
        package static let pushed = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_INPUT_UNSPECIFIED", 0),
            ("SOURCE_INPUT_URL", 1),
            ("SOURCE_INPUT_HOOK", 2),
            ("SOURCE_INPUT_FOLDER", 3),
            ("SOURCE_INPUT_PUSHED", 4),
        ]
    }
}

extension Proto {
    /// The state of an entry: a notification of a source, or an item that gave none.
    package struct SourceEntryState: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_ENTRY_STATE_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The notification is given to delivery as soon as delivery takes it.
        package static let waiting = Self(rawValue: 1)
        /// The notification is held until somebody releases or discards it.
        package static let held = Self(rawValue: 2)
        /// The item cannot be used.
        package static let quarantined = Self(rawValue: 3)
        /// Delivery accepted the notification.
        package static let sent = Self(rawValue: 4)
        /// Delivery refused the notification for good, somebody discarded the entry, or the entry was
        /// given up because its app has too many that nobody has decided on.
        package static let dropped = Self(rawValue: 5)
        /// The item was new and gave no notification: no rule applies to it, its rule sends once and has
        /// sent, or it is older than the recipe's `newest`. The first 50 such items of a run are kept, and
        /// the last 200 of a source.
        package static let ignored = Self(rawValue: 6)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_ENTRY_STATE_UNSPECIFIED", 0),
            ("SOURCE_ENTRY_STATE_WAITING", 1),
            ("SOURCE_ENTRY_STATE_HELD", 2),
            ("SOURCE_ENTRY_STATE_QUARANTINED", 3),
            ("SOURCE_ENTRY_STATE_SENT", 4),
            ("SOURCE_ENTRY_STATE_DROPPED", 5),
            ("SOURCE_ENTRY_STATE_IGNORED", 6),
        ]
    }
}

extension Proto {
    /// The kind of news that operators have to know of a source.
    package struct SourceNewsKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `SOURCE_NEWS_KIND_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The source cannot be read, and will not be readable soon.
        package static let trouble = Self(rawValue: 1)
        /// The source can be read again.
        package static let recovered = Self(rawValue: 2)
        /// The new items of the source were taken as seen, and nothing was sent for them.
        package static let baseline = Self(rawValue: 3)
        /// Notifications of the source are held until somebody releases them.
        package static let held = Self(rawValue: 4)
        /// Items of the source cannot be used.
        package static let quarantined = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("SOURCE_NEWS_KIND_UNSPECIFIED", 0),
            ("SOURCE_NEWS_KIND_TROUBLE", 1),
            ("SOURCE_NEWS_KIND_RECOVERED", 2),
            ("SOURCE_NEWS_KIND_BASELINE", 3),
            ("SOURCE_NEWS_KIND_HELD", 4),
            ("SOURCE_NEWS_KIND_QUARANTINED", 5),
        ]
    }
}

extension Proto {
    /// A source that is watched by a recipe.
    package struct Source: Message {
        package static var fullName: String { "herald.v1.Source" }
        /// `app`.
        package var app = ""
        /// The name of the source: the name of the recipe's file without `.json`.
        package var name = ""
        /// `health`.
        package var health = Proto.SourceHealth()
        /// The time at which the health of the source last changed. For a recipe with a mistake, this is
        /// the time at which Herald first read the mistake, also after a restart.
        package var healthSince: Proto.Timestamp?
        /// The kind of the problem, such as `html` or `address-refused`. Empty means that there is none.
        package var problem = ""
        /// A text that says what is wrong, and what may help.
        package var message = ""
        /// True if the source is paused. Nothing is then read, and nothing of the source is sent.
        package var paused = false
        /// The time at which the last run that read all of the source began. Absent means that there was
        /// none.
        package var lastSuccessTime: Proto.Timestamp?
        /// The time at which the next run begins. Absent means that the source is paused, or that its
        /// recipe has a mistake.
        package var nextRunTime: Proto.Timestamp?
        /// The number of items that the last run read.
        package var items: UInt64 = 0
        /// The number of notifications that wait for delivery.
        package var waiting: UInt64 = 0
        /// The number of notifications that are held until somebody releases them.
        package var held: UInt64 = 0
        /// The number of items that cannot be used.
        package var quarantined: UInt64 = 0
        /// The reason why the items of the last baseline were taken as seen, such as `first-contact`.
        /// Empty means that there was no baseline yet.
        package var baseline = ""
        /// The number of items that the last baseline took as seen.
        package var baselineItems: UInt64 = 0
        /// The time of the last baseline.
        package var baselineTime: Proto.Timestamp?
        /// The URL that the recipe names.
        package var url = ""
        /// The number of runs that have failed in a row.
        package var failures: UInt32 = 0
        /// The place where the source's recipe is stored.
        package var origin = Proto.SourceOrigin()
        /// The way in which the source's items come.
        package var input = Proto.SourceInput()
        /// The path of the source's webhook at the gateway, such as `/hooks/news/paper`. Empty means that
        /// the source has none.
        package var hookPath = ""
        /// True if there is also a stored recipe of this name, which the file hides.
        package var hidesStored = false
        /// The number of items that were brought while the source was paused. These items are read when
        /// the source goes on.
        package var parked: UInt64 = 0
        /// The name and id of the key or the account that paused the source. Empty if the source is not
        /// paused, or was paused by an older version.
        package var pausedBy = ""
        /// The reason for the pause, in words.
        package var pauseReason = ""
        /// The time at which the source goes on by itself. Absent if the source is paused until somebody
        /// lets it go on.
        package var pauseEndTime: Proto.Timestamp?
        /// The names of files of the source's folder that could not be used, at most 20. These files lie
        /// in `bad` until somebody removes them.
        package var badFiles: [String] = []
        /// The number of files that could not be used.
        package var badFileCount: UInt64 = 0

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
        origin = unsafe Proto.SourceOrigin(rawValue: Int32(bitPattern: c.pointee.origin.rawValue))
        input = unsafe Proto.SourceInput(rawValue: Int32(bitPattern: c.pointee.input.rawValue))
        hookPath = try unsafe Decoding.string(c.pointee.hook_path, "hook_path")
        hidesStored = unsafe c.pointee.hides_stored != 0
        parked = unsafe c.pointee.parked
        pausedBy = try unsafe Decoding.string(c.pointee.paused_by, "paused_by")
        pauseReason = try unsafe Decoding.string(c.pointee.pause_reason, "pause_reason")
        pauseEndTime = try unsafe Decoding.message(c.pointee.pause_end_time)
        badFiles.reserveCapacity(unsafe c.pointee.n_bad_files)
        for index in unsafe 0..<c.pointee.n_bad_files {
            badFiles.append(try unsafe Decoding.string(c.pointee.bad_files[index], "bad_files"))
        }
        badFileCount = unsafe c.pointee.bad_file_count
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
        unsafe c.pointee.origin = Herald__V1__SourceOrigin(rawValue: UInt32(bitPattern: origin.rawValue))
        unsafe c.pointee.input = Herald__V1__SourceInput(rawValue: UInt32(bitPattern: input.rawValue))
        unsafe c.pointee.hook_path = try unsafe arena.string(hookPath, "hook_path")
        unsafe c.pointee.hides_stored = hidesStored ? 1 : 0
        unsafe c.pointee.parked = parked
        unsafe c.pointee.paused_by = try unsafe arena.string(pausedBy, "paused_by")
        unsafe c.pointee.pause_reason = try unsafe arena.string(pauseReason, "pause_reason")
        if let pauseEndTime {
            unsafe c.pointee.pause_end_time = try unsafe arena.message(pauseEndTime)
        }
        unsafe c.pointee.n_bad_files = badFiles.count
        unsafe c.pointee.bad_files = try arena.pointers(badFiles.count)
        for index in badFiles.indices {
            unsafe c.pointee.bad_files[index] = try unsafe arena.string(badFiles[index], "bad_files")
        }
        unsafe c.pointee.bad_file_count = badFileCount
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
        /// The names of files in the folder of recipes that do not end in `.json`, and are no recipes
        /// therefore, at most 20. Empty with a key of one app.
        package var ignoredFiles: [String] = []

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
        ignoredFiles.reserveCapacity(unsafe c.pointee.n_ignored_files)
        for index in unsafe 0..<c.pointee.n_ignored_files {
            ignoredFiles.append(try unsafe Decoding.string(c.pointee.ignored_files[index], "ignored_files"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSourcesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_sources = sources.count
        unsafe c.pointee.sources = try arena.pointers(sources.count)
        for index in sources.indices {
            unsafe c.pointee.sources[index] = try unsafe arena.message(sources[index])
        }
        unsafe c.pointee.n_ignored_files = ignoredFiles.count
        unsafe c.pointee.ignored_files = try arena.pointers(ignoredFiles.count)
        for index in ignoredFiles.indices {
            unsafe c.pointee.ignored_files[index] = try unsafe arena.string(ignoredFiles[index], "ignored_files")
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
        /// The text of the recipe as it was written.
        package var recipe = ""
        /// The version of the recipe. Send it with a change of the recipe.
        package var version = ""

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
        version = try unsafe Decoding.string(c.pointee.version, "version")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let source {
            unsafe c.pointee.source = try unsafe arena.message(source)
        }
        unsafe c.pointee.recipe = try unsafe arena.string(recipe, "recipe")
        unsafe c.pointee.version = try unsafe arena.string(version, "version")
    }
}

extension Proto {
    /// Stores a recipe, in place of one that is stored already.
    package struct PutSourceRequest: Message {
        package static var fullName: String { "herald.v1.PutSourceRequest" }
        /// `app`.
        package var app = ""
        /// The name of the source within the app. Another app may have a source of the same name.
        package var name = ""
        /// The recipe as JSON. The recipe's `app` is the app of the request.
        package var recipe = ""
        /// The version that the change was made from. Empty means that there must be no recipe of this
        /// name yet.
        package var version = ""
        /// True if the recipe is only checked, and not stored.
        package var validateOnly = false

        package init() {}
    }
}

extension Proto.PutSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutSourceRequest>) {
        unsafe herald__v1__put_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        recipe = try unsafe Decoding.string(c.pointee.recipe, "recipe")
        version = try unsafe Decoding.string(c.pointee.version, "version")
        validateOnly = unsafe c.pointee.validate_only != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.recipe = try unsafe arena.string(recipe, "recipe")
        unsafe c.pointee.version = try unsafe arena.string(version, "version")
        unsafe c.pointee.validate_only = validateOnly ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.PutSourceResponse`.
    package struct PutSourceResponse: Message {
        package static var fullName: String { "herald.v1.PutSourceResponse" }
        /// The source with its new recipe. Absent with `validate_only`.
        package var source: Proto.Source?
        /// The version of the recipe that was sent.
        package var version = ""

        package init() {}
    }
}

extension Proto.PutSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutSourceResponse>) {
        unsafe herald__v1__put_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutSourceResponse>) throws(CodecError) {
        source = try unsafe Decoding.message(c.pointee.source)
        version = try unsafe Decoding.string(c.pointee.version, "version")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let source {
            unsafe c.pointee.source = try unsafe arena.message(source)
        }
        unsafe c.pointee.version = try unsafe arena.string(version, "version")
    }
}

extension Proto {
    /// `herald.v1.TrySourceRequest`.
    package struct TrySourceRequest: Message {
        package static var fullName: String { "herald.v1.TrySourceRequest" }
        /// `app`.
        package var app = ""
        /// The name that the source has or would have.
        package var name = ""
        /// The recipe as JSON. The recipe's `app` is the app of the request.
        package var recipe = ""
        /// True if items that are older than the recipe's `newest` count as new.
        package var takeOld = false
        /// The answer of the source to use, such as a saved file. Empty means that the source is read.
        /// Required for a source whose items others bring.
        package var body: [UInt8] = []

        package init() {}
    }
}

extension Proto.TrySourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TrySourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__try_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TrySourceRequest>) {
        unsafe herald__v1__try_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TrySourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        recipe = try unsafe Decoding.string(c.pointee.recipe, "recipe")
        takeOld = unsafe c.pointee.take_old != 0
        body = unsafe Decoding.bytes(c.pointee.body)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TrySourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.recipe = try unsafe arena.string(recipe, "recipe")
        unsafe c.pointee.take_old = takeOld ? 1 : 0
        unsafe c.pointee.body = try unsafe arena.bytes(body)
    }
}

extension Proto {
    /// `herald.v1.TrySourceResponse`.
    package struct TrySourceResponse: Message {
        package static var fullName: String { "herald.v1.TrySourceResponse" }
        /// The number of items that the source has.
        package var items: UInt64 = 0
        /// The notifications that would be sent, the first 100.
        package var messages: [Proto.TriedMessage] = []
        /// The items for which nothing would be sent, the first 100, each with the reason.
        package var nothingSentFor: [Proto.TriedItem] = []
        /// The number of notifications that there would be.
        package var notifications: UInt64 = 0
        /// Warnings about what may be a mistake in the recipe, such as the name of a field that no item
        /// has.
        package var warnings: [String] = []

        package init() {}
    }
}

extension Proto.TrySourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TrySourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__try_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TrySourceResponse>) {
        unsafe herald__v1__try_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TrySourceResponse>) throws(CodecError) {
        items = unsafe c.pointee.items
        messages.reserveCapacity(unsafe c.pointee.n_messages)
        for index in unsafe 0..<c.pointee.n_messages {
            if let value: Proto.TriedMessage = try unsafe Decoding.message(c.pointee.messages[index]) { messages.append(value) }
        }
        nothingSentFor.reserveCapacity(unsafe c.pointee.n_nothing_sent_for)
        for index in unsafe 0..<c.pointee.n_nothing_sent_for {
            if let value: Proto.TriedItem = try unsafe Decoding.message(c.pointee.nothing_sent_for[index]) { nothingSentFor.append(value) }
        }
        notifications = unsafe c.pointee.notifications
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            warnings.append(try unsafe Decoding.string(c.pointee.warnings[index], "warnings"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TrySourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.items = items
        unsafe c.pointee.n_messages = messages.count
        unsafe c.pointee.messages = try arena.pointers(messages.count)
        for index in messages.indices {
            unsafe c.pointee.messages[index] = try unsafe arena.message(messages[index])
        }
        unsafe c.pointee.n_nothing_sent_for = nothingSentFor.count
        unsafe c.pointee.nothing_sent_for = try arena.pointers(nothingSentFor.count)
        for index in nothingSentFor.indices {
            unsafe c.pointee.nothing_sent_for[index] = try unsafe arena.message(nothingSentFor[index])
        }
        unsafe c.pointee.notifications = notifications
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.string(warnings[index], "warnings")
        }
    }
}

extension Proto {
    /// A notification that a recipe would send.
    package struct TriedMessage: Message {
        package static var fullName: String { "herald.v1.TriedMessage" }
        /// The label of the notification's item: a title, an id or a key.
        package var label = ""
        /// The rule that would send the notification.
        package var rule = ""
        /// `type`.
        package var type = ""
        /// `audience`.
        package var audience = ""
        /// `title`.
        package var title = ""
        /// `body`.
        package var body = ""
        /// `url`.
        package var url = ""
        /// The reason why the notification would be held, such as by the recipe's limits. Empty means that
        /// the notification would be sent.
        package var heldBecause = ""

        package init() {}
    }
}

extension Proto.TriedMessage {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TriedMessage: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tried_message()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TriedMessage>) {
        unsafe herald__v1__tried_message__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TriedMessage>) throws(CodecError) {
        label = try unsafe Decoding.string(c.pointee.label, "label")
        rule = try unsafe Decoding.string(c.pointee.rule, "rule")
        type = try unsafe Decoding.string(c.pointee.type, "type")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        title = try unsafe Decoding.string(c.pointee.title, "title")
        body = try unsafe Decoding.string(c.pointee.body, "body")
        url = try unsafe Decoding.string(c.pointee.url, "url")
        heldBecause = try unsafe Decoding.string(c.pointee.held_because, "held_because")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TriedMessage>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.label = try unsafe arena.string(label, "label")
        unsafe c.pointee.rule = try unsafe arena.string(rule, "rule")
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.body = try unsafe arena.string(body, "body")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        unsafe c.pointee.held_because = try unsafe arena.string(heldBecause, "held_because")
    }
}

extension Proto {
    /// An item that gives no notification.
    package struct TriedItem: Message {
        package static var fullName: String { "herald.v1.TriedItem" }
        /// The label of the item: a title, an id or a key.
        package var label = ""
        /// The reason why the item gives no notification.
        package var reason = ""

        package init() {}
    }
}

extension Proto.TriedItem {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TriedItem: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tried_item()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TriedItem>) {
        unsafe herald__v1__tried_item__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TriedItem>) throws(CodecError) {
        label = try unsafe Decoding.string(c.pointee.label, "label")
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TriedItem>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.label = try unsafe arena.string(label, "label")
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
    }
}

extension Proto {
    /// Deletes a stored recipe, and all that is known of its source.
    package struct DeleteSourceRequest: Message {
        package static var fullName: String { "herald.v1.DeleteSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The version of the recipe to delete. Empty means any version.
        package var version = ""

        package init() {}
    }
}

extension Proto.DeleteSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteSourceRequest>) {
        unsafe herald__v1__delete_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        version = try unsafe Decoding.string(c.pointee.version, "version")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.version = try unsafe arena.string(version, "version")
    }
}

extension Proto {
    /// `herald.v1.DeleteSourceResponse`.
    package struct DeleteSourceResponse: Message {
        package static var fullName: String { "herald.v1.DeleteSourceResponse" }

        package init() {}
    }
}

extension Proto.DeleteSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteSourceResponse>) {
        unsafe herald__v1__delete_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteSourceResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// The result of a run.
    package struct SourceRun: Message {
        package static var fullName: String { "herald.v1.SourceRun" }
        /// The number of items that the run read.
        package var items: UInt64 = 0
        /// The number of notifications that the run made.
        package var notifications: UInt64 = 0
        /// The number of the run's notifications that are held.
        package var held: UInt64 = 0
        /// The number of items that cannot be used.
        package var quarantined: UInt64 = 0
        /// The reason why new items were taken as seen. Empty means that they were not.
        package var baseline = ""
        /// The number of items that were taken as seen.
        package var baselineItems: UInt64 = 0
        /// True if the source said that nothing is new.
        package var unchanged = false
        /// The number of items that are stored and not read yet, because the source is paused or older
        /// ones wait.
        package var parked: UInt64 = 0

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
        parked = unsafe c.pointee.parked
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SourceRun>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.items = items
        unsafe c.pointee.notifications = notifications
        unsafe c.pointee.held = held
        unsafe c.pointee.quarantined = quarantined
        unsafe c.pointee.baseline = try unsafe arena.string(baseline, "baseline")
        unsafe c.pointee.baseline_items = baselineItems
        unsafe c.pointee.unchanged = unchanged ? 1 : 0
        unsafe c.pointee.parked = parked
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
    /// Gives a source the items that a program has.
    package struct FeedSourceRequest: Message {
        package static var fullName: String { "herald.v1.FeedSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The items as a URL would answer them: a feed, JSON or lines of JSON, as the recipe's `kind`
        /// says.
        package var body: [UInt8] = []

        package init() {}
    }
}

extension Proto.FeedSourceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FeedSourceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__feed_source_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FeedSourceRequest>) {
        unsafe herald__v1__feed_source_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FeedSourceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        body = unsafe Decoding.bytes(c.pointee.body)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FeedSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.body = try unsafe arena.bytes(body)
    }
}

extension Proto {
    /// The answer to FeedSource. The items are stored when this answer comes.
    package struct FeedSourceResponse: Message {
        package static var fullName: String { "herald.v1.FeedSourceResponse" }
        /// `run`.
        package var run: Proto.SourceRun?

        package init() {}
    }
}

extension Proto.FeedSourceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.FeedSourceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__feed_source_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__FeedSourceResponse>) {
        unsafe herald__v1__feed_source_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__FeedSourceResponse>) throws(CodecError) {
        run = try unsafe Decoding.message(c.pointee.run)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__FeedSourceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let run {
            unsafe c.pointee.run = try unsafe arena.message(run)
        }
    }
}

extension Proto {
    /// A call that somebody made to a webhook.
    package struct ReceiveHookRequest: Message {
        package static var fullName: String { "herald.v1.ReceiveHookRequest" }
        /// The source's name, as it is in the path.
        package var name = ""
        /// The body of the call as it came.
        package var body: [UInt8] = []
        /// The header fields of the call.
        package var fields: [Proto.HookField] = []

        package init() {}
    }
}

extension Proto.ReceiveHookRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReceiveHookRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__receive_hook_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReceiveHookRequest>) {
        unsafe herald__v1__receive_hook_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReceiveHookRequest>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        body = unsafe Decoding.bytes(c.pointee.body)
        fields.reserveCapacity(unsafe c.pointee.n_fields)
        for index in unsafe 0..<c.pointee.n_fields {
            if let value: Proto.HookField = try unsafe Decoding.message(c.pointee.fields[index]) { fields.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReceiveHookRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.body = try unsafe arena.bytes(body)
        unsafe c.pointee.n_fields = fields.count
        unsafe c.pointee.fields = try arena.pointers(fields.count)
        for index in fields.indices {
            unsafe c.pointee.fields[index] = try unsafe arena.message(fields[index])
        }
    }
}

extension Proto {
    /// `herald.v1.HookField`.
    package struct HookField: Message {
        package static var fullName: String { "herald.v1.HookField" }
        /// The name of the header field, in lower case.
        package var name = ""
        /// `value`.
        package var value = ""

        package init() {}
    }
}

extension Proto.HookField {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.HookField: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__hook_field()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__HookField>) {
        unsafe herald__v1__hook_field__init(c)
    }

    init(c: UnsafePointer<Herald__V1__HookField>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        value = try unsafe Decoding.string(c.pointee.value, "value")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__HookField>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.value = try unsafe arena.string(value, "value")
    }
}

extension Proto {
    /// `herald.v1.ReceiveHookResponse`.
    package struct ReceiveHookResponse: Message {
        package static var fullName: String { "herald.v1.ReceiveHookResponse" }
        /// `run`.
        package var run: Proto.SourceRun?

        package init() {}
    }
}

extension Proto.ReceiveHookResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ReceiveHookResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__receive_hook_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ReceiveHookResponse>) {
        unsafe herald__v1__receive_hook_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ReceiveHookResponse>) throws(CodecError) {
        run = try unsafe Decoding.message(c.pointee.run)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReceiveHookResponse>, _ arena: borrowing Arena) throws(CodecError) {
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
        /// True to pause the source. False lets the source go on.
        package var paused = false
        /// The reason, for the log and for whoever looks at the source.
        package var reason = ""
        /// The time at which the source goes on by itself, at most a year from now. The notifications that
        /// the pause held wait for a release all the same. Allowed only with `paused`. Absent means that
        /// the source is paused until somebody lets it go on.
        package var endTime: Proto.Timestamp?

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
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        endTime = try unsafe Decoding.message(c.pointee.end_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PauseSourceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.paused = paused ? 1 : 0
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        if let endTime {
            unsafe c.pointee.end_time = try unsafe arena.message(endTime)
        }
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
    /// Takes everything that the source has now as seen.
    package struct BaselineSourceRequest: Message {
        package static var fullName: String { "herald.v1.BaselineSourceRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The number of the newest items that are sent all the same.
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
    /// A notification of a source, or an item that gave none.
    package struct SourceEntry: Message {
        package static var fullName: String { "herald.v1.SourceEntry" }
        /// `id`.
        package var id: UInt64 = 0
        /// The source's name.
        package var source = ""
        /// The rule that made the entry. Empty means that no rule was tried. `(digest)` means that the
        /// entry is a digest, which takes the place of others.
        package var rule = ""
        /// `state`.
        package var state = Proto.SourceEntryState()
        /// The reason why the entry is held, in quarantine, dropped or ignored.
        package var reason = ""
        /// The label of the item, such as its title.
        package var label = ""
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// The id of the notification that delivery made of the entry.
        package var notificationId = ""
        /// The item as JSON. For a group, this is a list of items. For a digest, this is a list of the ids
        /// of the entries in the digest. Empty means that the item was too large to be kept, or was
        /// ignored.
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
        /// Selects the entries of the source with this name. Empty means all sources.
        package var name = ""
        /// Selects the entries in this state. Absent means any state.
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
    /// A page of entries, the newest first. Entries that were sent, dropped or ignored are kept for
    /// eight days.
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
    /// Releases notifications that are held, tries items in quarantine again, or discards either.
    package struct ReleaseSourceEntriesRequest: Message {
        package static var fullName: String { "herald.v1.ReleaseSourceEntriesRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// The ids of the entries. Empty means all that are held or, with `quarantined`, in quarantine. An
        /// id that the source does not have is answered with NOT_FOUND, and an id of an entry in another
        /// state with FAILED_PRECONDITION.
        package var ids: [UInt64] = []
        /// True to select items in quarantine, instead of notifications that are held.
        package var quarantined = false
        /// True to drop the selected entries instead.
        package var discard = false
        /// True if notifications of one type and one audience go out as one notification, a digest. The
        /// texts of a digest are those of the recipe's `digest`. The notifications in a digest count as
        /// sent. Do not set it together with `quarantined` or `discard`.
        package var digest = false

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
        digest = unsafe c.pointee.digest != 0
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
        unsafe c.pointee.digest = digest ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.ReleaseSourceEntriesResponse`.
    package struct ReleaseSourceEntriesResponse: Message {
        package static var fullName: String { "herald.v1.ReleaseSourceEntriesResponse" }
        /// The number of notifications that go to delivery now.
        package var released: UInt64 = 0
        /// The number of entries that were dropped: entries that were discarded, were too old to be sent,
        /// or are of items that are known by now.
        package var dropped: UInt64 = 0
        /// The number of items that still cannot be used, and stay in quarantine.
        package var quarantined: UInt64 = 0
        /// The number of notifications that are in digests. `released` counts each digest as one.
        package var digested: UInt64 = 0
        /// The number of notifications of items that were tried again, can be used, and are held now. Each
        /// has its reason, such as the recipe's limits. Release them as others that are held.
        package var held: UInt64 = 0

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
        digested = unsafe c.pointee.digested
        held = unsafe c.pointee.held
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ReleaseSourceEntriesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.released = released
        unsafe c.pointee.dropped = dropped
        unsafe c.pointee.quarantined = quarantined
        unsafe c.pointee.digested = digested
        unsafe c.pointee.held = held
    }
}

extension Proto {
    /// News of a source that operators are told.
    package struct SourceNews: Message {
        package static var fullName: String { "herald.v1.SourceNews" }
        /// The source's name.
        package var source = ""
        /// The kind of the news.
        package var kind = Proto.SourceNewsKind()
        /// The reason for the news, as a word for programs: the kind of a problem, such as `html`, or the
        /// reason for a baseline, such as `rekeyed`. `given-up` means that entries that were held or in
        /// quarantine are dropped, because their app has too many. `forgotten` means that items are no
        /// longer known, because there are too many.
        package var reason = ""
        /// A sentence that says what happened.
        package var message = ""
        /// The number of items or notifications that the news is about. 0 means that the news is not about
        /// a number.
        package var count: UInt64 = 0

        package init() {}
    }
}

extension Proto.SourceNews {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.SourceNews: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__source_news()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__SourceNews>) {
        unsafe herald__v1__source_news__init(c)
    }

    init(c: UnsafePointer<Herald__V1__SourceNews>) throws(CodecError) {
        source = try unsafe Decoding.string(c.pointee.source, "source")
        kind = unsafe Proto.SourceNewsKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        reason = try unsafe Decoding.string(c.pointee.reason, "reason")
        message = try unsafe Decoding.string(c.pointee.message, "message")
        count = unsafe c.pointee.count
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__SourceNews>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.source = try unsafe arena.string(source, "source")
        unsafe c.pointee.kind = Herald__V1__SourceNewsKind(rawValue: UInt32(bitPattern: kind.rawValue))
        unsafe c.pointee.reason = try unsafe arena.string(reason, "reason")
        unsafe c.pointee.message = try unsafe arena.string(message, "message")
        unsafe c.pointee.count = count
    }
}

extension Proto {
    /// `herald.v1.TellSourceNewsRequest`.
    package struct TellSourceNewsRequest: Message {
        package static var fullName: String { "herald.v1.TellSourceNewsRequest" }
        /// `app`.
        package var app = ""
        /// `news`.
        package var news: Proto.SourceNews?

        package init() {}
    }
}

extension Proto.TellSourceNewsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TellSourceNewsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tell_source_news_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TellSourceNewsRequest>) {
        unsafe herald__v1__tell_source_news_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TellSourceNewsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        news = try unsafe Decoding.message(c.pointee.news)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TellSourceNewsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let news {
            unsafe c.pointee.news = try unsafe arena.message(news)
        }
    }
}

extension Proto {
    /// `herald.v1.TellSourceNewsResponse`.
    package struct TellSourceNewsResponse: Message {
        package static var fullName: String { "herald.v1.TellSourceNewsResponse" }

        package init() {}
    }
}

extension Proto.TellSourceNewsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.TellSourceNewsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__tell_source_news_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__TellSourceNewsResponse>) {
        unsafe herald__v1__tell_source_news_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__TellSourceNewsResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__TellSourceNewsResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
