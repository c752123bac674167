import DeliveryAdapters
import Protocol

/// The making of adapters from providers' settings.
struct ProviderWorkshop {
    let setup: ProviderSetup?

    /// Creates an adapter of a provider, which makes no connection yet.
    ///
    /// - Throws: ``ProviderProblem`` that says what to do, without a secret.
    func adapter(of record: ProviderRecord) throws(ProviderProblem) -> any Adapter {
        guard let setup, let kind = setup.kind(record.kind) else {
            throw ProviderProblem("this version of delivery has no kind '\(record.kind)'")
        }
        var values: AdapterValues
        do {
            values = try record.values(from: setup.vault)
        } catch {
            throw ProviderProblem(error.message)
        }
        values.privateTargets = privateTargets(isOfSuite: record.isOfSuite)
        do throws(TargetCheck.Refusal) {
            try TargetCheck.check(kind, values)
        } catch {
            throw ProviderProblem("\(error.setting) \(error.reason)")
        }
        return try make(kind, values, hiding: record.secrets.keys.compactMap { values.values[$0] })
    }

    /// Returns a provider with the facts that only its adapter knows: its public key, or its
    /// problem.
    func examined(_ record: ProviderRecord) -> ProviderRecord {
        var record = record
        do throws(ProviderProblem) {
            let adapter = try adapter(of: record)
            (record.publicKey, record.problem) = (adapter.publicKey, nil)
            adapter.close()
        } catch { record.problem = error.message }
        return record
    }

    /// Checks that the kind can read the keys and sign with them, and that the settings name no
    /// server that whoever asks for them may not choose.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func tryOut(
        _ wish: ProviderCheck.Wish, of app: String, isOfSuite: Bool
    ) throws(RPCError) {
        let values = AdapterValues(
            app: app, wish.values, privateTargets: privateTargets(isOfSuite: isOfSuite))
        do throws(TargetCheck.Refusal) {
            try TargetCheck.check(wish.kind, values)
        } catch { throw .invalid("settings.\(error.setting)", error.reason) }
        do {
            try make(wish.kind, values, hiding: Array(wish.secrets.values)).close()
        } catch {
            throw .invalid(error.setting.map { "settings.\($0)" } ?? "settings", error.message)
        }
    }

    private func privateTargets(isOfSuite: Bool) -> PrivateTargets {
        isOfSuite ? .all : .listed(setup?.allowed ?? [])
    }

    private func make(
        _ kind: any AdapterKind, _ values: AdapterValues, hiding secrets: [String]
    ) throws(ProviderProblem) -> any Adapter {
        guard let tools = setup?.tools else {
            throw ProviderProblem("this delivery has no connections to providers")
        }
        do {
            return try kind.make(values, tools)
        } catch {
            throw ProviderProblem(Redaction(secrets)(error.message), setting: error.setting)
        }
    }
}

/// The reason why a provider cannot be used, and what to do about it, without secrets.
struct ProviderProblem: Error, Hashable, Sendable, CustomStringConvertible {
    let message: String
    /// The name of the setting that is wrong; nil if it is not one alone.
    let setting: String?

    init(_ message: String, setting: String? = nil) {
        (self.message, self.setting) = (message, setting)
    }

    var description: String { message }
}
