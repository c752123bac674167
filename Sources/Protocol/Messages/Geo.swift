// Generated from herald/v1/geo.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.NearestPlacesRequest`.
    package struct NearestPlacesRequest: Message {
        package static var fullName: String { "herald.v1.NearestPlacesRequest" }
        /// `app`.
        package var app = ""
        /// The location to search from.
        package var location: Proto.Coordinate?
        /// The number of places: 1 to 100. 0 means 10.
        package var count: UInt32 = 0
        /// The filter for the places. Absent means all places that are offered now.
        package var filter: Proto.PlaceFilter?
        /// True if places that are polygons come with their points: the nearest do, up to two megabytes.
        /// Otherwise such places come as circles that contain them.
        package var withPolygons = false
        /// The distance that `location` may be off, in metres. The answer holds for a distance that is
        /// shorter by as much.
        package var accuracyMetres: Double = 0
        /// The number of regions that the device can watch besides the one around itself: 19 on iOS, 99 on
        /// Android. 0 means that the answer has no regions.
        package var regionCount: UInt32 = 0
        /// The places that the caller has, at most 100. Places that have not changed come without their
        /// texts.
        package var known: [Proto.PlaceVersion] = []

        package init() {}
    }
}

extension Proto.NearestPlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NearestPlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__nearest_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NearestPlacesRequest>) {
        unsafe herald__v1__nearest_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NearestPlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        location = try unsafe Decoding.message(c.pointee.location)
        count = unsafe c.pointee.count
        filter = try unsafe Decoding.message(c.pointee.filter)
        withPolygons = unsafe c.pointee.with_polygons != 0
        accuracyMetres = unsafe c.pointee.accuracy_metres
        regionCount = unsafe c.pointee.region_count
        known.reserveCapacity(unsafe c.pointee.n_known)
        for index in unsafe 0..<c.pointee.n_known {
            if let value: Proto.PlaceVersion = try unsafe Decoding.message(c.pointee.known[index]) { known.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearestPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let location {
            unsafe c.pointee.location = try unsafe arena.message(location)
        }
        unsafe c.pointee.count = count
        if let filter {
            unsafe c.pointee.filter = try unsafe arena.message(filter)
        }
        unsafe c.pointee.with_polygons = withPolygons ? 1 : 0
        unsafe c.pointee.accuracy_metres = accuracyMetres
        unsafe c.pointee.region_count = regionCount
        unsafe c.pointee.n_known = known.count
        unsafe c.pointee.known = try arena.pointers(known.count)
        for index in known.indices {
            unsafe c.pointee.known[index] = try unsafe arena.message(known[index])
        }
    }
}

extension Proto {
    /// A place that the caller has, with the version that the caller has.
    package struct PlaceVersion: Message {
        package static var fullName: String { "herald.v1.PlaceVersion" }
        /// `id`.
        package var id = ""
        /// The version that the caller has.
        package var version: UInt64 = 0

        package init() {}
    }
}

extension Proto.PlaceVersion {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceVersion: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_version()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceVersion>) {
        unsafe herald__v1__place_version__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceVersion>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        version = unsafe c.pointee.version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceVersion>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.version = version
    }
}

extension Proto {
    /// A place, and its distance.
    package struct NearPlace: Message {
        package static var fullName: String { "herald.v1.NearPlace" }
        /// `place`.
        package var place: Proto.Place?
        /// The distance in metres from the location to the edge of the place. Below 0 if the location is
        /// inside.
        package var edgeDistanceMetres: Double = 0
        /// The radius of the region around `place.centre` that a phone watches: at least 100, because
        /// phones hardly notice smaller regions.
        package var watchRadiusMetres: Double = 0
        /// True if the caller has this version already. In that case `place` has only its id and version.
        package var unchanged = false
        /// True if the device is to watch the region of `watch_radius_metres` around `place.centre`. Set
        /// only with `region_count`.
        package var watched = false

        package init() {}
    }
}

extension Proto.NearPlace {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NearPlace: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__near_place()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NearPlace>) {
        unsafe herald__v1__near_place__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NearPlace>) throws(CodecError) {
        place = try unsafe Decoding.message(c.pointee.place)
        edgeDistanceMetres = unsafe c.pointee.edge_distance_metres
        watchRadiusMetres = unsafe c.pointee.watch_radius_metres
        unchanged = unsafe c.pointee.unchanged != 0
        watched = unsafe c.pointee.watched != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearPlace>, _ arena: borrowing Arena) throws(CodecError) {
        if let place {
            unsafe c.pointee.place = try unsafe arena.message(place)
        }
        unsafe c.pointee.edge_distance_metres = edgeDistanceMetres
        unsafe c.pointee.watch_radius_metres = watchRadiusMetres
        unsafe c.pointee.unchanged = unchanged ? 1 : 0
        unsafe c.pointee.watched = watched ? 1 : 0
    }
}

extension Proto {
    /// A circle around one or more places that are not watched themselves. A device that enters the
    /// circle asks again.
    package struct WatchRegion: Message {
        package static var fullName: String { "herald.v1.WatchRegion" }
        /// `centre`.
        package var centre: Proto.Coordinate?
        /// The radius of the circle, in metres.
        package var radiusMetres: Double = 0

        package init() {}
    }
}

extension Proto.WatchRegion {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.WatchRegion: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__watch_region()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__WatchRegion>) {
        unsafe herald__v1__watch_region__init(c)
    }

    init(c: UnsafePointer<Herald__V1__WatchRegion>) throws(CodecError) {
        centre = try unsafe Decoding.message(c.pointee.centre)
        radiusMetres = unsafe c.pointee.radius_metres
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__WatchRegion>, _ arena: borrowing Arena) throws(CodecError) {
        if let centre {
            unsafe c.pointee.centre = try unsafe arena.message(centre)
        }
        unsafe c.pointee.radius_metres = radiusMetres
    }
}

extension Proto {
    /// The answer of NearestPlaces. The fields have the numbers of PlacesPart, because the gateway puts
    /// the bytes into a Sync's answer without reading them.
    package struct NearestPlacesResponse: Message {
        package static var fullName: String { "herald.v1.NearestPlacesResponse" }
        /// The nearest places, the nearest first.
        package var places: [Proto.NearPlace] = []
        /// The distance in metres after which the answer may be different. Ask again after moving this
        /// far.
        package var refreshDistanceMetres: Double = 0
        /// The time from which the answer may be different. Ask again then. Absent if no such time is
        /// known.
        package var expireTime: Proto.Timestamp?
        /// The circles to watch besides `places`, and besides a circle of `refresh_distance_metres` around
        /// the location. Set only with `region_count`. The device asks again on entering one of these
        /// circles or on leaving the circle around the location.
        package var regions: [Proto.WatchRegion] = []
        /// The ids of the places in `known` that are not among `places`.
        package var droppedIds: [String] = []

        package init() {}
    }
}

extension Proto.NearestPlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NearestPlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__nearest_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NearestPlacesResponse>) {
        unsafe herald__v1__nearest_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NearestPlacesResponse>) throws(CodecError) {
        places.reserveCapacity(unsafe c.pointee.n_places)
        for index in unsafe 0..<c.pointee.n_places {
            if let value: Proto.NearPlace = try unsafe Decoding.message(c.pointee.places[index]) { places.append(value) }
        }
        refreshDistanceMetres = unsafe c.pointee.refresh_distance_metres
        expireTime = try unsafe Decoding.message(c.pointee.expire_time)
        regions.reserveCapacity(unsafe c.pointee.n_regions)
        for index in unsafe 0..<c.pointee.n_regions {
            if let value: Proto.WatchRegion = try unsafe Decoding.message(c.pointee.regions[index]) { regions.append(value) }
        }
        droppedIds.reserveCapacity(unsafe c.pointee.n_dropped_ids)
        for index in unsafe 0..<c.pointee.n_dropped_ids {
            droppedIds.append(try unsafe Decoding.string(c.pointee.dropped_ids[index], "dropped_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearestPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
        unsafe c.pointee.refresh_distance_metres = refreshDistanceMetres
        if let expireTime {
            unsafe c.pointee.expire_time = try unsafe arena.message(expireTime)
        }
        unsafe c.pointee.n_regions = regions.count
        unsafe c.pointee.regions = try arena.pointers(regions.count)
        for index in regions.indices {
            unsafe c.pointee.regions[index] = try unsafe arena.message(regions[index])
        }
        unsafe c.pointee.n_dropped_ids = droppedIds.count
        unsafe c.pointee.dropped_ids = try arena.pointers(droppedIds.count)
        for index in droppedIds.indices {
            unsafe c.pointee.dropped_ids[index] = try unsafe arena.string(droppedIds[index], "dropped_ids")
        }
    }
}

extension Proto {
    /// A question about many locations at once: as many latitudes as longitudes, at most 500, and at
    /// most 5,000 places in all.
    package struct BatchNearestPlacesRequest: Message {
        package static var fullName: String { "herald.v1.BatchNearestPlacesRequest" }
        /// `app`.
        package var app = ""
        /// `latitudes`.
        package var latitudes: [Double] = []
        /// `longitudes`.
        package var longitudes: [Double] = []
        /// The number of places for each location: 1 to 100. 0 means 10.
        package var count: UInt32 = 0
        /// `filter`.
        package var filter: Proto.PlaceFilter?
        /// The distance that each location may be off, in metres. The answers hold for a distance that is
        /// shorter by as much.
        package var accuracyMetres: Double = 0

        package init() {}
    }
}

extension Proto.BatchNearestPlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BatchNearestPlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__batch_nearest_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BatchNearestPlacesRequest>) {
        unsafe herald__v1__batch_nearest_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BatchNearestPlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        latitudes.reserveCapacity(unsafe c.pointee.n_latitudes)
        for index in unsafe 0..<c.pointee.n_latitudes {
            latitudes.append(unsafe c.pointee.latitudes[index])
        }
        longitudes.reserveCapacity(unsafe c.pointee.n_longitudes)
        for index in unsafe 0..<c.pointee.n_longitudes {
            longitudes.append(unsafe c.pointee.longitudes[index])
        }
        count = unsafe c.pointee.count
        filter = try unsafe Decoding.message(c.pointee.filter)
        accuracyMetres = unsafe c.pointee.accuracy_metres
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BatchNearestPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
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
        unsafe c.pointee.count = count
        if let filter {
            unsafe c.pointee.filter = try unsafe arena.message(filter)
        }
        unsafe c.pointee.accuracy_metres = accuracyMetres
    }
}

extension Proto {
    /// The answers, one for each location, in the order of the locations.
    package struct BatchNearestPlacesResponse: Message {
        package static var fullName: String { "herald.v1.BatchNearestPlacesResponse" }
        /// `answers`.
        package var answers: [Proto.NearestIDs] = []

        package init() {}
    }
}

extension Proto.BatchNearestPlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BatchNearestPlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__batch_nearest_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BatchNearestPlacesResponse>) {
        unsafe herald__v1__batch_nearest_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BatchNearestPlacesResponse>) throws(CodecError) {
        answers.reserveCapacity(unsafe c.pointee.n_answers)
        for index in unsafe 0..<c.pointee.n_answers {
            if let value: Proto.NearestIDs = try unsafe Decoding.message(c.pointee.answers[index]) { answers.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BatchNearestPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_answers = answers.count
        unsafe c.pointee.answers = try arena.pointers(answers.count)
        for index in answers.indices {
            unsafe c.pointee.answers[index] = try unsafe arena.message(answers[index])
        }
    }
}

extension Proto {
    /// The nearest places of one location, by their ids.
    package struct NearestIDs: Message {
        package static var fullName: String { "herald.v1.NearestIDs" }
        /// The ids of the places, the nearest first.
        package var ids: [String] = []
        /// The distances in metres from the location to the edge of the place, one for each of `ids`.
        /// Below 0 if the location is inside.
        package var edgeDistancesMetres: [Double] = []
        /// The distance in metres after which the answer may be different.
        package var refreshDistanceMetres: Double = 0

        package init() {}
    }
}

extension Proto.NearestIDs {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NearestIDs: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__nearest_ids()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NearestIDs>) {
        unsafe herald__v1__nearest_ids__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NearestIDs>) throws(CodecError) {
        ids.reserveCapacity(unsafe c.pointee.n_ids)
        for index in unsafe 0..<c.pointee.n_ids {
            ids.append(try unsafe Decoding.string(c.pointee.ids[index], "ids"))
        }
        edgeDistancesMetres.reserveCapacity(unsafe c.pointee.n_edge_distances_metres)
        for index in unsafe 0..<c.pointee.n_edge_distances_metres {
            edgeDistancesMetres.append(unsafe c.pointee.edge_distances_metres[index])
        }
        refreshDistanceMetres = unsafe c.pointee.refresh_distance_metres
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearestIDs>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_ids = ids.count
        unsafe c.pointee.ids = try arena.pointers(ids.count)
        for index in ids.indices {
            unsafe c.pointee.ids[index] = try unsafe arena.string(ids[index], "ids")
        }
        unsafe c.pointee.n_edge_distances_metres = edgeDistancesMetres.count
        unsafe c.pointee.edge_distances_metres = try arena.pointers(edgeDistancesMetres.count)
        for index in edgeDistancesMetres.indices {
            unsafe c.pointee.edge_distances_metres[index] = edgeDistancesMetres[index]
        }
        unsafe c.pointee.refresh_distance_metres = refreshDistanceMetres
    }
}

extension Proto {
    /// `herald.v1.ContainingPlacesRequest`.
    package struct ContainingPlacesRequest: Message {
        package static var fullName: String { "herald.v1.ContainingPlacesRequest" }
        /// `app`.
        package var app = ""
        /// `location`.
        package var location: Proto.Coordinate?
        /// `filter`.
        package var filter: Proto.PlaceFilter?
        /// The number of places: 1 to 1000. 0 means 100.
        package var count: UInt32 = 0
        /// `with_polygons`.
        package var withPolygons = false

        package init() {}
    }
}

extension Proto.ContainingPlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ContainingPlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__containing_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ContainingPlacesRequest>) {
        unsafe herald__v1__containing_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ContainingPlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        location = try unsafe Decoding.message(c.pointee.location)
        filter = try unsafe Decoding.message(c.pointee.filter)
        count = unsafe c.pointee.count
        withPolygons = unsafe c.pointee.with_polygons != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ContainingPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let location {
            unsafe c.pointee.location = try unsafe arena.message(location)
        }
        if let filter {
            unsafe c.pointee.filter = try unsafe arena.message(filter)
        }
        unsafe c.pointee.count = count
        unsafe c.pointee.with_polygons = withPolygons ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.ContainingPlacesResponse`.
    package struct ContainingPlacesResponse: Message {
        package static var fullName: String { "herald.v1.ContainingPlacesResponse" }
        /// The places that contain the location. Places whose edges are farthest away come first.
        package var places: [Proto.NearPlace] = []
        /// The number of places that contain the location in all.
        package var total: UInt32 = 0

        package init() {}
    }
}

extension Proto.ContainingPlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ContainingPlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__containing_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ContainingPlacesResponse>) {
        unsafe herald__v1__containing_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ContainingPlacesResponse>) throws(CodecError) {
        places.reserveCapacity(unsafe c.pointee.n_places)
        for index in unsafe 0..<c.pointee.n_places {
            if let value: Proto.NearPlace = try unsafe Decoding.message(c.pointee.places[index]) { places.append(value) }
        }
        total = unsafe c.pointee.total
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ContainingPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
        unsafe c.pointee.total = total
    }
}

extension Proto {
    /// The choice `of` of `herald.v1.PreviewPlaceRequest`.
    package enum PreviewPlaceRequestOf: Hashable, Sendable {
        /// A place that need not be stored. The place needs an id all the same.
        case place(Proto.Place)
        /// The id of a place that is stored.
        case id(String)
    }
}
extension Proto {
    /// `herald.v1.PreviewPlaceRequest`.
    package struct PreviewPlaceRequest: Message {
        package static var fullName: String { "herald.v1.PreviewPlaceRequest" }
        /// `app`.
        package var app = ""
        /// The member of `of` that is set; nil if none is.
        package var of: PreviewPlaceRequestOf?
        /// The distance outside the place up to which devices are counted as well, at most 1,000,000
        /// metres.
        package var distanceMetres: Double = 0

        package init() {}
    }
}

extension Proto.PreviewPlaceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PreviewPlaceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__preview_place_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PreviewPlaceRequest>) {
        unsafe herald__v1__preview_place_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PreviewPlaceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        switch unsafe c.pointee.of_case {
        case HERALD__V1__PREVIEW_PLACE_REQUEST__OF_PLACE:
            if let value: Proto.Place = try unsafe Decoding.message(c.pointee.place) {
                of = .place(value)
            }
        case HERALD__V1__PREVIEW_PLACE_REQUEST__OF_ID:
            of = .id(try unsafe Decoding.string(c.pointee.id, "id"))
        default: break
        }
        distanceMetres = unsafe c.pointee.distance_metres
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PreviewPlaceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        switch of {
        case nil: break
        case .place(let value)?:
            unsafe c.pointee.of_case = HERALD__V1__PREVIEW_PLACE_REQUEST__OF_PLACE
            unsafe c.pointee.place = try unsafe arena.message(value)
        case .id(let value)?:
            unsafe c.pointee.of_case = HERALD__V1__PREVIEW_PLACE_REQUEST__OF_ID
            unsafe c.pointee.id = try unsafe arena.string(value, "id")
        }
        unsafe c.pointee.distance_metres = distanceMetres
    }
}

extension Proto {
    /// The number of devices that were last seen in a place and near it. Only devices that let their
    /// position be kept are counted.
    package struct PreviewPlaceResponse: Message {
        package static var fullName: String { "herald.v1.PreviewPlaceResponse" }
        /// The number of devices in the place.
        package var inside: UInt32 = 0
        /// The number of devices outside the place, up to `distance_metres` away.
        package var nearby: UInt32 = 0
        /// The number of devices of the app whose position is known at all.
        package var known: UInt32 = 0

        package init() {}
    }
}

extension Proto.PreviewPlaceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PreviewPlaceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__preview_place_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PreviewPlaceResponse>) {
        unsafe herald__v1__preview_place_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PreviewPlaceResponse>) throws(CodecError) {
        inside = unsafe c.pointee.inside
        nearby = unsafe c.pointee.nearby
        known = unsafe c.pointee.known
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PreviewPlaceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.inside = inside
        unsafe c.pointee.nearby = nearby
        unsafe c.pointee.known = known
    }
}
