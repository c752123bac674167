import Storage

@testable import RegistryService

extension MemoryTables {
    func erasures(after sequence: Int64, limit: Int) throws -> ErasurePage {
        ErasurePage(
            generation: state.generation, isPutBack: state.isPutBack,
            highWater: state.lastErasure, lowWater: state.erasures.first?.sequence,
            entries: Array(state.erasures.filter { $0.sequence > sequence }.prefix(limit)))
    }

    func forgetErasures(upTo sequence: Int64) throws -> Bool {
        let before = state.erasures.count
        state.erasures.removeAll { $0.sequence <= sequence }
        return state.erasures.count < before
    }

    func isDueForReplay() throws -> Bool { state.mustReplay }

    func setReplayed() throws { state.mustReplay = false }
}
