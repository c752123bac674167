import Protocol

/// What Herald answers to a sync; a part that is nil was not to be had, and is asked for again next
/// time.
public struct HeraldAnswer: Sendable {
    /// The tags as they are stored.
    public struct Tags: Hashable, Sendable {
        /// The version to make the next wish from.
        public let version: UInt64
        /// False: the wish was made from an older version; `stored` is what there is.
        public let isAccepted: Bool
        /// The stored set, when the wish was not accepted.
        public let stored: [String]
    }

    /// A place near the device.
    public struct Place: Hashable, Sendable {
        /// Its id, title and story.
        public let id, title, blurb, url: String
        /// Its centre, in degrees.
        public let latitude, longitude: Double
        /// Its radius.
        public let radiusMetres: Double
        /// From the device to its edge; below 0 inside.
        public let edgeDistanceMetres: Double
        /// The radius of the region around its centre that a phone watches.
        public let watchRadiusMetres: Double
        /// Whether that region is to be registered; false where no number of regions was said.
        public let isWatched: Bool
    }

    /// A region that holds several places: a device that enters it syncs again.
    public struct Region: Hashable, Sendable {
        /// Its centre, in degrees.
        public let latitude, longitude: Double
        /// Its radius.
        public let radiusMetres: Double
    }

    /// What Herald found of a device's movement.
    public struct Movement: Hashable, Sendable {
        /// How many fixes count; others were said before, or cannot be.
        public let takenFixes: Int
        /// How many were left, for the others had done so much: to be said again.
        public let leftFixes: Int
        /// The places that it has come to with these, and those that it has left.
        public let enteredPlaceIDs, leftPlaceIDs: [String]
        /// The places where it is now.
        public let placeIDs: [String]
    }

    /// A message for this device.
    public struct Message: Hashable, Sendable {
        /// The same for every copy.
        public let id: String
        /// What kind it is, what it says, where it leads.
        public let type, title, body, url: String
        /// What the sender added for the app.
        public let data: [String: String]
        /// A newer message with the same key replaces it; empty: none does.
        public let collapseKey: String
        /// Rises with each message of the key; 0: there is no key.
        public let version: UInt64
    }

    /// The tags' part.
    public let tags: Tags?
    /// The nearest places.
    public let places: [Place]?
    /// To be registered besides the watched ones of ``places``.
    public let regions: [Region]
    /// After moving this far, sync again.
    public let refreshDistanceMetres: Double?
    /// Then, too: since 1970; nil: never.
    public let placesExpireTime: Duration?
    /// Whether Herald keeps this location now; false also when it was withdrawn, when there was
    /// none, or when Herald has a later one.
    ///
    /// nil when nothing was said of it, or when it is not known: then it has to be said again.
    public let isLocationKept: Bool?
    /// What came of ``HeraldSync``'s movement; nil without one, and when it is not known: then it
    /// has to be said again.
    public let movement: Movement?
    /// What came since the cursor, without what came late.
    public let messages: [Message]?
    /// Older than what the device has seen of their collapse keys: not to be shown.
    public let lateMessages: [Message]
    /// What the device has seen now; for the next sync and for pushes.
    public let versions: HeraldVersions
    /// For the next sync.
    public let inboxCursor: String?
    /// The events that need not be sent again.
    public let storedEvents: [String]?

    init(_ response: Proto.SyncResponse, seen: HeraldVersions) {
        tags = response.tags.flatMap { part in
            part.error == nil
                ? Tags(version: part.version, isAccepted: part.accepted, stored: part.tags) : nil
        }
        let near = response.places.flatMap { $0.error == nil ? $0 : nil }
        places = near?.places.compactMap(Place.init)
        regions = near?.regions.compactMap(Region.init) ?? []
        refreshDistanceMetres = near?.refreshDistanceMetres
        placesExpireTime = near?.expireTime.map {
            .seconds($0.seconds) + .nanoseconds(Int64($0.nanos))
        }
        isLocationKept = response.location.flatMap { $0.error == nil ? $0.kept : nil }
        movement = response.location.flatMap { part in
            part.error == nil ? part.movement.map(Movement.init) : nil
        }
        let inbox = response.inbox.flatMap { $0.error == nil ? $0 : nil }
        var (versions, late) = (seen, [Message]())
        messages = inbox?.items.map(Message.init).filter { message in
            let isCurrent = versions.isCurrent(message)
            if !isCurrent { late.append(message) }
            return isCurrent
        }
        (self.versions, lateMessages) = (versions, late)
        inboxCursor = inbox?.cursor
        storedEvents = response.events.flatMap { $0.error == nil ? $0.storedEventIds : nil }
    }
}

extension HeraldAnswer.Place {
    fileprivate init?(_ near: Proto.NearPlace) {
        guard let place = near.place, let centre = place.centre else { return nil }
        self.init(
            id: place.id, title: place.title, blurb: place.blurb, url: place.url,
            latitude: centre.latitude, longitude: centre.longitude,
            radiusMetres: place.radiusMetres,
            edgeDistanceMetres: near.edgeDistanceMetres,
            watchRadiusMetres: near.watchRadiusMetres, isWatched: near.watched)
    }
}

extension HeraldAnswer.Region {
    fileprivate init?(_ region: Proto.WatchRegion) {
        guard let centre = region.centre else { return nil }
        self.init(
            latitude: centre.latitude, longitude: centre.longitude,
            radiusMetres: region.radiusMetres)
    }
}

extension HeraldAnswer.Movement {
    fileprivate init(_ result: Proto.MovementResult) {
        (takenFixes, leftFixes) = (Int(result.taken), Int(result.left))
        enteredPlaceIDs = result.transitions.filter { $0.kind == .enter }.map(\.placeId)
        leftPlaceIDs = result.transitions.filter { $0.kind == .exit }.map(\.placeId)
        placeIDs = result.atPlaceIds
    }
}

extension HeraldAnswer.Message {
    fileprivate init(_ item: Proto.InboxItem) {
        self.init(
            id: item.messageId, type: item.type, title: item.content?.title ?? "",
            body: item.content?.body ?? "", url: item.content?.url ?? "",
            data: item.content?.data ?? [:], collapseKey: item.content?.collapseKey ?? "",
            version: item.version)
    }
}
