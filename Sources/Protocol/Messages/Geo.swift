// Generated from herald/v1/geo.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.Coordinate`.
    package struct Coordinate: Message {
        package static var fullName: String { "herald.v1.Coordinate" }
        /// Degrees on WGS84.
        package var latitude: Double = 0
        /// `longitude`.
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
    /// A circle with a story.
    package struct Place: Message {
        package static var fullName: String { "herald.v1.Place" }
        /// 1 to 128 bytes, unique in the app; chosen by the sender.
        package var id = ""
        /// `centre`.
        package var centre: Proto.Coordinate?
        /// Above 0, at most 100,000; 0 means 100.
        package var radiusMetres: Double = 0
        /// `title`.
        package var title = ""
        /// `blurb`.
        package var blurb = ""
        /// `url`.
        package var url = ""
        /// `image_url`.
        package var imageUrl = ""
        /// The story is offered from here on; absent means always.
        package var activeFrom: Proto.Timestamp?
        /// and until here.
        package var activeUntil: Proto.Timestamp?

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
    }
}

extension Proto {
    /// `herald.v1.UpsertPlaceRequest`.
    package struct UpsertPlaceRequest: Message {
        package static var fullName: String { "herald.v1.UpsertPlaceRequest" }
        /// `app`.
        package var app = ""
        /// `place`.
        package var place: Proto.Place?

        package init() {}
    }
}

extension Proto.UpsertPlaceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpsertPlaceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__upsert_place_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpsertPlaceRequest>) {
        unsafe herald__v1__upsert_place_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpsertPlaceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        place = try unsafe Decoding.message(c.pointee.place)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpsertPlaceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let place {
            unsafe c.pointee.place = try unsafe arena.message(place)
        }
    }
}

extension Proto {
    /// `herald.v1.UpsertPlaceResponse`.
    package struct UpsertPlaceResponse: Message {
        package static var fullName: String { "herald.v1.UpsertPlaceResponse" }
        /// `place`.
        package var place: Proto.Place?
        /// `created`.
        package var created = false

        package init() {}
    }
}

extension Proto.UpsertPlaceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpsertPlaceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__upsert_place_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpsertPlaceResponse>) {
        unsafe herald__v1__upsert_place_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpsertPlaceResponse>) throws(CodecError) {
        place = try unsafe Decoding.message(c.pointee.place)
        created = unsafe c.pointee.created != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpsertPlaceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let place {
            unsafe c.pointee.place = try unsafe arena.message(place)
        }
        unsafe c.pointee.created = created ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.ImportPlacesRequest`.
    package struct ImportPlacesRequest: Message {
        package static var fullName: String { "herald.v1.ImportPlacesRequest" }
        /// `app`.
        package var app = ""
        /// At most 500; all of them are stored, or none.
        package var places: [Proto.Place] = []

        package init() {}
    }
}

extension Proto.ImportPlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ImportPlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__import_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ImportPlacesRequest>) {
        unsafe herald__v1__import_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ImportPlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        places.reserveCapacity(unsafe c.pointee.n_places)
        for index in unsafe 0..<c.pointee.n_places {
            if let value: Proto.Place = try unsafe Decoding.message(c.pointee.places[index]) { places.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ImportPlacesResponse`.
    package struct ImportPlacesResponse: Message {
        package static var fullName: String { "herald.v1.ImportPlacesResponse" }
        /// `created`.
        package var created: UInt32 = 0
        /// `replaced`.
        package var replaced: UInt32 = 0

        package init() {}
    }
}

extension Proto.ImportPlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ImportPlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__import_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ImportPlacesResponse>) {
        unsafe herald__v1__import_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ImportPlacesResponse>) throws(CodecError) {
        created = unsafe c.pointee.created
        replaced = unsafe c.pointee.replaced
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.created = created
        unsafe c.pointee.replaced = replaced
    }
}

extension Proto {
    /// `herald.v1.DeletePlaceRequest`.
    package struct DeletePlaceRequest: Message {
        package static var fullName: String { "herald.v1.DeletePlaceRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.DeletePlaceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeletePlaceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_place_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeletePlaceRequest>) {
        unsafe herald__v1__delete_place_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeletePlaceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeletePlaceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.DeletePlaceResponse`.
    package struct DeletePlaceResponse: Message {
        package static var fullName: String { "herald.v1.DeletePlaceResponse" }

        package init() {}
    }
}

extension Proto.DeletePlaceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeletePlaceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_place_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeletePlaceResponse>) {
        unsafe herald__v1__delete_place_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeletePlaceResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeletePlaceResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetPlaceRequest`.
    package struct GetPlaceRequest: Message {
        package static var fullName: String { "herald.v1.GetPlaceRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.GetPlaceRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetPlaceRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_place_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetPlaceRequest>) {
        unsafe herald__v1__get_place_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetPlaceRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetPlaceRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.GetPlaceResponse`.
    package struct GetPlaceResponse: Message {
        package static var fullName: String { "herald.v1.GetPlaceResponse" }
        /// `place`.
        package var place: Proto.Place?

        package init() {}
    }
}

extension Proto.GetPlaceResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetPlaceResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_place_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetPlaceResponse>) {
        unsafe herald__v1__get_place_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetPlaceResponse>) throws(CodecError) {
        place = try unsafe Decoding.message(c.pointee.place)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetPlaceResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let place {
            unsafe c.pointee.place = try unsafe arena.message(place)
        }
    }
}

extension Proto {
    /// `herald.v1.ListPlacesRequest`.
    package struct ListPlacesRequest: Message {
        package static var fullName: String { "herald.v1.ListPlacesRequest" }
        /// `app`.
        package var app = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ListPlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListPlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListPlacesRequest>) {
        unsafe herald__v1__list_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListPlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ListPlacesResponse`.
    package struct ListPlacesResponse: Message {
        package static var fullName: String { "herald.v1.ListPlacesResponse" }
        /// `places`.
        package var places: [Proto.Place] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListPlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListPlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListPlacesResponse>) {
        unsafe herald__v1__list_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListPlacesResponse>) throws(CodecError) {
        places.reserveCapacity(unsafe c.pointee.n_places)
        for index in unsafe 0..<c.pointee.n_places {
            if let value: Proto.Place = try unsafe Decoding.message(c.pointee.places[index]) { places.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearestPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let location {
            unsafe c.pointee.location = try unsafe arena.message(location)
        }
        unsafe c.pointee.count = count
    }
}

extension Proto {
    /// `herald.v1.NearPlace`.
    package struct NearPlace: Message {
        package static var fullName: String { "herald.v1.NearPlace" }
        /// `place`.
        package var place: Proto.Place?
        /// From the location to the circle's edge; below 0 inside.
        package var edgeDistanceMetres: Double = 0

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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearPlace>, _ arena: borrowing Arena) throws(CodecError) {
        if let place {
            unsafe c.pointee.place = try unsafe arena.message(place)
        }
        unsafe c.pointee.edge_distance_metres = edgeDistanceMetres
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
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NearestPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
        unsafe c.pointee.refresh_distance_metres = refreshDistanceMetres
    }
}
