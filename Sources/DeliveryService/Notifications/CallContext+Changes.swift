import Protocol
import ServiceKit
import ServiceStorage
import Storage

/// The changes that calls of teams store, each with a note for the audit log of the state before.
extension CallContext {
    func put(_ template: Proto.Template, in store: DeliveryStore) async throws {
        let before = try await store.database.write { database in
            let before = try TemplateTable.with(
                name: template.name, of: template.app, in: database)
            try TemplateTable.put(template, in: database)
            return before
        }
        noteChange(from: before, to: template)
    }

    func deleteTemplate(
        _ name: String, of app: String, in store: DeliveryStore
    ) async throws -> Bool {
        let before = try await store.database.write { database in
            let before = try TemplateTable.with(name: name, of: app, in: database)
            if before != nil { _ = try TemplateTable.remove(name, of: app, in: database) }
            return before
        }
        noteChange(from: before, to: nil)
        return before != nil
    }

    func put(
        _ schedule: ScheduleRecord, by rule: RecurrenceCheck.Reading, now: UnixTime,
        in store: DeliveryStore
    ) async throws -> Proto.Schedule {
        let before = try await kept(schedule.name, of: schedule.app, in: store)
        let after = try await store.put(schedule, by: rule, now: now).proto
        noteChange(from: before, to: after)
        return after
    }

    func deleteSchedule(
        _ name: String, of app: String, in store: DeliveryStore
    ) async throws -> Bool {
        let before = try await kept(name, of: app, in: store)
        let done = try await store.deleteSchedule(name, of: app)
        noteChange(from: before, to: nil)
        return done
    }

    func put(_ cap: Proto.FrequencyCap, in store: DeliveryStore) async throws {
        let before = try await store.caps(of: cap.app).first { $0.type == cap.type }
        try await store.put(cap)
        noteChange(from: before, to: cap)
    }

    func deleteCap(
        of type: String, _ app: String, in store: DeliveryStore
    ) async throws -> Bool {
        let before = try await store.caps(of: app).first { $0.type == type }
        let done = try await store.deleteCap(type, of: app)
        noteChange(from: before, to: nil)
        return done
    }

    private func kept(
        _ name: String, of app: String, in store: DeliveryStore
    ) async throws -> Proto.Schedule? {
        try await store.database.read {
            try ScheduleTable.with(name: name, of: app, in: $0)?.proto
        }
    }

    /// Stores a provider; notes fingerprints in place of its secrets.
    func set(
        _ provider: ProviderRecord, besides providers: ProviderBook, in store: DeliveryStore
    ) async throws -> ProviderPage {
        let before = providers.shown(provider.name, of: provider.app)
        let page = try await ProviderTable.set(provider, in: store.database)
        let stored = page.records.first { $0.name == provider.name }
        noteChange(from: before, to: stored?.proto(nil, blocked: nil, until: nil))
        return page
    }

    func remove(
        _ name: String, of app: String, from providers: ProviderBook, in store: DeliveryStore
    ) async throws -> ProviderPage? {
        let page = try await ProviderTable.remove(name, of: app, in: store.database)
        noteChange(from: providers.shown(name, of: app), to: nil)
        return page
    }
}

extension ProviderBook {
    /// Returns a provider as a list shows it, whether it works or not.
    fileprivate func shown(_ name: String, of app: String) -> Proto.Provider? {
        record(name, of: app)?.proto(nil, blocked: nil, until: nil)
    }
}
