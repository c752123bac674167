// Generated from herald/v1/segment.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A selector that is saved with a name. Other selectors use a segment as `segment(name)`.
    package struct Segment: Message {
        package static var fullName: String { "herald.v1.Segment" }
        /// `name`.
        package var name = ""
        /// `audience`.
        package var audience = ""
        /// `update_time`.
        package var updateTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.Segment {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.Segment: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__segment()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__Segment>) {
        unsafe herald__v1__segment__init(c)
    }

    init(c: UnsafePointer<Herald__V1__Segment>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        updateTime = try unsafe Decoding.message(c.pointee.update_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__Segment>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let updateTime {
            unsafe c.pointee.update_time = try unsafe arena.message(updateTime)
        }
    }
}

extension Proto {
    /// `herald.v1.PutSegmentRequest`.
    package struct PutSegmentRequest: Message {
        package static var fullName: String { "herald.v1.PutSegmentRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""
        /// `audience`.
        package var audience = ""
        /// `selector`.
        package var selector: Proto.Selector?

        package init() {}
    }
}

extension Proto.PutSegmentRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutSegmentRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_segment_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutSegmentRequest>) {
        unsafe herald__v1__put_segment_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutSegmentRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        audience = try unsafe Decoding.string(c.pointee.audience, "audience")
        selector = try unsafe Decoding.message(c.pointee.selector)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutSegmentRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.audience = try unsafe arena.string(audience, "audience")
        if let selector {
            unsafe c.pointee.selector = try unsafe arena.message(selector)
        }
    }
}

extension Proto {
    /// `herald.v1.PutSegmentResponse`.
    package struct PutSegmentResponse: Message {
        package static var fullName: String { "herald.v1.PutSegmentResponse" }
        /// `segment`.
        package var segment: Proto.Segment?
        /// `created`.
        package var created = false
        /// Warnings about tags of the selector that no device follows. The segment is saved all the same.
        package var warnings: [Proto.Warning] = []

        package init() {}
    }
}

extension Proto.PutSegmentResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.PutSegmentResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__put_segment_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__PutSegmentResponse>) {
        unsafe herald__v1__put_segment_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__PutSegmentResponse>) throws(CodecError) {
        segment = try unsafe Decoding.message(c.pointee.segment)
        created = unsafe c.pointee.created != 0
        warnings.reserveCapacity(unsafe c.pointee.n_warnings)
        for index in unsafe 0..<c.pointee.n_warnings {
            if let value: Proto.Warning = try unsafe Decoding.message(c.pointee.warnings[index]) { warnings.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__PutSegmentResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let segment {
            unsafe c.pointee.segment = try unsafe arena.message(segment)
        }
        unsafe c.pointee.created = created ? 1 : 0
        unsafe c.pointee.n_warnings = warnings.count
        unsafe c.pointee.warnings = try arena.pointers(warnings.count)
        for index in warnings.indices {
            unsafe c.pointee.warnings[index] = try unsafe arena.message(warnings[index])
        }
    }
}

extension Proto {
    /// `herald.v1.ListSegmentsRequest`.
    package struct ListSegmentsRequest: Message {
        package static var fullName: String { "herald.v1.ListSegmentsRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListSegmentsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSegmentsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_segments_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSegmentsRequest>) {
        unsafe herald__v1__list_segments_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSegmentsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSegmentsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListSegmentsResponse`.
    package struct ListSegmentsResponse: Message {
        package static var fullName: String { "herald.v1.ListSegmentsResponse" }
        /// `segments`.
        package var segments: [Proto.Segment] = []

        package init() {}
    }
}

extension Proto.ListSegmentsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListSegmentsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_segments_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListSegmentsResponse>) {
        unsafe herald__v1__list_segments_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListSegmentsResponse>) throws(CodecError) {
        segments.reserveCapacity(unsafe c.pointee.n_segments)
        for index in unsafe 0..<c.pointee.n_segments {
            if let value: Proto.Segment = try unsafe Decoding.message(c.pointee.segments[index]) { segments.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListSegmentsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_segments = segments.count
        unsafe c.pointee.segments = try arena.pointers(segments.count)
        for index in segments.indices {
            unsafe c.pointee.segments[index] = try unsafe arena.message(segments[index])
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteSegmentRequest`.
    package struct DeleteSegmentRequest: Message {
        package static var fullName: String { "herald.v1.DeleteSegmentRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.DeleteSegmentRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteSegmentRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_segment_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteSegmentRequest>) {
        unsafe herald__v1__delete_segment_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteSegmentRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteSegmentRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.DeleteSegmentResponse`.
    package struct DeleteSegmentResponse: Message {
        package static var fullName: String { "herald.v1.DeleteSegmentResponse" }

        package init() {}
    }
}

extension Proto.DeleteSegmentResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteSegmentResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_segment_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteSegmentResponse>) {
        unsafe herald__v1__delete_segment_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteSegmentResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteSegmentResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// A list of devices with a name. Selectors use a list as `static_list(name)`.
    package struct StaticList: Message {
        package static var fullName: String { "herald.v1.StaticList" }
        /// `name`.
        package var name = ""
        /// The number of devices on the list.
        package var devices: UInt64 = 0
        /// `update_time`.
        package var updateTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.StaticList {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.StaticList: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__static_list()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__StaticList>) {
        unsafe herald__v1__static_list__init(c)
    }

    init(c: UnsafePointer<Herald__V1__StaticList>) throws(CodecError) {
        name = try unsafe Decoding.string(c.pointee.name, "name")
        devices = unsafe c.pointee.devices
        updateTime = try unsafe Decoding.message(c.pointee.update_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__StaticList>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.devices = devices
        if let updateTime {
            unsafe c.pointee.update_time = try unsafe arena.message(updateTime)
        }
    }
}

extension Proto {
    /// `herald.v1.EditListRequest`.
    package struct EditListRequest: Message {
        package static var fullName: String { "herald.v1.EditListRequest" }
        /// `app`.
        package var app = ""
        /// The list's name. A list that does not exist is made, unless none of the devices to add exists.
        /// If the list does not exist and devices are only to be removed, the answer is NOT_FOUND.
        package var name = ""
        /// The ids of devices to add. A request has at most 1000 devices and users together.
        package var addDevices: [String] = []
        /// The ids of devices to remove.
        package var removeDevices: [String] = []
        /// The ids of users to add. The devices that these users have now are added.
        package var addUsers: [String] = []
        /// True if the list is emptied first. If devices are to be added and none of them exists, the list
        /// stays as it was and the answer is FAILED_PRECONDITION.
        package var clear = false

        package init() {}
    }
}

extension Proto.EditListRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EditListRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__edit_list_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EditListRequest>) {
        unsafe herald__v1__edit_list_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EditListRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
        addDevices.reserveCapacity(unsafe c.pointee.n_add_devices)
        for index in unsafe 0..<c.pointee.n_add_devices {
            addDevices.append(try unsafe Decoding.string(c.pointee.add_devices[index], "add_devices"))
        }
        removeDevices.reserveCapacity(unsafe c.pointee.n_remove_devices)
        for index in unsafe 0..<c.pointee.n_remove_devices {
            removeDevices.append(try unsafe Decoding.string(c.pointee.remove_devices[index], "remove_devices"))
        }
        addUsers.reserveCapacity(unsafe c.pointee.n_add_users)
        for index in unsafe 0..<c.pointee.n_add_users {
            addUsers.append(try unsafe Decoding.string(c.pointee.add_users[index], "add_users"))
        }
        clear = unsafe c.pointee.clear != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EditListRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
        unsafe c.pointee.n_add_devices = addDevices.count
        unsafe c.pointee.add_devices = try arena.pointers(addDevices.count)
        for index in addDevices.indices {
            unsafe c.pointee.add_devices[index] = try unsafe arena.string(addDevices[index], "add_devices")
        }
        unsafe c.pointee.n_remove_devices = removeDevices.count
        unsafe c.pointee.remove_devices = try arena.pointers(removeDevices.count)
        for index in removeDevices.indices {
            unsafe c.pointee.remove_devices[index] = try unsafe arena.string(removeDevices[index], "remove_devices")
        }
        unsafe c.pointee.n_add_users = addUsers.count
        unsafe c.pointee.add_users = try arena.pointers(addUsers.count)
        for index in addUsers.indices {
            unsafe c.pointee.add_users[index] = try unsafe arena.string(addUsers[index], "add_users")
        }
        unsafe c.pointee.clear = clear ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.EditListResponse`.
    package struct EditListResponse: Message {
        package static var fullName: String { "herald.v1.EditListResponse" }
        /// `list`.
        package var list: Proto.StaticList?
        /// The ids of `add_devices` that no device has.
        package var unknownDevices: [String] = []
        /// The ids of `add_users` that no user has.
        package var unknownUsers: [String] = []
        /// The ids of `remove_devices` that were not on the list.
        package var devicesNotOnList: [String] = []

        package init() {}
    }
}

extension Proto.EditListResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.EditListResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__edit_list_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__EditListResponse>) {
        unsafe herald__v1__edit_list_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__EditListResponse>) throws(CodecError) {
        list = try unsafe Decoding.message(c.pointee.list)
        unknownDevices.reserveCapacity(unsafe c.pointee.n_unknown_devices)
        for index in unsafe 0..<c.pointee.n_unknown_devices {
            unknownDevices.append(try unsafe Decoding.string(c.pointee.unknown_devices[index], "unknown_devices"))
        }
        unknownUsers.reserveCapacity(unsafe c.pointee.n_unknown_users)
        for index in unsafe 0..<c.pointee.n_unknown_users {
            unknownUsers.append(try unsafe Decoding.string(c.pointee.unknown_users[index], "unknown_users"))
        }
        devicesNotOnList.reserveCapacity(unsafe c.pointee.n_devices_not_on_list)
        for index in unsafe 0..<c.pointee.n_devices_not_on_list {
            devicesNotOnList.append(try unsafe Decoding.string(c.pointee.devices_not_on_list[index], "devices_not_on_list"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__EditListResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let list {
            unsafe c.pointee.list = try unsafe arena.message(list)
        }
        unsafe c.pointee.n_unknown_devices = unknownDevices.count
        unsafe c.pointee.unknown_devices = try arena.pointers(unknownDevices.count)
        for index in unknownDevices.indices {
            unsafe c.pointee.unknown_devices[index] = try unsafe arena.string(unknownDevices[index], "unknown_devices")
        }
        unsafe c.pointee.n_unknown_users = unknownUsers.count
        unsafe c.pointee.unknown_users = try arena.pointers(unknownUsers.count)
        for index in unknownUsers.indices {
            unsafe c.pointee.unknown_users[index] = try unsafe arena.string(unknownUsers[index], "unknown_users")
        }
        unsafe c.pointee.n_devices_not_on_list = devicesNotOnList.count
        unsafe c.pointee.devices_not_on_list = try arena.pointers(devicesNotOnList.count)
        for index in devicesNotOnList.indices {
            unsafe c.pointee.devices_not_on_list[index] = try unsafe arena.string(devicesNotOnList[index], "devices_not_on_list")
        }
    }
}

extension Proto {
    /// `herald.v1.ListListsRequest`.
    package struct ListListsRequest: Message {
        package static var fullName: String { "herald.v1.ListListsRequest" }
        /// `app`.
        package var app = ""

        package init() {}
    }
}

extension Proto.ListListsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListListsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_lists_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListListsRequest>) {
        unsafe herald__v1__list_lists_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListListsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListListsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
    }
}

extension Proto {
    /// `herald.v1.ListListsResponse`.
    package struct ListListsResponse: Message {
        package static var fullName: String { "herald.v1.ListListsResponse" }
        /// `lists`.
        package var lists: [Proto.StaticList] = []

        package init() {}
    }
}

extension Proto.ListListsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListListsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_lists_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListListsResponse>) {
        unsafe herald__v1__list_lists_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListListsResponse>) throws(CodecError) {
        lists.reserveCapacity(unsafe c.pointee.n_lists)
        for index in unsafe 0..<c.pointee.n_lists {
            if let value: Proto.StaticList = try unsafe Decoding.message(c.pointee.lists[index]) { lists.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListListsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_lists = lists.count
        unsafe c.pointee.lists = try arena.pointers(lists.count)
        for index in lists.indices {
            unsafe c.pointee.lists[index] = try unsafe arena.message(lists[index])
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteListRequest`.
    package struct DeleteListRequest: Message {
        package static var fullName: String { "herald.v1.DeleteListRequest" }
        /// `app`.
        package var app = ""
        /// `name`.
        package var name = ""

        package init() {}
    }
}

extension Proto.DeleteListRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteListRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_list_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteListRequest>) {
        unsafe herald__v1__delete_list_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteListRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        name = try unsafe Decoding.string(c.pointee.name, "name")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteListRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.name = try unsafe arena.string(name, "name")
    }
}

extension Proto {
    /// `herald.v1.DeleteListResponse`.
    package struct DeleteListResponse: Message {
        package static var fullName: String { "herald.v1.DeleteListResponse" }

        package init() {}
    }
}

extension Proto.DeleteListResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteListResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_list_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteListResponse>) {
        unsafe herald__v1__delete_list_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteListResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteListResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}
