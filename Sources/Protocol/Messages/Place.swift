// Generated from herald/v1/place.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The kind of a transition: what a device did at a place.
    package struct TransitionKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `TRANSITION_KIND_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The device came to the place.
        package static let enter = Self(rawValue: 1)
        /// The device left the place.
        package static let exit = Self(rawValue: 2)
        /// The device has stayed as long as the place's `dwell` says.
        package static let dwell = Self(rawValue: 3)
        /// The device went through the place between two of its locations.
        package static let cross = Self(rawValue: 4)
        /// The device did nothing. The device's owner wanted to be told again.
        package static let reminder = Self(rawValue: 5)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("TRANSITION_KIND_UNSPECIFIED", 0),
            ("TRANSITION_KIND_ENTER", 1),
            ("TRANSITION_KIND_EXIT", 2),
            ("TRANSITION_KIND_DWELL", 3),
            ("TRANSITION_KIND_CROSS", 4),
            ("TRANSITION_KIND_REMINDER", 5),
        ]
    }
}

extension Proto {
    /// The kind of a rule that says how often one person is shown a place or a story.
    package struct PlaceRepeatKind: ProtoEnum {
        package var rawValue: Int32

        package init(rawValue: Int32 = 0) { self.rawValue = rawValue }

        /// `PLACE_REPEAT_KIND_UNSPECIFIED`.
        package static let unspecified = Self(rawValue: 0)
        /// The place or story is shown once.
        package static let once = Self(rawValue: 1)
        /// The place or story is shown on each visit.
        package static let always = Self(rawValue: 2)
        /// The place or story is not shown again before `pause` has passed.
        package static let afterPause = Self(rawValue: 3)
        /// The place or story is shown on each visit until the person has read it.
        package static let untilRead = Self(rawValue: 4)

        package static let names: [(name: StaticString, number: Int32)] = [
            ("PLACE_REPEAT_KIND_UNSPECIFIED", 0),
            ("PLACE_REPEAT_KIND_ONCE", 1),
            ("PLACE_REPEAT_KIND_ALWAYS", 2),
            ("PLACE_REPEAT_KIND_AFTER_PAUSE", 3),
            ("PLACE_REPEAT_KIND_UNTIL_READ", 4),
        ]
    }
}

extension Proto {
    /// A point on the globe, in degrees on WGS 84.
    package struct Coordinate: Message {
        package static var fullName: String { "herald.v1.Coordinate" }
        /// The latitude, -90 to 90. Above 0 means north of the equator.
        package var latitude: Double = 0
        /// The longitude, -180 to 180. Above 0 means east of Greenwich.
        package var longitude: Double = 0

        package init() {}
    }
}

extension Proto.Coordinate {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Coordinate: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__coordinate()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Coordinate>) {
        unsafe herald__v1__coordinate__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Coordinate>) throws(CodecError) {
        latitude = unsafe c.pointee.latitude
        longitude = unsafe c.pointee.longitude
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Coordinate>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.latitude = latitude
        unsafe c.pointee.longitude = longitude
    }
}

extension Proto {
    /// A circle or a polygon on the map, with a story that devices near it are offered.
    package struct Place: Message {
        package static var fullName: String { "herald.v1.Place" }
        /// The place's id: 1 to 128 bytes, chosen by the sender. The id is unique in the app.
        package var id = ""
        /// The centre of the circle. For a polygon, Herald writes the centre of a circle that contains the
        /// polygon.
        package var centre: Proto.Coordinate?
        /// The radius of the circle in metres: above 0, at most 100,000. 0 means 100. For a polygon,
        /// Herald writes the radius of a circle that contains the polygon.
        package var radiusMetres: Double = 0
        /// `title`.
        package var title = ""
        /// The text of the story.
        package var blurb = ""
        /// `url`.
        package var url = ""
        /// `image_url`.
        package var imageUrl = ""
        /// The time from which the story is offered. Absent means that no such limit applies.
        package var activeFrom: Proto.Timestamp?
        /// The time until which the story is offered. Absent means that no such limit applies.
        package var activeUntil: Proto.Timestamp?
        /// The area of a place that is not a circle.
        package var polygon: Proto.Polygon?
        /// The category of the place, a path such as `/food/cafe`. Empty means none.
        package var category = ""
        /// The tags of the place, at most 32. Each is a path.
        package var tags: [String] = []
        /// The languages of the story, such as `en` or `pt-BR`, at most 16. Empty means that the story is
        /// for everybody.
        package var languages: [String] = []
        /// The hours of the week at which the story is offered. Absent means all hours.
        package var schedule: Proto.WeeklySchedule?
        /// The story's id, at most 128 bytes. Places with the same story id share their story. Empty means
        /// that the place has its own story.
        package var story = ""
        /// The rule that says how often one person is shown the place. Absent means once.
        package var `repeat`: Proto.PlaceRepeat?
        /// The rule that says how often one person is shown the story, at any of its places. Absent means
        /// once at each place.
        package var storyRepeat: Proto.PlaceRepeat?
        /// The version of the place, written by Herald. The number rises with each change of any place of
        /// the app.
        package var version: UInt64 = 0
        /// The rules for what happens when devices come and go. Absent means that nobody is told.
        package var transitions: Proto.PlaceTransitions?

        package init() {}
    }
}

extension Proto.Place {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Place: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Place>) {
        unsafe herald__v1__place__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Place>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        centre = try unsafe Decoding.message(c.pointee.centre)
        radiusMetres = unsafe c.pointee.radius_metres
        title = try unsafe Decoding.string(c.pointee.title, "title")
        blurb = try unsafe Decoding.string(c.pointee.blurb, "blurb")
        url = try unsafe Decoding.string(c.pointee.url, "url")
        imageUrl = try unsafe Decoding.string(c.pointee.image_url, "image_url")
        activeFrom = try unsafe Decoding.message(c.pointee.active_from)
        activeUntil = try unsafe Decoding.message(c.pointee.active_until)
        polygon = try unsafe Decoding.message(c.pointee.polygon)
        category = try unsafe Decoding.string(c.pointee.category, "category")
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        languages.reserveCapacity(unsafe c.pointee.n_languages)
        for index in unsafe 0..<c.pointee.n_languages {
            languages.append(try unsafe Decoding.string(c.pointee.languages[index], "languages"))
        }
        schedule = try unsafe Decoding.message(c.pointee.schedule)
        story = try unsafe Decoding.string(c.pointee.story, "story")
        `repeat` = try unsafe Decoding.message(c.pointee.repeat)
        storyRepeat = try unsafe Decoding.message(c.pointee.story_repeat)
        version = unsafe c.pointee.version
        transitions = try unsafe Decoding.message(c.pointee.transitions)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Place>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        if let centre {
            unsafe c.pointee.centre = try unsafe arena.message(centre)
        }
        unsafe c.pointee.radius_metres = radiusMetres
        unsafe c.pointee.title = try unsafe arena.string(title, "title")
        unsafe c.pointee.blurb = try unsafe arena.string(blurb, "blurb")
        unsafe c.pointee.url = try unsafe arena.string(url, "url")
        unsafe c.pointee.image_url = try unsafe arena.string(imageUrl, "image_url")
        if let activeFrom {
            unsafe c.pointee.active_from = try unsafe arena.message(activeFrom)
        }
        if let activeUntil {
            unsafe c.pointee.active_until = try unsafe arena.message(activeUntil)
        }
        if let polygon {
            unsafe c.pointee.polygon = try unsafe arena.message(polygon)
        }
        unsafe c.pointee.category = try unsafe arena.string(category, "category")
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.n_languages = languages.count
        unsafe c.pointee.languages = try arena.pointers(languages.count)
        for index in languages.indices {
            unsafe c.pointee.languages[index] = try unsafe arena.string(languages[index], "languages")
        }
        if let schedule {
            unsafe c.pointee.schedule = try unsafe arena.message(schedule)
        }
        unsafe c.pointee.story = try unsafe arena.string(story, "story")
        if let `repeat` {
            unsafe c.pointee.repeat = try unsafe arena.message(`repeat`)
        }
        if let storyRepeat {
            unsafe c.pointee.story_repeat = try unsafe arena.message(storyRepeat)
        }
        unsafe c.pointee.version = version
        if let transitions {
            unsafe c.pointee.transitions = try unsafe arena.message(transitions)
        }
    }
}

extension Proto {
    /// The rules for what Herald does when devices come to a place, stay and leave.
    package struct PlaceTransitions: Message {
        package static var fullName: String { "herald.v1.PlaceTransitions" }
        /// The time after which a stay counts as a transition of its own: a second to a day. Absent means
        /// that no stay does. Only the time in which the place is active and open by its schedule counts.
        package var dwell: Proto.Duration?
        /// The time after a transition of a device in which nobody is told of another transition of the
        /// same kind: 0 to 30 days. Absent means an hour.
        package var pause: Proto.Duration?
        /// The transitions on which the device gets the place's story as a notification.
        package var notify: [Proto.TransitionKind] = []
        /// The transitions that become events, which ReadEvents returns.
        package var stream: [Proto.TransitionKind] = []
        /// The type of the place's notifications, such as `/place/news`. Empty means `/place`.
        package var type = ""

        package init() {}
    }
}

extension Proto.PlaceTransitions {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceTransitions: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_transitions()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceTransitions>) {
        unsafe herald__v1__place_transitions__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceTransitions>) throws(CodecError) {
        dwell = try unsafe Decoding.message(c.pointee.dwell)
        pause = try unsafe Decoding.message(c.pointee.pause)
        notify.reserveCapacity(unsafe c.pointee.n_notify)
        for index in unsafe 0..<c.pointee.n_notify {
            notify.append(unsafe Proto.TransitionKind(rawValue: Int32(bitPattern: c.pointee.notify[index].rawValue)))
        }
        stream.reserveCapacity(unsafe c.pointee.n_stream)
        for index in unsafe 0..<c.pointee.n_stream {
            stream.append(unsafe Proto.TransitionKind(rawValue: Int32(bitPattern: c.pointee.stream[index].rawValue)))
        }
        type = try unsafe Decoding.string(c.pointee.type, "type")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceTransitions>, _ arena: borrowing Arena) throws(CodecError) {
        if let dwell {
            unsafe c.pointee.dwell = try unsafe arena.message(dwell)
        }
        if let pause {
            unsafe c.pointee.pause = try unsafe arena.message(pause)
        }
        unsafe c.pointee.n_notify = notify.count
        unsafe c.pointee.notify = try arena.pointers(notify.count)
        for index in notify.indices {
            unsafe c.pointee.notify[index] = Herald__V1__TransitionKind(rawValue: UInt32(bitPattern: notify[index].rawValue))
        }
        unsafe c.pointee.n_stream = stream.count
        unsafe c.pointee.stream = try arena.pointers(stream.count)
        for index in stream.indices {
            unsafe c.pointee.stream[index] = Herald__V1__TransitionKind(rawValue: UInt32(bitPattern: stream[index].rawValue))
        }
        unsafe c.pointee.type = try unsafe arena.string(type, "type")
    }
}

extension Proto {
    /// An area with straight sides, in one or more parts, of at most 10,000 points.
    ///
    /// Sides are straight in degrees and take the shorter way around the globe, as in GeoJSON that is
    /// cut at 180 degrees.
    package struct Polygon: Message {
        package static var fullName: String { "herald.v1.Polygon" }
        /// The parts of the area. Most areas have one.
        package var parts: [Proto.PolygonPart] = []

        package init() {}
    }
}

extension Proto.Polygon {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Polygon: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__polygon()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Polygon>) {
        unsafe herald__v1__polygon__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Polygon>) throws(CodecError) {
        parts.reserveCapacity(unsafe c.pointee.n_parts)
        for index in unsafe 0..<c.pointee.n_parts {
            if let value: Proto.PolygonPart = try unsafe Decoding.message(c.pointee.parts[index]) { parts.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Polygon>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_parts = parts.count
        unsafe c.pointee.parts = try arena.pointers(parts.count)
        for index in parts.indices {
            unsafe c.pointee.parts[index] = try unsafe arena.message(parts[index])
        }
    }
}

extension Proto {
    /// One part of an area.
    package struct PolygonPart: Message {
        package static var fullName: String { "herald.v1.PolygonPart" }
        /// The rings of the part. The first ring is the outline, and the others are holes in it.
        package var rings: [Proto.PolygonRing] = []

        package init() {}
    }
}

extension Proto.PolygonPart {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PolygonPart: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__polygon_part()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PolygonPart>) {
        unsafe herald__v1__polygon_part__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PolygonPart>) throws(CodecError) {
        rings.reserveCapacity(unsafe c.pointee.n_rings)
        for index in unsafe 0..<c.pointee.n_rings {
            if let value: Proto.PolygonRing = try unsafe Decoding.message(c.pointee.rings[index]) { rings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PolygonPart>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_rings = rings.count
        unsafe c.pointee.rings = try arena.pointers(rings.count)
        for index in rings.indices {
            unsafe c.pointee.rings[index] = try unsafe arena.message(rings[index])
        }
    }
}

extension Proto {
    /// The points of a ring in order, with as many latitudes as longitudes. The last point is the same
    /// as the first.
    package struct PolygonRing: Message {
        package static var fullName: String { "herald.v1.PolygonRing" }
        /// `latitudes`.
        package var latitudes: [Double] = []
        /// `longitudes`.
        package var longitudes: [Double] = []

        package init() {}
    }
}

extension Proto.PolygonRing {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PolygonRing: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__polygon_ring()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PolygonRing>) {
        unsafe herald__v1__polygon_ring__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PolygonRing>) throws(CodecError) {
        latitudes.reserveCapacity(unsafe c.pointee.n_latitudes)
        for index in unsafe 0..<c.pointee.n_latitudes {
            latitudes.append(unsafe c.pointee.latitudes[index])
        }
        longitudes.reserveCapacity(unsafe c.pointee.n_longitudes)
        for index in unsafe 0..<c.pointee.n_longitudes {
            longitudes.append(unsafe c.pointee.longitudes[index])
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PolygonRing>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_latitudes = latitudes.count
        unsafe c.pointee.latitudes = try arena.pointers(latitudes.count)
        for index in latitudes.indices {
            unsafe c.pointee.latitudes[index] = latitudes[index]
        }
        unsafe c.pointee.n_longitudes = longitudes.count
        unsafe c.pointee.longitudes = try arena.pointers(longitudes.count)
        for index in longitudes.indices {
            unsafe c.pointee.longitudes[index] = longitudes[index]
        }
    }
}

extension Proto {
    /// The hours of the week at which a story is offered, by the clocks of the place.
    package struct WeeklySchedule: Message {
        package static var fullName: String { "herald.v1.WeeklySchedule" }
        /// The IANA name of the time zone, such as `America/New_York`.
        package var timeZone = ""
        /// The spans of time in which the story is offered: 1 to 50.
        package var open: [Proto.WeeklySpan] = []

        package init() {}
    }
}

extension Proto.WeeklySchedule {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.WeeklySchedule: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__weekly_schedule()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__WeeklySchedule>) {
        unsafe herald__v1__weekly_schedule__init(c)
    }

    init(c: UnsafePointer<Herald__V1__WeeklySchedule>) throws(CodecError) {
        timeZone = try unsafe Decoding.string(c.pointee.time_zone, "time_zone")
        open.reserveCapacity(unsafe c.pointee.n_open)
        for index in unsafe 0..<c.pointee.n_open {
            if let value: Proto.WeeklySpan = try unsafe Decoding.message(c.pointee.open[index]) { open.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__WeeklySchedule>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.time_zone = try unsafe arena.string(timeZone, "time_zone")
        unsafe c.pointee.n_open = open.count
        unsafe c.pointee.open = try arena.pointers(open.count)
        for index in open.indices {
            unsafe c.pointee.open[index] = try unsafe arena.message(open[index])
        }
    }
}

extension Proto {
    /// A span of time on some days of the week.
    package struct WeeklySpan: Message {
        package static var fullName: String { "herald.v1.WeeklySpan" }
        /// The days on which the span begins: 1 is Monday, 7 is Sunday. Empty means every day.
        package var weekdays: [UInt32] = []
        /// The time at which the span begins, as HH:MM.
        package var from = ""
        /// The time at which the span ends, as HH:MM, at the latest 24:00. A time that is not after `from`
        /// is on the next day.
        package var until = ""

        package init() {}
    }
}

extension Proto.WeeklySpan {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.WeeklySpan: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__weekly_span()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__WeeklySpan>) {
        unsafe herald__v1__weekly_span__init(c)
    }

    init(c: UnsafePointer<Herald__V1__WeeklySpan>) throws(CodecError) {
        weekdays.reserveCapacity(unsafe c.pointee.n_weekdays)
        for index in unsafe 0..<c.pointee.n_weekdays {
            weekdays.append(unsafe c.pointee.weekdays[index])
        }
        from = try unsafe Decoding.string(c.pointee.from, "from")
        until = try unsafe Decoding.string(c.pointee.until, "until")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__WeeklySpan>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_weekdays = weekdays.count
        unsafe c.pointee.weekdays = try arena.pointers(weekdays.count)
        for index in weekdays.indices {
            unsafe c.pointee.weekdays[index] = weekdays[index]
        }
        unsafe c.pointee.from = try unsafe arena.string(from, "from")
        unsafe c.pointee.until = try unsafe arena.string(until, "until")
    }
}

extension Proto {
    /// A rule that says how often one person is shown a place or a story.
    package struct PlaceRepeat: Message {
        package static var fullName: String { "herald.v1.PlaceRepeat" }
        /// `kind`.
        package var kind = Proto.PlaceRepeatKind()
        /// The time that must pass before the place or story is shown again: a second to ten years. Set
        /// only with `PLACE_REPEAT_KIND_AFTER_PAUSE`.
        package var pause: Proto.Duration?

        package init() {}
    }
}

extension Proto.PlaceRepeat {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceRepeat: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_repeat()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceRepeat>) {
        unsafe herald__v1__place_repeat__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceRepeat>) throws(CodecError) {
        kind = unsafe Proto.PlaceRepeatKind(rawValue: Int32(bitPattern: c.pointee.kind.rawValue))
        pause = try unsafe Decoding.message(c.pointee.pause)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceRepeat>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kind = Herald__V1__PlaceRepeatKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if let pause {
            unsafe c.pointee.pause = try unsafe arena.message(pause)
        }
    }
}

extension Proto {
    /// A filter that selects places. A place must meet every condition that is given.
    package struct PlaceFilter: Message {
        package static var fullName: String { "herald.v1.PlaceFilter" }
        /// Selects places in one of these categories, at most 32.
        package var categories: [String] = []
        /// Selects places with at least one of these tags, at most 32.
        package var anyTags: [String] = []
        /// Selects places with all of these tags, at most 32.
        package var allTags: [String] = []
        /// Selects places in one of these languages, at most 16, and places without a language. `de`
        /// matches `de-AT`, and `de-AT` matches `de`.
        package var languages: [String] = []
        /// True if places that are not offered now are included. A `PlaceSelection` includes them always.
        package var includeInactive = false

        package init() {}
    }
}

extension Proto.PlaceFilter {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceFilter: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_filter()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceFilter>) {
        unsafe herald__v1__place_filter__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceFilter>) throws(CodecError) {
        categories.reserveCapacity(unsafe c.pointee.n_categories)
        for index in unsafe 0..<c.pointee.n_categories {
            categories.append(try unsafe Decoding.string(c.pointee.categories[index], "categories"))
        }
        anyTags.reserveCapacity(unsafe c.pointee.n_any_tags)
        for index in unsafe 0..<c.pointee.n_any_tags {
            anyTags.append(try unsafe Decoding.string(c.pointee.any_tags[index], "any_tags"))
        }
        allTags.reserveCapacity(unsafe c.pointee.n_all_tags)
        for index in unsafe 0..<c.pointee.n_all_tags {
            allTags.append(try unsafe Decoding.string(c.pointee.all_tags[index], "all_tags"))
        }
        languages.reserveCapacity(unsafe c.pointee.n_languages)
        for index in unsafe 0..<c.pointee.n_languages {
            languages.append(try unsafe Decoding.string(c.pointee.languages[index], "languages"))
        }
        includeInactive = unsafe c.pointee.include_inactive != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceFilter>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_categories = categories.count
        unsafe c.pointee.categories = try arena.pointers(categories.count)
        for index in categories.indices {
            unsafe c.pointee.categories[index] = try unsafe arena.string(categories[index], "categories")
        }
        unsafe c.pointee.n_any_tags = anyTags.count
        unsafe c.pointee.any_tags = try arena.pointers(anyTags.count)
        for index in anyTags.indices {
            unsafe c.pointee.any_tags[index] = try unsafe arena.string(anyTags[index], "any_tags")
        }
        unsafe c.pointee.n_all_tags = allTags.count
        unsafe c.pointee.all_tags = try arena.pointers(allTags.count)
        for index in allTags.indices {
            unsafe c.pointee.all_tags[index] = try unsafe arena.string(allTags[index], "all_tags")
        }
        unsafe c.pointee.n_languages = languages.count
        unsafe c.pointee.languages = try arena.pointers(languages.count)
        for index in languages.indices {
            unsafe c.pointee.languages[index] = try unsafe arena.string(languages[index], "languages")
        }
        unsafe c.pointee.include_inactive = includeInactive ? 1 : 0
    }
}

extension Proto {
    /// Selects some of all the app's places. A place must meet every condition that is given, and at
    /// least one condition must be given.
    package struct PlaceSelection: Message {
        package static var fullName: String { "herald.v1.PlaceSelection" }
        /// Selects places with one of these ids, at most 500.
        package var ids: [String] = []
        /// Selects places with an id that begins with this text.
        package var idPrefix = ""
        /// `filter`.
        package var filter: Proto.PlaceFilter?
        /// Selects places with this story.
        package var story = ""
        /// Selects places with an area that is within this circle or touches it.
        package var within: Proto.PlaceCircle?
        /// True to select all places. No other condition may be given.
        package var everyPlace = false

        package init() {}
    }
}

extension Proto.PlaceSelection {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceSelection: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_selection()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceSelection>) {
        unsafe herald__v1__place_selection__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceSelection>) throws(CodecError) {
        ids.reserveCapacity(unsafe c.pointee.n_ids)
        for index in unsafe 0..<c.pointee.n_ids {
            ids.append(try unsafe Decoding.string(c.pointee.ids[index], "ids"))
        }
        idPrefix = try unsafe Decoding.string(c.pointee.id_prefix, "id_prefix")
        filter = try unsafe Decoding.message(c.pointee.filter)
        story = try unsafe Decoding.string(c.pointee.story, "story")
        within = try unsafe Decoding.message(c.pointee.within)
        everyPlace = unsafe c.pointee.every_place != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceSelection>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_ids = ids.count
        unsafe c.pointee.ids = try arena.pointers(ids.count)
        for index in ids.indices {
            unsafe c.pointee.ids[index] = try unsafe arena.string(ids[index], "ids")
        }
        unsafe c.pointee.id_prefix = try unsafe arena.string(idPrefix, "id_prefix")
        if let filter {
            unsafe c.pointee.filter = try unsafe arena.message(filter)
        }
        unsafe c.pointee.story = try unsafe arena.string(story, "story")
        if let within {
            unsafe c.pointee.within = try unsafe arena.message(within)
        }
        unsafe c.pointee.every_place = everyPlace ? 1 : 0
    }
}

extension Proto {
    /// A circle on the map.
    package struct PlaceCircle: Message {
        package static var fullName: String { "herald.v1.PlaceCircle" }
        /// `centre`.
        package var centre: Proto.Coordinate?
        /// The radius of the circle in metres, at most 1,000,000.
        package var distanceMetres: Double = 0

        package init() {}
    }
}

extension Proto.PlaceCircle {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceCircle: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_circle()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceCircle>) {
        unsafe herald__v1__place_circle__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceCircle>) throws(CodecError) {
        centre = try unsafe Decoding.message(c.pointee.centre)
        distanceMetres = unsafe c.pointee.distance_metres
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceCircle>, _ arena: borrowing Arena) throws(CodecError) {
        if let centre {
            unsafe c.pointee.centre = try unsafe arena.message(centre)
        }
        unsafe c.pointee.distance_metres = distanceMetres
    }
}

extension Proto {
    /// A change of places.
    package struct PlaceEdit: Message {
        package static var fullName: String { "herald.v1.PlaceEdit" }
        /// The new values of the fields that `fields` names.
        package var set: Proto.Place?
        /// The fields to change, by their names in Place, such as `radius_metres` or `transitions.dwell`.
        /// `id`, `centre`, `polygon` and `version` cannot be changed.
        package var fields: [String] = []
        /// The tags to add.
        package var addTags: [String] = []
        /// The tags to remove.
        package var removeTags: [String] = []

        package init() {}
    }
}

extension Proto.PlaceEdit {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceEdit: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_edit()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceEdit>) {
        unsafe herald__v1__place_edit__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceEdit>) throws(CodecError) {
        set = try unsafe Decoding.message(c.pointee.set)
        fields.reserveCapacity(unsafe c.pointee.n_fields)
        for index in unsafe 0..<c.pointee.n_fields {
            fields.append(try unsafe Decoding.string(c.pointee.fields[index], "fields"))
        }
        addTags.reserveCapacity(unsafe c.pointee.n_add_tags)
        for index in unsafe 0..<c.pointee.n_add_tags {
            addTags.append(try unsafe Decoding.string(c.pointee.add_tags[index], "add_tags"))
        }
        removeTags.reserveCapacity(unsafe c.pointee.n_remove_tags)
        for index in unsafe 0..<c.pointee.n_remove_tags {
            removeTags.append(try unsafe Decoding.string(c.pointee.remove_tags[index], "remove_tags"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceEdit>, _ arena: borrowing Arena) throws(CodecError) {
        if let set {
            unsafe c.pointee.set = try unsafe arena.message(set)
        }
        unsafe c.pointee.n_fields = fields.count
        unsafe c.pointee.fields = try arena.pointers(fields.count)
        for index in fields.indices {
            unsafe c.pointee.fields[index] = try unsafe arena.string(fields[index], "fields")
        }
        unsafe c.pointee.n_add_tags = addTags.count
        unsafe c.pointee.add_tags = try arena.pointers(addTags.count)
        for index in addTags.indices {
            unsafe c.pointee.add_tags[index] = try unsafe arena.string(addTags[index], "add_tags")
        }
        unsafe c.pointee.n_remove_tags = removeTags.count
        unsafe c.pointee.remove_tags = try arena.pointers(removeTags.count)
        for index in removeTags.indices {
            unsafe c.pointee.remove_tags[index] = try unsafe arena.string(removeTags[index], "remove_tags")
        }
    }
}
