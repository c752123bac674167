public import Foundation

/// A folder of small files, as the library needs it.
///
/// A write may be torn at any byte if the process dies: the library checks what it reads.
public protocol FileStore: Sendable {
    /// A description of a lasting problem of the folder, for ``WhyReport``; nil if none is known.
    var problem: String? { get }
    /// Reads a whole file.
    func read(_ name: String) -> Stored<Data>
    /// Writes a whole file, and replaces its former content.
    func write(_ name: String, _ bytes: Data) throws
    /// Adds bytes at the end of a file, and makes the file if there is none.
    func append(_ name: String, _ bytes: Data) throws
    /// Renames a file, and replaces another one that has the new name.
    func rename(_ name: String, to other: String) throws
    /// Deletes a file; does nothing if there is none.
    func remove(_ name: String) throws
}

extension FileStore {
    /// Nil, for a store without known problems.
    public var problem: String? { nil }
}

/// Secrets and the marker of this device, in a place that no backup copies to another device.
///
/// On Apple's systems it is the keychain with `…ThisDeviceOnly`.
public protocol KeyStore: Sendable {
    /// Reads a value.
    func read(_ name: String) -> Stored<String>
    /// Stores a value in place of the one before.
    func write(_ name: String, _ value: String) throws
    /// Deletes a value; does nothing if there is none.
    func remove(_ name: String) throws
}
