// Generated from herald/v1/user.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A person, known by the app's own id. The person's tags count for all of the person's devices.
    package struct User: Message {
        package static var fullName: String { "herald.v1.User" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""
        /// `tags`.
        package var tags: [String] = []
        /// `tag_groups`.
        package var tagGroups: [Proto.TagGroup] = []
        /// The ids of the user's devices.
        package var deviceIds: [String] = []

        package init() {}
    }
}

extension Proto.User {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.User: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__user()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__User>) {
        unsafe herald__v1__user__init(c)
    }

    init(c: UnsafePointer<Herald__V1__User>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
        tagGroups.reserveCapacity(unsafe c.pointee.n_tag_groups)
        for index in unsafe 0..<c.pointee.n_tag_groups {
            if let value: Proto.TagGroup = try unsafe Decoding.message(c.pointee.tag_groups[index]) { tagGroups.append(value) }
        }
        deviceIds.reserveCapacity(unsafe c.pointee.n_device_ids)
        for index in unsafe 0..<c.pointee.n_device_ids {
            deviceIds.append(try unsafe Decoding.string(c.pointee.device_ids[index], "device_ids"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__User>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
        unsafe c.pointee.n_tag_groups = tagGroups.count
        unsafe c.pointee.tag_groups = try arena.pointers(tagGroups.count)
        for index in tagGroups.indices {
            unsafe c.pointee.tag_groups[index] = try unsafe arena.message(tagGroups[index])
        }
        unsafe c.pointee.n_device_ids = deviceIds.count
        unsafe c.pointee.device_ids = try arena.pointers(deviceIds.count)
        for index in deviceIds.indices {
            unsafe c.pointee.device_ids[index] = try unsafe arena.string(deviceIds[index], "device_ids")
        }
    }
}

extension Proto {
    /// Associates a device with a user. A device belongs to one user at a time.
    package struct AssociateUserRequest: Message {
        package static var fullName: String { "herald.v1.AssociateUserRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// The app's own id of the person.
        package var user = ""

        package init() {}
    }
}

extension Proto.AssociateUserRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AssociateUserRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__associate_user_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AssociateUserRequest>) {
        unsafe herald__v1__associate_user_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AssociateUserRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        user = try unsafe Decoding.string(c.pointee.user, "user")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AssociateUserRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.user = try unsafe arena.string(user, "user")
    }
}

extension Proto {
    /// `herald.v1.AssociateUserResponse`.
    package struct AssociateUserResponse: Message {
        package static var fullName: String { "herald.v1.AssociateUserResponse" }

        package init() {}
    }
}

extension Proto.AssociateUserResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.AssociateUserResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__associate_user_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__AssociateUserResponse>) {
        unsafe herald__v1__associate_user_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__AssociateUserResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__AssociateUserResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.DisassociateUserRequest`.
    package struct DisassociateUserRequest: Message {
        package static var fullName: String { "herald.v1.DisassociateUserRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// The id of the user. The device is disassociated only if it belongs to this user. Empty means
        /// that the device may belong to any user.
        package var user = ""

        package init() {}
    }
}

extension Proto.DisassociateUserRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DisassociateUserRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__disassociate_user_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DisassociateUserRequest>) {
        unsafe herald__v1__disassociate_user_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DisassociateUserRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        user = try unsafe Decoding.string(c.pointee.user, "user")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DisassociateUserRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.user = try unsafe arena.string(user, "user")
    }
}

extension Proto {
    /// `herald.v1.DisassociateUserResponse`.
    package struct DisassociateUserResponse: Message {
        package static var fullName: String { "herald.v1.DisassociateUserResponse" }

        package init() {}
    }
}

extension Proto.DisassociateUserResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DisassociateUserResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__disassociate_user_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DisassociateUserResponse>) {
        unsafe herald__v1__disassociate_user_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DisassociateUserResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DisassociateUserResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// `herald.v1.GetUserRequest`.
    package struct GetUserRequest: Message {
        package static var fullName: String { "herald.v1.GetUserRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""

        package init() {}
    }
}

extension Proto.GetUserRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetUserRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_user_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetUserRequest>) {
        unsafe herald__v1__get_user_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetUserRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetUserRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
    }
}

extension Proto {
    /// `herald.v1.GetUserResponse`.
    package struct GetUserResponse: Message {
        package static var fullName: String { "herald.v1.GetUserResponse" }
        /// `user`.
        package var user: Proto.User?

        package init() {}
    }
}

extension Proto.GetUserResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetUserResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_user_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetUserResponse>) {
        unsafe herald__v1__get_user_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetUserResponse>) throws(CodecError) {
        user = try unsafe Decoding.message(c.pointee.user)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetUserResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let user {
            unsafe c.pointee.user = try unsafe arena.message(user)
        }
    }
}

extension Proto {
    /// `herald.v1.ListUsersRequest`.
    package struct ListUsersRequest: Message {
        package static var fullName: String { "herald.v1.ListUsersRequest" }
        /// `app`.
        package var app = ""
        /// `page_size`.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""
        /// The id after which the list begins, in the order of the ids' bytes. Empty means that the list
        /// begins with the first id of all. Ignored with a `page_token`.
        package var after = ""

        package init() {}
    }
}

extension Proto.ListUsersRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListUsersRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_users_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListUsersRequest>) {
        unsafe herald__v1__list_users_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListUsersRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
        after = try unsafe Decoding.string(c.pointee.after, "after")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListUsersRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
        unsafe c.pointee.after = try unsafe arena.string(after, "after")
    }
}

extension Proto {
    /// `herald.v1.ListUsersResponse`.
    package struct ListUsersResponse: Message {
        package static var fullName: String { "herald.v1.ListUsersResponse" }
        /// `users`.
        package var users: [Proto.User] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ListUsersResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ListUsersResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__list_users_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ListUsersResponse>) {
        unsafe herald__v1__list_users_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ListUsersResponse>) throws(CodecError) {
        users.reserveCapacity(unsafe c.pointee.n_users)
        for index in unsafe 0..<c.pointee.n_users {
            if let value: Proto.User = try unsafe Decoding.message(c.pointee.users[index]) { users.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ListUsersResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_users = users.count
        unsafe c.pointee.users = try arena.pointers(users.count)
        for index in users.indices {
            unsafe c.pointee.users[index] = try unsafe arena.message(users[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.UpdateUserTagsRequest`.
    package struct UpdateUserTagsRequest: Message {
        package static var fullName: String { "herald.v1.UpdateUserTagsRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""
        /// The tags to add.
        package var add: [String] = []
        /// The tags to remove.
        package var remove: [String] = []
        /// The group of the tags. Empty means `device`.
        package var group = ""

        package init() {}
    }
}

extension Proto.UpdateUserTagsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdateUserTagsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_user_tags_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdateUserTagsRequest>) {
        unsafe herald__v1__update_user_tags_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdateUserTagsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        add.reserveCapacity(unsafe c.pointee.n_add)
        for index in unsafe 0..<c.pointee.n_add {
            add.append(try unsafe Decoding.string(c.pointee.add[index], "add"))
        }
        remove.reserveCapacity(unsafe c.pointee.n_remove)
        for index in unsafe 0..<c.pointee.n_remove {
            remove.append(try unsafe Decoding.string(c.pointee.remove[index], "remove"))
        }
        group = try unsafe Decoding.string(c.pointee.group, "group")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdateUserTagsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.n_add = add.count
        unsafe c.pointee.add = try arena.pointers(add.count)
        for index in add.indices {
            unsafe c.pointee.add[index] = try unsafe arena.string(add[index], "add")
        }
        unsafe c.pointee.n_remove = remove.count
        unsafe c.pointee.remove = try arena.pointers(remove.count)
        for index in remove.indices {
            unsafe c.pointee.remove[index] = try unsafe arena.string(remove[index], "remove")
        }
        unsafe c.pointee.group = try unsafe arena.string(group, "group")
    }
}

extension Proto {
    /// `herald.v1.UpdateUserTagsResponse`.
    package struct UpdateUserTagsResponse: Message {
        package static var fullName: String { "herald.v1.UpdateUserTagsResponse" }
        /// `tags`.
        package var tags: [String] = []

        package init() {}
    }
}

extension Proto.UpdateUserTagsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdateUserTagsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_user_tags_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdateUserTagsResponse>) {
        unsafe herald__v1__update_user_tags_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdateUserTagsResponse>) throws(CodecError) {
        tags.reserveCapacity(unsafe c.pointee.n_tags)
        for index in unsafe 0..<c.pointee.n_tags {
            tags.append(try unsafe Decoding.string(c.pointee.tags[index], "tags"))
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdateUserTagsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_tags = tags.count
        unsafe c.pointee.tags = try arena.pointers(tags.count)
        for index in tags.indices {
            unsafe c.pointee.tags[index] = try unsafe arena.string(tags[index], "tags")
        }
    }
}

extension Proto {
    /// `herald.v1.DeleteUserRequest`.
    package struct DeleteUserRequest: Message {
        package static var fullName: String { "herald.v1.DeleteUserRequest" }
        /// `app`.
        package var app = ""
        /// `id`.
        package var id = ""
        /// True if the user's devices are deleted as well. Otherwise the devices belong to nobody.
        package var devices = false

        package init() {}
    }
}

extension Proto.DeleteUserRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteUserRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_user_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteUserRequest>) {
        unsafe herald__v1__delete_user_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteUserRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        id = try unsafe Decoding.string(c.pointee.id, "id")
        devices = unsafe c.pointee.devices != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteUserRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.id = try unsafe arena.string(id, "id")
        unsafe c.pointee.devices = devices ? 1 : 0
    }
}

extension Proto {
    /// `herald.v1.DeleteUserResponse`.
    package struct DeleteUserResponse: Message {
        package static var fullName: String { "herald.v1.DeleteUserResponse" }
        /// The number of devices that were deleted with the user.
        package var deletedDevices: UInt32 = 0

        package init() {}
    }
}

extension Proto.DeleteUserResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeleteUserResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__delete_user_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeleteUserResponse>) {
        unsafe herald__v1__delete_user_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeleteUserResponse>) throws(CodecError) {
        deletedDevices = unsafe c.pointee.deleted_devices
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeleteUserResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.deleted_devices = deletedDevices
    }
}
