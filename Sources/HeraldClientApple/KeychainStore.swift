// Only where Apple's frameworks are.
#if canImport(Security)
    import Foundation
    public import HeraldClient
    import Security

    /// The keychain of this device, which no backup copies to another device.
    public struct KeychainStore: KeyStore {
        private let service: String
        private let group: String?

        /// Creates a store.
        ///
        /// - Parameters:
        ///   - service: the name under which the keychain has it.
        ///   - group: the access group that the app shares; nil for the app's own.
        public init(service: String = "herald", group: String? = nil) {
            (self.service, self.group) = (service, group)
        }

        /// Reads a value; before the first unlock it is unreadable, and not absent.
        public func read(_ name: String) -> Stored<String> {
            var query = item(name)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = unsafe SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return .absent }
            guard status == errSecSuccess, let bytes = found as? Data else {
                return .unreadable("the keychain says \(status)")
            }
            return .value(String(decoding: bytes, as: UTF8.self))
        }

        /// Stores a value in place of the one before.
        public func write(_ name: String, _ value: String) throws {
            let change: [String: Any] = [kSecValueData as String: Data(value.utf8)]
            var status = SecItemUpdate(item(name) as CFDictionary, change as CFDictionary)
            if status == errSecItemNotFound {
                var new = item(name)
                new[kSecValueData as String] = Data(value.utf8)
                new[kSecAttrAccessible as String] =
                    kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
                status = SecItemAdd(new as CFDictionary, nil)
            }
            try Self.check(status)
        }

        /// Deletes a value.
        public func remove(_ name: String) throws {
            let status = SecItemDelete(item(name) as CFDictionary)
            if status != errSecItemNotFound { try Self.check(status) }
        }

        private func item(_ name: String) -> [String: Any] {
            var item: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service, kSecAttrAccount as String: name,
            ]
            if let group { item[kSecAttrAccessGroup as String] = group }
            return item
        }

        private static func check(_ status: OSStatus) throws {
            guard status == errSecSuccess else {
                throw HeraldError(.storageFailed, "the keychain says \(status)")
            }
        }
    }
#endif
