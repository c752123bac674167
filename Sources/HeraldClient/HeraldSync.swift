import Context
import Protocol

/// What a device says in one sync; what is nil stays as it is.
public struct HeraldSync: Hashable, Sendable {
    /// The whole set of tags it wishes.
    public var tags: [String]?
    /// Where it is, in degrees.
    public var location: (latitude: Double, longitude: Double)? {
        get { point.map { ($0.latitude, $0.longitude) } }
        set { point = newValue.map { Point(latitude: $0.latitude, longitude: $0.longitude) } }
    }
    /// The IANA zone of its clock, such as `Europe/Berlin`: for quiet hours and local times.
    ///
    /// It changes with journeys, so it is worth being said each time; empty: as it was said last.
    public var timeZone = ""
    /// How exact ``location`` is, in metres; 0: not known.
    public var locationAccuracyMetres = 0.0
    /// When ``location`` was found, since 1970; nil: now.
    ///
    /// A Sync that comes late does not take the place of a later location then.
    public var locationTime: Duration?
    /// Squares of so many metres that ``location`` is made coarse to before it is sent; 0: it is
    /// not.
    ///
    /// The places near it are those near the square's middle, and ``HeraldAnswer``'s
    /// `refreshDistanceMetres` is less by as far as the device may be from that.
    public var locationGridMetres = 0.0
    /// How it moved since it said so last; nil says nothing of it.
    ///
    /// Its fixes are sent as they are, for places' edges need them. With one ``location`` is kept
    /// unless ``keepsLocation`` is false, which has all of it forgotten.
    public var movement: HeraldMovement?
    /// Whether Herald may keep ``location``, so that senders can name an area.
    ///
    /// `false` has it forget what it keeps; nil says nothing of it.
    public var keepsLocation: Bool?
    /// How many places it can watch: 1 to 100.
    public var placeCount = 10
    /// How many regions it can watch besides the one around itself: 19 of iOS's, 99 of Android's;
    /// 0: it is told none.
    public var regionCount = 0
    /// The languages of the stories that it wants, such as `de`; empty: all.
    public var placeLanguages: [String] = []
    /// Of the tags of places it wants those with one of these; empty: all.
    public var placeTags: [String] = []
    /// The cursor of the last answer; empty: from the beginning.
    public var inboxCursor = ""
    /// What the device has seen of collapse keys: of the last answer, and of pushes since.
    public var versions = HeraldVersions()
    /// The messages that were tapped, received and so on since the last stored ones.
    public var events: [HeraldEvent] = []

    private struct Point: Hashable {
        var latitude: Double
        var longitude: Double
    }
    private var point: Point?

    /// A sync that says nothing but `tags`.
    public init(tags: [String]? = nil) { self.tags = tags }

    func request(_ device: HeraldDevice) -> Proto.SyncRequest {
        var request = Proto.SyncRequest()
        request.deviceId = device.id
        request.deviceSecret = device.secret
        if let tags {
            var wish = Proto.TagSet()
            wish.tags = tags
            wish.version = device.tagVersion
            request.tags = wish
        }
        request.timeZone = timeZone
        request.location = coarseLocation
        if let keepsLocation {
            request.locationConsent = keepsLocation ? .given : .withdrawn
        }
        if let movement, keepsLocation != false {
            request.locationConsent = .movement
            request.movement = movement.message
        }
        request.placeCount = UInt32(clamping: placeCount)
        request.regionCount = UInt32(clamping: regionCount)
        if !placeLanguages.isEmpty || !placeTags.isEmpty {
            var filter = Proto.PlaceFilter()
            (filter.languages, filter.anyTags) = (placeLanguages, placeTags)
            request.placeFilter = filter
        }
        request.inboxCursor = inboxCursor
        request.events = events.map(\.message)
        return request
    }

    private var coarseLocation: Proto.Location? {
        guard let point else { return nil }
        var (latitude, longitude) = (point.latitude, point.longitude)
        var accuracy = locationAccuracyMetres
        // What is not on the globe is for the service to refuse.
        if let grid = LocationGrid(side: locationGridMetres), abs(latitude) <= 90,
            abs(longitude) <= 180
        {
            let square = grid.square(latitude: latitude, longitude: longitude)
            (latitude, longitude) = (square.latitude, square.longitude)
            accuracy += square.reach
        }
        return Proto.Location(
            latitude: latitude, longitude: longitude, accuracy: accuracy, time: locationTime)
    }
}

/// What happened to a message on the device.
public struct HeraldEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Int32, Sendable {
        /// It came.
        case received = 1
        /// It was shown.
        case displayed = 2
        /// It was opened.
        case tapped = 3
        /// It was put away.
        case dismissed = 4
        /// The app did not show it.
        case dropped = 5
    }

    /// Made by the device; the same event is stored once, however often it is sent.
    public let id: String
    /// The message.
    public let messageID: String
    /// What happened.
    public let kind: Kind

    /// An event.
    public init(id: String, messageID: String, kind: Kind) {
        self.id = id
        self.messageID = messageID
        self.kind = kind
    }

    fileprivate var message: Proto.Event {
        var event = Proto.Event()
        event.id = id
        event.messageId = messageID
        event.kind = Proto.EventKind(rawValue: kind.rawValue)
        return event
    }
}
