// Generated from herald/v1/database.proto by scripts/protoc-gen-herald; do not edit.

import CMessages
import CProtobufC

extension Proto {
    /// `herald.v1.BackupDatabaseRequest`.
    package struct BackupDatabaseRequest: Message {
        package static var fullName: String { "herald.v1.BackupDatabaseRequest" }
        /// The absolute path of the directory that the copy goes to. The directory is on the daemon's
        /// machine and belongs to the daemon's user alone (mode 0700).
        package var directory = ""

        package init() {}
    }
}

extension Proto.BackupDatabaseRequest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BackupDatabaseRequest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__backup_database_request()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BackupDatabaseRequest>) {
        unsafe herald__v1__backup_database_request__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BackupDatabaseRequest>) throws(CodecError) {
        directory = try unsafe Decoding.string(c.pointee.directory, "directory")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BackupDatabaseRequest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.directory = try unsafe arena.string(directory, "directory")
    }
}

extension Proto {
    /// `herald.v1.BackupDatabaseResponse`.
    package struct BackupDatabaseResponse: Message {
        package static var fullName: String { "herald.v1.BackupDatabaseResponse" }
        /// `copy`.
        package var copy: Proto.DatabaseCopy?

        package init() {}
    }
}

extension Proto.BackupDatabaseResponse {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BackupDatabaseResponse: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__backup_database_response()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BackupDatabaseResponse>) {
        unsafe herald__v1__backup_database_response__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BackupDatabaseResponse>) throws(CodecError) {
        copy = try unsafe Decoding.message(c.pointee.copy)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BackupDatabaseResponse>, _ arena: borrowing Arena) throws(CodecError) {
        if let copy {
            unsafe c.pointee.copy = try unsafe arena.message(copy)
        }
    }
}

extension Proto {
    /// One database of a backup, as of one commit.
    package struct DatabaseCopy: Message {
        package static var fullName: String { "herald.v1.DatabaseCopy" }
        /// The daemon whose database this is: registry, geo or delivery.
        package var service = ""
        /// The file's name in the backup's directory.
        package var file = ""
        /// `bytes`.
        package var bytes: UInt64 = 0
        /// The SHA-256 of the file, in hexadecimal.
        package var sha256 = ""
        /// `schema_version`.
        package var schemaVersion: UInt32 = 0
        /// The id of the application that the file belongs to: SQLite's application_id.
        package var applicationId: UInt32 = 0
        /// The database's identity, in hexadecimal. A restore gives the database a new identity.
        package var identity = ""
        /// The number of the last commit that is in the copy.
        package var commit: UInt64 = 0
        /// The time of the last commit that is in the copy.
        package var time: Proto.Timestamp?

        package init() {}
    }
}

extension Proto.DatabaseCopy {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.DatabaseCopy: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__database_copy()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__DatabaseCopy>) {
        unsafe herald__v1__database_copy__init(c)
    }

    init(c: UnsafePointer<Herald__V1__DatabaseCopy>) throws(CodecError) {
        service = try unsafe Decoding.string(c.pointee.service, "service")
        file = try unsafe Decoding.string(c.pointee.file, "file")
        bytes = unsafe c.pointee.bytes
        sha256 = try unsafe Decoding.string(c.pointee.sha256, "sha256")
        schemaVersion = unsafe c.pointee.schema_version
        applicationId = unsafe c.pointee.application_id
        identity = try unsafe Decoding.string(c.pointee.identity, "identity")
        commit = unsafe c.pointee.commit
        time = try unsafe Decoding.message(c.pointee.time)
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__DatabaseCopy>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.service = try unsafe arena.string(service, "service")
        unsafe c.pointee.file = try unsafe arena.string(file, "file")
        unsafe c.pointee.bytes = bytes
        unsafe c.pointee.sha256 = try unsafe arena.string(sha256, "sha256")
        unsafe c.pointee.schema_version = schemaVersion
        unsafe c.pointee.application_id = applicationId
        unsafe c.pointee.identity = try unsafe arena.string(identity, "identity")
        unsafe c.pointee.commit = commit
        if let time {
            unsafe c.pointee.time = try unsafe arena.message(time)
        }
    }
}

extension Proto {
    /// The file manifest.json of a backup. A directory without this file is no backup.
    package struct BackupManifest: Message {
        package static var fullName: String { "herald.v1.BackupManifest" }
        /// The format of the manifest: 1. A reader refuses a format that it does not know.
        package var format: UInt32 = 0
        /// `create_time`.
        package var createTime: Proto.Timestamp?
        /// `databases`.
        package var databases: [Proto.DatabaseCopy] = []
        /// The files that starting anew needs besides the databases, and that are to be kept elsewhere.
        package var notIncluded: [String] = []
        /// The SHA-256, in hexadecimal, of this very message in JSON without this field.
        package var sum = ""
        /// The SHA-256, in hexadecimal, of the file erasures.log beside the manifest. Empty if there was
        /// no such file.
        package var erasuresSha256 = ""

        package init() {}
    }
}

extension Proto.BackupManifest {
    package init(decoding bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        self = try unsafe Codec.decode(bytes, limits)
    }

    package func encoded() throws(CodecError) -> [UInt8] { try unsafe Codec.encode(self) }
}

extension Proto.BackupManifest: @unsafe CConvertible {
    static var cDescriptor: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe cDescriptor_herald__v1__backup_manifest()
    }

    static func cInit(_ c: UnsafeMutablePointer<Herald__V1__BackupManifest>) {
        unsafe herald__v1__backup_manifest__init(c)
    }

    init(c: UnsafePointer<Herald__V1__BackupManifest>) throws(CodecError) {
        format = unsafe c.pointee.format
        createTime = try unsafe Decoding.message(c.pointee.create_time)
        databases.reserveCapacity(unsafe c.pointee.n_databases)
        for index in unsafe 0..<c.pointee.n_databases {
            if let value: Proto.DatabaseCopy = try unsafe Decoding.message(c.pointee.databases[index]) { databases.append(value) }
        }
        notIncluded.reserveCapacity(unsafe c.pointee.n_not_included)
        for index in unsafe 0..<c.pointee.n_not_included {
            notIncluded.append(try unsafe Decoding.string(c.pointee.not_included[index], "not_included"))
        }
        sum = try unsafe Decoding.string(c.pointee.sum, "sum")
        erasuresSha256 = try unsafe Decoding.string(c.pointee.erasures_sha256, "erasures_sha256")
    }

    func fill(_ c: UnsafeMutablePointer<Herald__V1__BackupManifest>, _ arena: borrowing Arena) throws(CodecError) {
        unsafe c.pointee.format = format
        if let createTime {
            unsafe c.pointee.create_time = try unsafe arena.message(createTime)
        }
        unsafe c.pointee.n_databases = databases.count
        unsafe c.pointee.databases = try arena.pointers(databases.count)
        for index in databases.indices {
            unsafe c.pointee.databases[index] = try unsafe arena.message(databases[index])
        }
        unsafe c.pointee.n_not_included = notIncluded.count
        unsafe c.pointee.not_included = try arena.pointers(notIncluded.count)
        for index in notIncluded.indices {
            unsafe c.pointee.not_included[index] = try unsafe arena.string(notIncluded[index], "not_included")
        }
        unsafe c.pointee.sum = try unsafe arena.string(sum, "sum")
        unsafe c.pointee.erasures_sha256 = try unsafe arena.string(erasuresSha256, "erasures_sha256")
    }
}
