// Generated from herald/v1/geo.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.NearestPlacesRequest`.
    package struct NearestPlacesRequest: Message {
        package static var fullName: String { "herald.v1.NearestPlacesRequest" }
        /// `app`.
        package var app = ""
        /// `location`.
        package var location: Proto.Coordinate?
        /// 1 to 100; 0 means 10.
        package var count: UInt32 = 0
        /// `filter`.
        package var filter: Proto.PlaceFilter?
        /// Polygons come with their points; else as the circles that hold them.
        package var withPolygons = false

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
    }
}

extension Proto {
    /// `herald.v1.NearPlace`.
    package struct NearPlace: Message {
        package static var fullName: String { "herald.v1.NearPlace" }
        /// `place`.
        package var place: Proto.Place?
        /// From the location to the edge of the circle or polygon; below 0 inside.
        package var edgeDistanceMetres: Double = 0
        /// The radius of the region around `place.centre` that a phone watches: no less than 100, below which phones hardly
        /// notice that they enter.
        package var watchRadiusMetres: Double = 0

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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearPlace>, _ arena: borrowing Arena) throws(CodecError) {
        if let place {
            unsafe c.pointee.place = try unsafe arena.message(place)
        }
        unsafe c.pointee.edge_distance_metres = edgeDistanceMetres
        unsafe c.pointee.watch_radius_metres = watchRadiusMetres
    }
}

extension Proto {
    /// Numbered as PlacesPart is: the gateway puts the bytes into a Sync's answer without reading them.
    package struct NearestPlacesResponse: Message {
        package static var fullName: String { "herald.v1.NearestPlacesResponse" }
        /// `places`.
        package var places: [Proto.NearPlace] = []
        /// After moving this far the answer may be another one: ask again.
        package var refreshDistanceMetres: Double = 0
        /// Then too: a place that is told is not offered any more, or another one near is. Absent: that is not known to happen.
        package var expireTime: Proto.Timestamp?

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
        /// 1 to 1000; 0 means 100.
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
        /// Those whose edges are farthest first.
        package var places: [Proto.NearPlace] = []
        /// How many there are in all.
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
        /// One that is not stored, or not yet.
        case place(Proto.Place)
        /// The one with this id.
        case id(String)
    }
}
extension Proto {
    /// `herald.v1.PreviewPlaceRequest`.
    package struct PreviewPlaceRequest: Message {
        package static var fullName: String { "herald.v1.PreviewPlaceRequest" }
        /// `app`.
        package var app = ""
        /// Which of `of` is set.
        package var of: PreviewPlaceRequestOf?
        /// Those too that are at most so far from it; at most 1,000,000.
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
    /// Devices that let their position be kept, by where they were last.
    package struct PreviewPlaceResponse: Message {
        package static var fullName: String { "herald.v1.PreviewPlaceResponse" }
        /// `inside`.
        package var inside: UInt32 = 0
        /// Outside, and within `distance_metres`.
        package var nearby: UInt32 = 0
        /// Whose position is known at all.
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
