/// The values of config sets that the device has, stored.
struct ConfigShelf: Sendable {
    private let rules: ConfigRules
    private let files: any FileStore
    private var kept: Kept<[String: DeviceConfig]>

    /// Reads the stored values.
    ///
    /// - Throws: `storageLocked`.
    init(_ rules: ConfigRules, _ files: any FileStore) throws {
        (self.rules, self.files) = (rules, files)
        kept = try Kept("configs", files, or: [:])
    }

    /// The values of the device's config sets, by the sets' names.
    var configs: [String: DeviceConfig] { kept.value }

    /// The member of a sync that names the values which the device has.
    var members: [String: JSONValue] {
        let known = configs.values.sorted { $0.name < $1.name }.map { config in
            JSONValue.object(["name": .text(config.name), "tag": .text(config.tag)])
        }
        return ["configs": .object(["known": .list(known)])]
    }

    /// Takes the `configs` of a sync's answer, which are stored when this returns; returns the
    /// changes.
    ///
    /// Values that are older than those of the device came late, or from somebody who keeps the new
    /// ones from it.
    mutating func take(_ part: JSONValue) throws -> [ConfigChange] {
        let came = (part["configs"]?.elements ?? []).compactMap(DeviceConfig.init)
        let gone = (part["goneNames"]?.elements ?? []).compactMap(\.string)
        let rules = rules
        return try kept.change(files) { configs in
            var changes: [ConfigChange] = []
            for config in came {
                let isOld = configs[config.name].map { config.version < $0.version } ?? false
                guard !isOld, rules.admits(config) else {
                    changes.append(.refused(config))
                    continue
                }
                guard configs[config.name] != config else { continue }
                configs[config.name] = config
                changes.append(.changed(config))
            }
            for name in gone where configs.removeValue(forKey: name) != nil {
                changes.append(.deleted(name))
            }
            return changes
        }
    }
}
