// swift-format-ignore-file
public import Foundation

extension FileManager {
    public func containerURL(forSecurityApplicationGroupIdentifier group: String) -> URL? { nil }
}

public typealias OSStatus = Int32
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject

public let errSecSuccess: OSStatus = 0
public let errSecItemNotFound: OSStatus = -25_300
public let kSecClass = ""
public let kSecClassGenericPassword = ""
public let kSecAttrService = ""
public let kSecAttrAccount = ""
public let kSecAttrAccessGroup = ""
public let kSecAttrAccessible = ""
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = ""
public let kSecValueData = ""
public let kSecReturnData = ""
public let kSecMatchLimit = ""
public let kSecMatchLimitOne = ""

public func SecItemCopyMatching(
    _ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecItemNotFound }
public func SecItemAdd(
    _ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?
) -> OSStatus { errSecSuccess }
public func SecItemUpdate(_ query: CFDictionary, _ change: CFDictionary) -> OSStatus {
    errSecSuccess
}
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { errSecSuccess }
