import Protocol

/// How a device moved since its last sync, and what its owner did with places' stories.
///
/// A sync that has one says that the owner agrees to what Herald keeps of it: when the device comes
/// to places and leaves them.
public struct HeraldMovement: Hashable, Sendable {
    /// Where it was.
    public struct Fix: Hashable, Sendable {
        /// In degrees.
        public let latitude, longitude: Double
        /// It was within so many metres of there, two times of three.
        public let accuracyMetres: Double
        /// Since 1970.
        public let time: Duration

        /// It was there then.
        public init(latitude: Double, longitude: Double, accuracyMetres: Double, time: Duration) {
            (self.latitude, self.longitude) = (latitude, longitude)
            (self.accuracyMetres, self.time) = (accuracyMetres, time)
        }
    }

    /// What its sensors said that its owner was doing: several at once, or nothing that they know.
    public struct Motion: OptionSet, Hashable, Sendable {
        /// A bit for each.
        public let rawValue: UInt8

        /// Those of the bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Not moving.
        public static let stationary = Motion(rawValue: 1)
        /// On foot.
        public static let walking = Motion(rawValue: 2)
        /// On foot, faster.
        public static let running = Motion(rawValue: 4)
        /// On a bicycle.
        public static let cycling = Motion(rawValue: 8)
        /// In a car, a bus or a train.
        public static let driving = Motion(rawValue: 16)
        /// The owner does not let the app know, or there are no sensors: it stands alone.
        public static let unavailable = Motion(rawValue: 32)

        fileprivate var messages: [Proto.Motion] {
            let all: [(Motion, Proto.Motion)] = [
                (.stationary, .stationary), (.walking, .walking), (.running, .running),
                (.cycling, .cycling), (.driving, .driving), (.unavailable, .unavailable),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// How sure sensors were.
    public enum Confidence: Int32, Sendable {
        /// A guess: driving counts as not known then.
        case low = 1
        /// As most of what they say.
        case medium = 2
        /// Sure.
        case high = 3
    }

    /// What sensors said at a time.
    public struct Reading: Hashable, Sendable {
        /// What they said.
        public let motion: Motion
        /// How sure they were.
        public let confidence: Confidence
        /// Since 1970; nil: now.
        public let time: Duration?

        /// They said this then.
        public init(_ motion: Motion, _ confidence: Confidence = .high, time: Duration? = nil) {
            (self.motion, self.confidence, self.time) = (motion, confidence, time)
        }
    }

    /// That the owner wants a place's story again.
    public struct Reminder: Hashable, Sendable {
        /// The place.
        public let placeID: String
        /// Then, since 1970; nil: at no time of its own.
        public let time: Duration?
        /// When they come again; where both are said, whichever is first.
        public let onEntry: Bool

        /// A wish for it.
        public init(placeID: String, at time: Duration?, onEntry: Bool) {
            (self.placeID, self.time, self.onEntry) = (placeID, time, onEntry)
        }
    }

    /// At most 200, in any order; what was said before does nothing.
    public var fixes: [Fix] = []
    /// At most 200, in any order.
    public var readings: [Reading] = []
    /// Ids of the places whose story was opened.
    public var readPlaceIDs: [String] = []
    /// At most 20.
    public var reminders: [Reminder] = []

    /// Nothing new.
    public init() {}

    var message: Proto.Movement {
        var message = Proto.Movement()
        message.fixes = fixes.map { fix in
            Proto.Location(
                latitude: fix.latitude, longitude: fix.longitude, accuracy: fix.accuracyMetres,
                time: fix.time)
        }
        message.motions = readings.map { reading in
            var message = Proto.MotionReading()
            message.motions = reading.motion.messages
            message.confidence = .init(rawValue: reading.confidence.rawValue)
            message.time = reading.time.map { Proto.Timestamp($0) }
            return message
        }
        message.readPlaceIds = readPlaceIDs
        message.reminders = reminders.map { reminder in
            var message = Proto.PlaceReminder()
            (message.placeId, message.onEntry) = (reminder.placeID, reminder.onEntry)
            message.time = reminder.time.map { Proto.Timestamp($0) }
            return message
        }
        return message
    }
}

extension Proto.Location {
    /// A place and a time, since 1970, or now.
    init(latitude: Double, longitude: Double, accuracy: Double, time: Duration?) {
        self.init()
        var coordinate = Proto.Coordinate()
        (coordinate.latitude, coordinate.longitude) = (latitude, longitude)
        self.coordinate = coordinate
        accuracyMetres = accuracy
        fixTime = time.map { Proto.Timestamp($0) }
    }
}

extension Proto.Timestamp {
    /// A time since 1970.
    fileprivate init(_ time: Duration) {
        self.init()
        let (whole, rest) = time.components
        // Nanoseconds are never negative: before 1970 they count from the second before.
        let below = rest < 0 ? 1_000_000_000_000_000_000 : Int64(0)
        seconds = below == 0 ? whole : whole - 1
        nanos = Int32((rest + below) / 1_000_000_000)
    }
}
