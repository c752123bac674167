// Generated from herald/v1/transfer.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// A device with all that is known of it.
    package struct DeviceRecord: Message {
        package static var fullName: String { "herald.v1.DeviceRecord" }
        /// `device`.
        package var device: Proto.Device?
        /// `install_id`.
        package var installId = ""
        /// The SHA-256 of the device's secret. Empty means that the device has no secret and registers
        /// again.
        package var secretHash: [UInt8] = []
        /// The marker that tells copies of an install on several devices apart. Empty means that the app
        /// has none.
        package var installMarker = ""

        package init() {}
    }
}

extension Proto.DeviceRecord {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DeviceRecord: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__device_record()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DeviceRecord>) {
        unsafe herald__v1__device_record__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DeviceRecord>) throws(CodecError) {
        device = try unsafe Decoding.message(c.pointee.device)
        installId = try unsafe Decoding.string(c.pointee.install_id, "install_id")
        secretHash = unsafe Decoding.bytes(c.pointee.secret_hash)
        installMarker = try unsafe Decoding.string(c.pointee.install_marker, "install_marker")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DeviceRecord>, _ arena: borrowing Arena) throws(CodecError) {
        if let device {
            unsafe c.pointee.device = try unsafe arena.message(device)
        }
        unsafe c.pointee.install_id = try unsafe arena.string(installId, "install_id")
        unsafe c.pointee.secret_hash = try unsafe arena.bytes(secretHash)
        unsafe c.pointee.install_marker = try unsafe arena.string(installMarker, "install_marker")
    }
}

extension Proto {
    /// `herald.v1.ExportDevicesRequest`.
    package struct ExportDevicesRequest: Message {
        package static var fullName: String { "herald.v1.ExportDevicesRequest" }
        /// `app`.
        package var app = ""
        /// The number of devices on a page: 1 to 1000. 0 means 100.
        package var pageSize: UInt32 = 0
        /// `page_token`.
        package var pageToken = ""

        package init() {}
    }
}

extension Proto.ExportDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExportDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__export_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExportDevicesRequest>) {
        unsafe herald__v1__export_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExportDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        pageSize = unsafe c.pointee.page_size
        pageToken = try unsafe Decoding.string(c.pointee.page_token, "page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExportDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.page_size = pageSize
        unsafe c.pointee.page_token = try unsafe arena.string(pageToken, "page_token")
    }
}

extension Proto {
    /// `herald.v1.ExportDevicesResponse`.
    package struct ExportDevicesResponse: Message {
        package static var fullName: String { "herald.v1.ExportDevicesResponse" }
        /// `devices`.
        package var devices: [Proto.DeviceRecord] = []
        /// `next_page_token`.
        package var nextPageToken = ""

        package init() {}
    }
}

extension Proto.ExportDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ExportDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__export_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ExportDevicesResponse>) {
        unsafe herald__v1__export_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ExportDevicesResponse>) throws(CodecError) {
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.DeviceRecord = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
        nextPageToken = try unsafe Decoding.string(c.pointee.next_page_token, "next_page_token")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ExportDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
        unsafe c.pointee.next_page_token = try unsafe arena.string(nextPageToken, "next_page_token")
    }
}

extension Proto {
    /// `herald.v1.ImportDevicesRequest`.
    package struct ImportDevicesRequest: Message {
        package static var fullName: String { "herald.v1.ImportDevicesRequest" }
        /// `app`.
        package var app = ""
        /// The devices to store, at most 500. If a device with the same id or install exists already, it
        /// is changed to what is given here. A device without an id gets one.
        package var devices: [Proto.DeviceRecord] = []
        /// True if everything is checked and nothing is stored.
        package var dryRun = false

        package init() {}
    }
}

extension Proto.ImportDevicesRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ImportDevicesRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__import_devices_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ImportDevicesRequest>) {
        unsafe herald__v1__import_devices_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ImportDevicesRequest>) throws(CodecError) {
        app = try unsafe Decoding.string(c.pointee.app, "app")
        devices.reserveCapacity(unsafe c.pointee.n_devices)
        for index in unsafe 0..<c.pointee.n_devices {
            if let value: Proto.DeviceRecord = try unsafe Decoding.message(c.pointee.devices[index]) { devices.append(value) }
        }
        dryRun = unsafe c.pointee.dry_run != 0
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportDevicesRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.app = try unsafe arena.string(app, "app")
        unsafe c.pointee.n_devices = devices.count
        unsafe c.pointee.devices = try arena.pointers(devices.count)
        for index in devices.indices {
            unsafe c.pointee.devices[index] = try unsafe arena.message(devices[index])
        }
        unsafe c.pointee.dry_run = dryRun ? 1 : 0
    }
}

extension Proto {
    /// The result of one device of an import.
    package struct ImportResult: Message {
        package static var fullName: String { "herald.v1.ImportResult" }
        /// `device_id`.
        package var deviceId = ""
        /// `created`.
        package var created = false
        /// The reason why the device is not stored, with the field. Empty means that the device is stored.
        package var error = ""
        /// The time zone in the record, if Herald does not know it. The device is stored all the same.
        package var unknownTimeZone = ""
        /// The locale in the record, if it names no language. The device is stored all the same.
        package var unknownLocale = ""

        package init() {}
    }
}

extension Proto.ImportResult {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ImportResult: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__import_result()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ImportResult>) {
        unsafe herald__v1__import_result__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ImportResult>) throws(CodecError) {
        deviceId = try unsafe Decoding.string(c.pointee.device_id, "device_id")
        created = unsafe c.pointee.created != 0
        error = try unsafe Decoding.string(c.pointee.error, "error")
        unknownTimeZone = try unsafe Decoding.string(c.pointee.unknown_time_zone, "unknown_time_zone")
        unknownLocale = try unsafe Decoding.string(c.pointee.unknown_locale, "unknown_locale")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportResult>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.device_id = try unsafe arena.string(deviceId, "device_id")
        unsafe c.pointee.created = created ? 1 : 0
        unsafe c.pointee.error = try unsafe arena.string(error, "error")
        unsafe c.pointee.unknown_time_zone = try unsafe arena.string(unknownTimeZone, "unknown_time_zone")
        unsafe c.pointee.unknown_locale = try unsafe arena.string(unknownLocale, "unknown_locale")
    }
}

extension Proto {
    /// `herald.v1.ImportDevicesResponse`.
    package struct ImportDevicesResponse: Message {
        package static var fullName: String { "herald.v1.ImportDevicesResponse" }
        /// The result of each device, in the order of the request. The devices without an error are
        /// stored.
        package var results: [Proto.ImportResult] = []

        package init() {}
    }
}

extension Proto.ImportDevicesResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.ImportDevicesResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__import_devices_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__ImportDevicesResponse>) {
        unsafe herald__v1__import_devices_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__ImportDevicesResponse>) throws(CodecError) {
        results.reserveCapacity(unsafe c.pointee.n_results)
        for index in unsafe 0..<c.pointee.n_results {
            if let value: Proto.ImportResult = try unsafe Decoding.message(c.pointee.results[index]) { results.append(value) }
        }
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__ImportDevicesResponse>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.n_results = results.count
        unsafe c.pointee.results = try arena.pointers(results.count)
        for index in results.indices {
            unsafe c.pointee.results[index] = try unsafe arena.message(results[index])
        }
    }
}
