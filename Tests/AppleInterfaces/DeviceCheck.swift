// swift-format-ignore-file
public import Foundation

public final class DCAppAttestService: Sendable {
    public static let shared = DCAppAttestService()
    public var isSupported: Bool { false }
    public func generateKey() async throws -> String { "" }
    public func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data { Data() }
}
