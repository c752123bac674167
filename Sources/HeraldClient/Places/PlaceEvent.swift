public import Times

/// A reading of a phone's sensors: how its owner moves.
public struct MotionSample: Hashable, Sendable, Codable {
    /// A way to move.
    ///
    /// A reading may have several; one that has none says that the sensors do not know.
    public enum Kind: String, Hashable, Sendable, Codable {
        case stationary, walking, running, cycling, driving
    }

    /// The certainty of a reading, as the sensors give it.
    public enum Confidence: String, Hashable, Sendable, Codable { case low, medium, high }

    /// The ways in which the person moves; empty if the sensors do not know.
    public var kinds: Set<Kind>
    /// The certainty of the reading, as the sensors give it.
    public var confidence: Confidence
    /// The time of the reading.
    public var time: UnixTime

    /// Creates a sample.
    public init(_ kinds: Set<Kind>, _ confidence: Confidence = .high, at time: UnixTime) {
        (self.kinds, self.confidence, self.time) = (kinds, confidence, time)
    }
}

/// Something that happens around places.
public enum PlaceEvent: Hashable, Sendable {
    /// The app runs, in the foreground or because of a region; these are the regions that the
    /// operating system watches, and the places whose notifications it shows.
    case launched(watched: [WatchedRegion], onScreen: Set<String>)
    /// The device is here.
    case located(PlaceFix)
    /// The operating system says that the device has entered, or left, the region with this id.
    case entered(String)
    case left(String)
    /// The operating system does not watch the region with this id, whatever it was told: the next
    /// nearest region takes its place, and the system is told of it again after a minute, or, if it
    /// refuses it again, later and later.
    case unwatched(String)
    /// The operating system does not watch this region, as with ``unwatched(_:)``; a late report of
    /// an earlier region with the same id is ignored.
    case refused(WatchedRegion)
    /// The person has changed whether the app may know where the device is: regions that the system
    /// has refused are asked for again at once.
    case permissionChanged
    /// The person allows this now; report it at each launch. If it is not what was reported last,
    /// also by an earlier process, it counts as ``permissionChanged``.
    case permission(PlacePermission)
    /// The server has answered; nil if it could not be reached, or had no answer.
    case answered(PlacePlan?)
    /// The sensors say how the person moves, and moved: the answer to
    /// ``PlaceAction/askMotion(since:)`` and what comes after it, in the order of the times.
    case motion([MotionSample])
    /// The sensors will not say anything: there are none, or the person does not allow it.
    case noMotion(isDenied: Bool)
    /// The notification of the place with this id is on the screen.
    case displayed(String)
    /// The notification could not be shown.
    case failed(String)
    /// The person has opened the story of the place.
    case read(String)
    /// The person wants to see it again: at a time, on the next visit, or whichever is first.
    case later(String, at: UnixTime?, onEntry: Bool)
    /// Time has passed, as ``PlaceAction/wakeUp(_:)`` asked for.
    case tick
}

/// Something that must be done, in order, after the new state was stored.
public enum PlaceAction: Hashable, Sendable {
    /// Have the operating system stop watching the region with this id.
    case stopWatching(String)
    /// Have the operating system watch a region, in which the device is or is not now.
    case watch(WatchedRegion, isInside: Bool)
    /// Ask the operating system where the device is, and report ``PlaceEvent/located(_:)``.
    case locate
    /// Ask the server for the near places; the location is as coarse as the rules say.
    case sync(PlaceFix)
    /// Ask the sensors for the time since then.
    case askMotion(since: UnixTime)
    /// Show a notification, and then report ``PlaceEvent/displayed(_:)`` or
    /// ``PlaceEvent/failed(_:)``.
    case show(PlaceNotification)
    /// Have the operating system show a reminder at a time, whether the app runs or not.
    case schedule(PlaceNotification, at: UnixTime)
    /// Take a reminder back.
    case unschedule(String)
    /// Note that the notification of a place waits, and why.
    case noteHeld(String, String)
    /// Note that it is not shown, and why.
    case noteRefused(String, String)
    /// Note that a stay of ten minutes or more has ended.
    case noteVisit(PlaceVisit)
    /// Send ``PlaceEvent/tick`` at this time; a later action replaces an earlier one.
    case wakeUp(UnixTime)
}

/// The notification of a place's story.
public struct PlaceNotification: Hashable, Sendable, Codable {
    /// The place's id.
    public let placeID: String
    /// The story's title.
    public let title: String
    /// The story's text.
    public let body: String
    /// The URL of the story.
    public let url: String
    /// The URL of the story's image.
    public let image: String
    /// True if the notification is shown without a sound.
    public let isSilent: Bool
    /// The stable id for the operating system.
    public var slot: String { "place|||" + placeID }
}

/// A stay at a place; it has no coordinates.
public struct PlaceVisit: Hashable, Sendable, Codable {
    /// The place's id.
    public let placeID: String
    /// The time at which the person came.
    public let from: UnixTime
    /// The time at which the person left.
    public let until: UnixTime
    /// True if the place's notification was shown during the stay.
    public let wasNotified: Bool

    /// Creates a visit.
    public init(placeID: String, from: UnixTime, until: UnixTime, wasNotified: Bool) {
        (self.placeID, self.from) = (placeID, from)
        (self.until, self.wasNotified) = (until, wasNotified)
    }
}
