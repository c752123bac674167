// swift-format-ignore-file
import Foundation

public enum CMAuthorizationStatus: Sendable {
    case notDetermined, restricted, denied, authorized
}

public enum CMMotionActivityConfidence: Sendable { case low, medium, high }

public final class CMMotionActivity: NSObject, Sendable {
    public var stationary: Bool { false }
    public var walking: Bool { false }
    public var running: Bool { false }
    public var cycling: Bool { false }
    public var automotive: Bool { false }
    public var confidence: CMMotionActivityConfidence { .low }
    public var startDate: Date { Date() }
}

public final class CMMotionActivityManager: NSObject {
    public static func isActivityAvailable() -> Bool { false }
    public static func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }
    public func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping @Sendable ([CMMotionActivity]?, (any Error)?) -> Void
    ) {}
}
