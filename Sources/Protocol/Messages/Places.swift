// Generated from herald/v1/places.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

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
        /// The places to store, at most 500. Either all of them are stored or none, unless `skip_bad` is
        /// set.
        package var places: [Proto.Place] = []
        /// True if the valid places are stored even if some are not valid.
        package var skipBad = false
        /// True if everything is checked and nothing is stored.
        package var dryRun = false

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
        skipBad = unsafe c.pointee.skip_bad != 0
        dryRun = unsafe c.pointee.dry_run != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_places = places.count
        unsafe c.pointee.places = try arena.pointers(places.count)
        for index in places.indices {
            unsafe c.pointee.places[index] = try unsafe arena.message(places[index])
        }
        unsafe c.pointee.skip_bad = skipBad ? 1 : 0
        unsafe c.pointee.dry_run = dryRun ? 1 : 0
    }
}

extension Proto {
    /// The result of one place of an import.
    package struct PlaceImportResult: Message {
        package static var fullName: String { "herald.v1.PlaceImportResult" }
        /// True if the place is new.
        package var created = false
        /// True if exactly the same place was stored already.
        package var unchanged = false
        /// The reason why the place is not stored, with the field. Empty means that the place is stored.
        package var error = ""

        package init() {}
    }
}

extension Proto.PlaceImportResult {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceImportResult: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_import_result()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceImportResult>) {
        unsafe herald__v1__place_import_result__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceImportResult>) throws(CodecError) {
        created = unsafe c.pointee.created != 0
        unchanged = unsafe c.pointee.unchanged != 0
        error = try unsafe Decoding.string(c.pointee.error, "error")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceImportResult>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.created = created ? 1 : 0
        unsafe c.pointee.unchanged = unchanged ? 1 : 0
        unsafe c.pointee.error = try unsafe arena.string(error, "error")
    }
}

extension Proto {
    /// `herald.v1.ImportPlacesResponse`.
    package struct ImportPlacesResponse: Message {
        package static var fullName: String { "herald.v1.ImportPlacesResponse" }
        /// The number of places that are new.
        package var created: UInt32 = 0
        /// The number of places that replaced another place with the same id.
        package var replaced: UInt32 = 0
        /// The number of places that were stored exactly so already. These places do not count as
        /// replaced.
        package var unchanged: UInt32 = 0
        /// The result of each place, in the order of the request. Set only with `skip_bad`.
        package var results: [Proto.PlaceImportResult] = []

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
        unchanged = unsafe c.pointee.unchanged
        results.reserveCapacity(unsafe c.pointee.n_results)
        for index in unsafe 0..<c.pointee.n_results {
            if let value: Proto.PlaceImportResult = try unsafe Decoding.message(c.pointee.results[index]) { results.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.created = created
        unsafe c.pointee.replaced = replaced
        unsafe c.pointee.unchanged = unchanged
        unsafe c.pointee.n_results = results.count
        unsafe c.pointee.results = try arena.pointers(results.count)
        for index in results.indices {
            unsafe c.pointee.results[index] = try unsafe arena.message(results[index])
        }
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
        /// The places to list. Absent means all places.
        package var selection: Proto.PlaceSelection?

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
        selection = try unsafe Decoding.message(c.pointee.selection)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
        if let selection {
            unsafe c.pointee.selection = try unsafe arena.message(selection)
        }
    }
}

extension Proto {
    /// One page of places. A page may be empty and not be the last one. Go on as long as there is a
    /// token.
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
    /// Deletes the places of a selection, part by part. Repeat the call with the token of each answer
    /// until an answer has none.
    package struct DeletePlacesRequest: Message {
        package static var fullName: String { "herald.v1.DeletePlacesRequest" }
        /// `app`.
        package var app = ""
        /// `selection`.
        package var selection: Proto.PlaceSelection?
        /// True if the places are only counted.
        package var dryRun = false
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.DeletePlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeletePlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeletePlacesRequest>) {
        unsafe herald__v1__delete_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeletePlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        selection = try unsafe Decoding.message(c.pointee.selection)
        dryRun = unsafe c.pointee.dry_run != 0
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeletePlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let selection {
            unsafe c.pointee.selection = try unsafe arena.message(selection)
        }
        unsafe c.pointee.dry_run = dryRun ? 1 : 0
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.DeletePlacesResponse`.
    package struct DeletePlacesResponse: Message {
        package static var fullName: String { "herald.v1.DeletePlacesResponse" }
        /// The number of places that this call deleted or, with `dry_run`, counted.
        package var deleted: UInt32 = 0
        /// `next_page_token`.
        package var nextPageToken = ""
        /// The ids of the selection that no place has. Each id is named in one part.
        package var unknownIds: [String] = []

        package init() {}
    }
}

extension Proto.DeletePlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeletePlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeletePlacesResponse>) {
        unsafe herald__v1__delete_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeletePlacesResponse>) throws(CodecError) {
        deleted = unsafe c.pointee.deleted
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
        unknownIds.reserveCapacity(unsafe c.pointee.n_unknown_ids)
        for index in unsafe 0..<c.pointee.n_unknown_ids {
            unknownIds.append(try unsafe Decoding.string(c.pointee.unknown_ids[index], "unknown_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeletePlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.deleted = deleted
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
        unsafe c.pointee.n_unknown_ids = unknownIds.count
        unsafe c.pointee.unknown_ids = try arena.pointers(unknownIds.count)
        for index in unknownIds.indices {
            unsafe c.pointee.unknown_ids[index] = try unsafe arena.string(unknownIds[index], "unknown_ids")
        }
    }
}

extension Proto {
    /// `herald.v1.EditPlacesRequest`.
    package struct EditPlacesRequest: Message {
        package static var fullName: String { "herald.v1.EditPlacesRequest" }
        /// `app`.
        package var app = ""
        /// `selection`.
        package var selection: Proto.PlaceSelection?
        /// `edit`.
        package var edit: Proto.PlaceEdit?
        /// True if the places are only counted.
        package var dryRun = false
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.EditPlacesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EditPlacesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__edit_places_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EditPlacesRequest>) {
        unsafe herald__v1__edit_places_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EditPlacesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        selection = try unsafe Decoding.message(c.pointee.selection)
        edit = try unsafe Decoding.message(c.pointee.edit)
        dryRun = unsafe c.pointee.dry_run != 0
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EditPlacesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        if let selection {
            unsafe c.pointee.selection = try unsafe arena.message(selection)
        }
        if let edit {
            unsafe c.pointee.edit = try unsafe arena.message(edit)
        }
        unsafe c.pointee.dry_run = dryRun ? 1 : 0
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.EditPlacesResponse`.
    package struct EditPlacesResponse: Message {
        package static var fullName: String { "herald.v1.EditPlacesResponse" }
        /// The number of places of the selection in this part.
        package var selected: UInt32 = 0
        /// The number of selected places that are different now or, with `dry_run`, would be.
        package var changed: UInt32 = 0
        /// `next_page_token`.
        package var nextPageToken = ""
        /// The ids of the selection that no place has. Each id is named in one part.
        package var unknownIds: [String] = []

        package init() {}
    }
}

extension Proto.EditPlacesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EditPlacesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__edit_places_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EditPlacesResponse>) {
        unsafe herald__v1__edit_places_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EditPlacesResponse>) throws(CodecError) {
        selected = unsafe c.pointee.selected
        changed = unsafe c.pointee.changed
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
        unknownIds.reserveCapacity(unsafe c.pointee.n_unknown_ids)
        for index in unsafe 0..<c.pointee.n_unknown_ids {
            unknownIds.append(try unsafe Decoding.string(c.pointee.unknown_ids[index], "unknown_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EditPlacesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.selected = selected
        unsafe c.pointee.changed = changed
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
        unsafe c.pointee.n_unknown_ids = unknownIds.count
        unsafe c.pointee.unknown_ids = try arena.pointers(unknownIds.count)
        for index in unknownIds.indices {
            unsafe c.pointee.unknown_ids[index] = try unsafe arena.string(unknownIds[index], "unknown_ids")
        }
    }
}

extension Proto {
    /// `herald.v1.ListPlaceChangesRequest`.
    package struct ListPlaceChangesRequest: Message {
        package static var fullName: String { "herald.v1.ListPlaceChangesRequest" }
        /// `app`.
        package var app = ""
        /// The cursor of the previous answer. Empty means from the beginning.
        package var cursor = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0

        package init() {}
    }
}

extension Proto.ListPlaceChangesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListPlaceChangesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_place_changes_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListPlaceChangesRequest>) {
        unsafe herald__v1__list_place_changes_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListPlaceChangesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        cursor = try unsafe Decoding.string(c.pointee.cursor, "cursor")
        pageSize = unsafe c.pointee.page_size
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListPlaceChangesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.cursor = try unsafe arena.string(cursor, "cursor")
        unsafe c.pointee.page_size = pageSize
    }
}

extension Proto {
    /// The choice `change` of `herald.v1.PlaceChange`.
    package enum PlaceChangeChange: Hashable, Sendable {
        /// `place`.
        case place(Proto.Place)
        /// `deleted`.
        case deleted(Proto.DeletedPlace)
    }
}
extension Proto {
    /// A change of a place. The place is new or different, or it was deleted.
    package struct PlaceChange: Message {
        package static var fullName: String { "herald.v1.PlaceChange" }
        /// The member of `change` that is set; nil if none is.
        package var change: PlaceChangeChange?

        package init() {}
    }
}

extension Proto.PlaceChange {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PlaceChange: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__place_change()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PlaceChange>) {
        unsafe herald__v1__place_change__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PlaceChange>) throws(CodecError) {
        switch unsafe c.pointee.change_case {
        case HERALD__V1__PLACE_CHANGE__CHANGE_PLACE:
            if let value: Proto.Place = try unsafe Decoding.message(c.pointee.place) {
                change = .place(value)
            }
        case HERALD__V1__PLACE_CHANGE__CHANGE_DELETED:
            if let value: Proto.DeletedPlace = try unsafe Decoding.message(c.pointee.deleted) {
                change = .deleted(value)
            }
        default: break
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PlaceChange>, _ arena: borrowing Arena) throws(CodecError) {
        switch change {
        case nil: break
        case .place(let value)?:
            unsafe c.pointee.change_case = HERALD__V1__PLACE_CHANGE__CHANGE_PLACE
            unsafe c.pointee.place = try unsafe arena.message(value)
        case .deleted(let value)?:
            unsafe c.pointee.change_case = HERALD__V1__PLACE_CHANGE__CHANGE_DELETED
            unsafe c.pointee.deleted = try unsafe arena.message(value)
        }
    }
}

extension Proto {
    /// A place that was deleted.
    package struct DeletedPlace: Message {
        package static var fullName: String { "herald.v1.DeletedPlace" }
        /// `id`.
        package var id = ""
        /// `version`.
        package var version: UInt64 = 0

        package init() {}
    }
}

extension Proto.DeletedPlace {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeletedPlace: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__deleted_place()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeletedPlace>) {
        unsafe herald__v1__deleted_place__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeletedPlace>) throws(CodecError) {
        id = try unsafe Decoding.string(c.pointee.id, "id")
        version = unsafe c.pointee.version
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeletedPlace>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.version = version
    }
}

extension Proto {
    /// A page of changes, in the order of their versions. Each place occurs once, with its last change.
    package struct ListPlaceChangesResponse: Message {
        package static var fullName: String { "herald.v1.ListPlaceChangesResponse" }
        /// `changes`.
        package var changes: [Proto.PlaceChange] = []
        /// The cursor for the next call, now or later.
        package var cursor = ""
        /// True if there are more changes now.
        package var hasMore = false

        package init() {}
    }
}

extension Proto.ListPlaceChangesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListPlaceChangesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_place_changes_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListPlaceChangesResponse>) {
        unsafe herald__v1__list_place_changes_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListPlaceChangesResponse>) throws(CodecError) {
        changes.reserveCapacity(unsafe c.pointee.n_changes)
        for index in unsafe 0..<c.pointee.n_changes {
            if let value: Proto.PlaceChange = try unsafe Decoding.message(c.pointee.changes[index]) { changes.append(value) }
        }
        cursor = try unsafe Decoding.string(c.pointee.cursor, "cursor")
        hasMore = unsafe c.pointee.has_more != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListPlaceChangesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_changes = changes.count
        unsafe c.pointee.changes = try arena.pointers(changes.count)
        for index in changes.indices {
            unsafe c.pointee.changes[index] = try unsafe arena.message(changes[index])
        }
        unsafe c.pointee.cursor = try unsafe arena.string(cursor, "cursor")
        unsafe c.pointee.has_more = hasMore ? 1 : 0
    }
}
