// Generated from herald/v1/position.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// The last position of a device.
    package struct DevicePosition: Message {
        package static var fullName: String { "herald.v1.DevicePosition" }
        /// `device_id`.
        package var deviceId = ""
        /// The device's number in the app.
        package var ordinal: UInt32 = 0
        /// `coordinate`.
        package var coordinate: Proto.Coordinate?
        /// The distance that `coordinate` may be off, in metres. 0 means that it is not known.
        package var accuracyMetres: Double = 0
        /// The time at which the device was there. Absent means now.
        package var fixTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.DevicePosition {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DevicePosition: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_position()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DevicePosition>) {
        unsafe herald__v1__device_position__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DevicePosition>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
        coordinate = try unsafe Decoding.message(c.pointee.coordinate)
        accuracyMetres = unsafe c.pointee.accuracy_metres
        fixTime = try unsafe Decoding.message(c.pointee.fix_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DevicePosition>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
        if let coordinate {
            unsafe c.pointee.coordinate = try unsafe arena.message(coordinate)
        }
        unsafe c.pointee.accuracy_metres = accuracyMetres
        if let fixTime {
            unsafe c.pointee.fix_time = try unsafe arena.message(fixTime)
        }
    }
}

extension Proto {
    /// `herald.v1.UpdatePositionsRequest`.
    package struct UpdatePositionsRequest: Message {
        package static var fullName: String { "herald.v1.UpdatePositionsRequest" }
        /// `app`.
        package var app = ""
        /// The positions to store, at most 500, of different devices. Either all of them are taken or
        /// none.
        package var positions: [Proto.DevicePosition] = []
        /// The time at which the devices reported the positions. Absent means now.
        package var saidTime: Proto.Timestamp?
        /// True if the devices' owners agree to no more than having the last position kept. What is kept
        /// of what the devices did at places is then forgotten.
        package var forgetsMovement = false

        package init() {}
    }
}

extension Proto.UpdatePositionsRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdatePositionsRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_positions_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdatePositionsRequest>) {
        unsafe herald__v1__update_positions_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdatePositionsRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        positions.reserveCapacity(unsafe c.pointee.n_positions)
        for index in unsafe 0..<c.pointee.n_positions {
            if let value: Proto.DevicePosition = try unsafe Decoding.message(c.pointee.positions[index]) { positions.append(value) }
        }
        saidTime = try unsafe Decoding.message(c.pointee.said_time)
        forgetsMovement = unsafe c.pointee.forgets_movement != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdatePositionsRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_positions = positions.count
        unsafe c.pointee.positions = try arena.pointers(positions.count)
        for index in positions.indices {
            unsafe c.pointee.positions[index] = try unsafe arena.message(positions[index])
        }
        if let saidTime {
            unsafe c.pointee.said_time = try unsafe arena.message(saidTime)
        }
        unsafe c.pointee.forgets_movement = forgetsMovement ? 1 : 0
    }
}

extension Proto {
    /// The answer to UpdatePositions, with the number of positions that are kept now. The other
    /// positions are older than what is kept, too old at all, or of devices that were erased or had
    /// their position forgotten after they reported this one.
    package struct UpdatePositionsResponse: Message {
        package static var fullName: String { "herald.v1.UpdatePositionsResponse" }
        /// `kept`.
        package var kept: UInt32 = 0

        package init() {}
    }
}

extension Proto.UpdatePositionsResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.UpdatePositionsResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__update_positions_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__UpdatePositionsResponse>) {
        unsafe herald__v1__update_positions_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__UpdatePositionsResponse>) throws(CodecError) {
        kept = unsafe c.pointee.kept
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__UpdatePositionsResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.kept = kept
    }
}

extension Proto {
    /// `herald.v1.ForgetPositionRequest`.
    package struct ForgetPositionRequest: Message {
        package static var fullName: String { "herald.v1.ForgetPositionRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `ordinal`.
        package var ordinal: UInt32 = 0
        /// The time at which the device asked for this. Absent means now. What the device reported before
        /// this time is not kept if it arrives later.
        package var saidTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ForgetPositionRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ForgetPositionRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__forget_position_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ForgetPositionRequest>) {
        unsafe herald__v1__forget_position_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ForgetPositionRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
        saidTime = try unsafe Decoding.message(c.pointee.said_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ForgetPositionRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
        if let saidTime {
            unsafe c.pointee.said_time = try unsafe arena.message(saidTime)
        }
    }
}

extension Proto {
    /// `herald.v1.ForgetPositionResponse`.
    package struct ForgetPositionResponse: Message {
        package static var fullName: String { "herald.v1.ForgetPositionResponse" }

        package init() {}
    }
}

extension Proto.ForgetPositionResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ForgetPositionResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__forget_position_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ForgetPositionResponse>) {
        unsafe herald__v1__forget_position_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ForgetPositionResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ForgetPositionResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// Forgets what a device did at places, and keeps the last position.
    package struct ForgetMovementRequest: Message {
        package static var fullName: String { "herald.v1.ForgetMovementRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// `ordinal`.
        package var ordinal: UInt32 = 0
        /// The time at which the device asked for this. Absent means now. What the device reported before
        /// this time is not kept if it arrives later.
        package var saidTime: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.ForgetMovementRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ForgetMovementRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__forget_movement_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ForgetMovementRequest>) {
        unsafe herald__v1__forget_movement_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ForgetMovementRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
        saidTime = try unsafe Decoding.message(c.pointee.said_time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ForgetMovementRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
        if let saidTime {
            unsafe c.pointee.said_time = try unsafe arena.message(saidTime)
        }
    }
}

extension Proto {
    /// `herald.v1.ForgetMovementResponse`.
    package struct ForgetMovementResponse: Message {
        package static var fullName: String { "herald.v1.ForgetMovementResponse" }

        package init() {}
    }
}

extension Proto.ForgetMovementResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ForgetMovementResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__forget_movement_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ForgetMovementResponse>) {
        unsafe herald__v1__forget_movement_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ForgetMovementResponse>) throws(CodecError) {
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ForgetMovementResponse>, _ arena: borrowing Arena) throws(CodecError) {
    }
}

extension Proto {
    /// The choice `area` of `herald.v1.LocateDevicesRequest`.
    package enum LocateDevicesRequestArea: Hashable, Sendable {
        /// Selects devices with a last known position in this circle.
        case within(Proto.SelectorCircle)
        /// Selects devices that are at the place with this id.
        case atPlace(String)
        /// Selects devices that were at a place not long ago.
        case movedThrough(Proto.SelectorVisit)
    }
}
extension Proto {
    /// Finds the devices of an area. Exactly one of `within`, `at_place` and `moved_through` must be
    /// set.
    package struct LocateDevicesRequest: Message {
        package static var fullName: String { "herald.v1.LocateDevicesRequest" }
        /// `app`.
        package var app = ""
        /// The member of `area` that is set; nil if none is.
        package var area: LocateDevicesRequestArea?
        /// The ordinal at which the answer begins, a multiple of 65,536.
        package var firstOrdinal: UInt32 = 0

        package init() {}
    }
}

extension Proto.LocateDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LocateDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__locate_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LocateDevicesRequest>) {
        unsafe herald__v1__locate_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LocateDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        switch unsafe c.pointee.area_case {
        case HERALD__V1__LOCATE_DEVICES_REQUEST__AREA_WITHIN:
            if let value: Proto.SelectorCircle = try unsafe Decoding.message(c.pointee.within) {
                area = .within(value)
            }
        case HERALD__V1__LOCATE_DEVICES_REQUEST__AREA_AT_PLACE:
            area = .atPlace(try unsafe Decoding.string(c.pointee.at_place, "at_place"))
        case HERALD__V1__LOCATE_DEVICES_REQUEST__AREA_MOVED_THROUGH:
            if let value: Proto.SelectorVisit = try unsafe Decoding.message(c.pointee.moved_through) {
                area = .movedThrough(value)
            }
        default: break
        }
        firstOrdinal = unsafe c.pointee.first_ordinal
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LocateDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        switch area {
        case nil: break
        case .within(let value)?:
            unsafe c.pointee.area_case = HERALD__V1__LOCATE_DEVICES_REQUEST__AREA_WITHIN
            unsafe c.pointee.within = try unsafe arena.message(value)
        case .atPlace(let value)?:
            unsafe c.pointee.area_case = HERALD__V1__LOCATE_DEVICES_REQUEST__AREA_AT_PLACE
            unsafe c.pointee.at_place = try unsafe arena.string(value, "at_place")
        case .movedThrough(let value)?:
            unsafe c.pointee.area_case = HERALD__V1__LOCATE_DEVICES_REQUEST__AREA_MOVED_THROUGH
            unsafe c.pointee.moved_through = try unsafe arena.message(value)
        }
        unsafe c.pointee.first_ordinal = firstOrdinal
    }
}

extension Proto {
    /// `herald.v1.LocateDevicesResponse`.
    package struct LocateDevicesResponse: Message {
        package static var fullName: String { "herald.v1.LocateDevicesResponse" }
        /// The ordinals of the devices, as a Roaring bitmap in the portable format.
        package var ordinals: [UInt8] = []
        /// The position of the next part of the answer. Absent means that no more devices follow.
        package var next: Proto.NextPosition?

        package init() {}
    }
}

extension Proto.LocateDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.LocateDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__locate_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__LocateDevicesResponse>) {
        unsafe herald__v1__locate_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__LocateDevicesResponse>) throws(CodecError) {
        ordinals = unsafe Decoding.bytes(c.pointee.ordinals)
        next = try unsafe Decoding.message(c.pointee.next)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__LocateDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.ordinals = try unsafe arena.bytes(ordinals)
        if let next {
            unsafe c.pointee.next = try unsafe arena.message(next)
        }
    }
}

extension Proto {
    /// `herald.v1.NextPosition`.
    package struct NextPosition: Message {
        package static var fullName: String { "herald.v1.NextPosition" }
        /// `first_ordinal`.
        package var firstOrdinal: UInt32 = 0

        package init() {}
    }
}

extension Proto.NextPosition {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.NextPosition: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__next_position()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__NextPosition>) {
        unsafe herald__v1__next_position__init(c)
    }

    init(c: UnsafePointer<Herald__V1__NextPosition>) throws(CodecError) {
        firstOrdinal = unsafe c.pointee.first_ordinal
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__NextPosition>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.first_ordinal = firstOrdinal
    }
}

extension Proto {
    /// `herald.v1.GetPositionRequest`.
    package struct GetPositionRequest: Message {
        package static var fullName: String { "herald.v1.GetPositionRequest" }
        /// `app`.
        package var app = ""
        /// `device_id`.
        package var deviceId = ""
        /// The device's number, which GetDeviceData returns.
        package var ordinal: UInt32 = 0

        package init() {}
    }
}

extension Proto.GetPositionRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetPositionRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_position_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetPositionRequest>) {
        unsafe herald__v1__get_position_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetPositionRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        ordinal = unsafe c.pointee.ordinal
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetPositionRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.ordinal = ordinal
    }
}

extension Proto {
    /// The position and the movement that are kept of a device. Each part is absent if nothing is kept.
    package struct GetPositionResponse: Message {
        package static var fullName: String { "herald.v1.GetPositionResponse" }
        /// `position`.
        package var position: Proto.DevicePosition?
        /// `movement`.
        package var movement: Proto.StoredMovement?

        package init() {}
    }
}

extension Proto.GetPositionResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.GetPositionResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__get_position_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__GetPositionResponse>) {
        unsafe herald__v1__get_position_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__GetPositionResponse>) throws(CodecError) {
        position = try unsafe Decoding.message(c.pointee.position)
        movement = try unsafe Decoding.message(c.pointee.movement)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__GetPositionResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let position {
            unsafe c.pointee.position = try unsafe arena.message(position)
        }
        if let movement {
            unsafe c.pointee.movement = try unsafe arena.message(movement)
        }
    }
}
