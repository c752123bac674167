// swift-format-ignore-file
public import Foundation

public enum Curve25519 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation data: D) throws {}
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool { false }
        }
    }
}

public struct SHA256Digest: Sequence, Sendable {
    public func makeIterator() -> IndexingIterator<[UInt8]> { [].makeIterator() }
}

public enum SHA256 {
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
}
