// swift-format-ignore-file
import Foundation

public let UNNotificationDismissActionIdentifier = "dismiss"
public let UNNotificationDefaultActionIdentifier = "default"

public enum UNAuthorizationStatus: Sendable {
    case notDetermined, denied, authorized, provisional, ephemeral, later
}

public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let alert = Self(rawValue: 4)
}

public final class UNNotificationSettings: Sendable {
    public var authorizationStatus: UNAuthorizationStatus { .notDetermined }
}

public struct UNNotificationSoundName: Sendable {
    public init(_ name: String) {}
}

public final class UNNotificationSound: Sendable {
    public init(named name: UNNotificationSoundName) {}
    public static var `default`: UNNotificationSound { .init(named: .init("")) }
}

public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive, active, timeSensitive, critical
}

open class UNNotificationContent: NSObject {
    public var userInfo: [AnyHashable: Any] { [:] }
    public var categoryIdentifier: String { "" }
    public var interruptionLevel: UNNotificationInterruptionLevel { .active }
}

public final class UNMutableNotificationContent: UNNotificationContent {
    public var title = ""
    public var subtitle = ""
    public var body = ""
    public var threadIdentifier = ""
    public var sound: UNNotificationSound?
    public var attachments: [UNNotificationAttachment] = []
    public var badge: NSNumber?
    override public var userInfo: [AnyHashable: Any] {
        get { [:] }
        set {}
    }
    override public var categoryIdentifier: String {
        get { "" }
        set {}
    }
    override public var interruptionLevel: UNNotificationInterruptionLevel {
        get { .active }
        set {}
    }
}

public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let authenticationRequired = Self(rawValue: 1)
    public static let destructive = Self(rawValue: 2)
    public static let foreground = Self(rawValue: 4)
}

open class UNNotificationAction: NSObject {
    public convenience init(
        identifier: String, title: String, options: UNNotificationActionOptions = []
    ) { self.init() }
}

public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let customDismissAction = Self(rawValue: 1)
}

open class UNNotificationCategory: NSObject {
    public var identifier: String { "" }
    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        options: UNNotificationCategoryOptions = []
    ) { self.init() }
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let list = Self(rawValue: 8)
    public static let banner = Self(rawValue: 16)
}

public final class UNNotificationAttachment: NSObject {
    public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {}
}

open class UNNotificationTrigger: NSObject {}

public final class UNPushNotificationTrigger: UNNotificationTrigger {}

public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
    public init(timeInterval: TimeInterval, repeats: Bool) {}
}

public final class UNNotificationRequest: NSObject, Sendable {
    public let identifier: String
    public var content: UNNotificationContent { .init() }
    public var trigger: UNNotificationTrigger? { nil }
    public init(
        identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        self.identifier = identifier
    }
}

public final class UNNotification: NSObject, Sendable {
    public let request: UNNotificationRequest
    init(_ request: UNNotificationRequest) { self.request = request }
}

public final class UNUserNotificationCenter: Sendable {
    public static func current() -> UNUserNotificationCenter { .init() }
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { nil }
        set {}
    }
    public func notificationSettings() async -> UNNotificationSettings { .init() }
    public func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool {
        false
    }
    public func add(_ request: UNNotificationRequest) async throws {}
    public func setBadgeCount(_ count: Int) async throws {}
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {}
    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {}
    public func notificationCategories() async -> Set<UNNotificationCategory> { [] }
    public func deliveredNotifications() async -> [UNNotification] { [] }
    public func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {}
}

open class UNNotificationServiceExtension: NSObject {
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {}
    open func serviceExtensionTimeWillExpire() {}
}

public final class UNNotificationResponse: NSObject, Sendable {
    public var actionIdentifier: String { "" }
    public var notification: UNNotification {
        .init(.init(identifier: "", content: .init(), trigger: nil))
    }
}

public protocol UNUserNotificationCenterDelegate: AnyObject {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )
}
