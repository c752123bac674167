import DeliveryEngine

extension Simulation {
    /// Cuts off one worker from the store for a while.
    func cut(_ number: Int) {
        guard isFaulty, workers[number].engine != nil, now >= workers[number].cutUntil
        else { return }
        cuts += 1
        let end = now + lasting(weather == .split ? 6...14 : 0.5...40)
        workers[number].cutUntil = end
        // What was said before that comes after it, and is answered a while later.
        ledger.cuts[number] = end + .seconds(10)
    }

    /// Handles a command of a worker that is cut off.
    ///
    /// Either nobody hears it, or the store does when the cut is over, long after the worker has
    /// given up on it.
    func cutOff(_ call: StoreCall, _ command: StoreCommand, _ number: Int, _ life: Int) {
        guard chance(1, in: 2) else {
            return answer(number, life, .stored(call, .failure(.refused)), span(0.001...1))
        }
        let end = workers[number].cutUntil
        agenda.add(.toStore(number, life: life, call, command), at: end + span(0...2))
        answer(number, life, .stored(call, .failure(.unknown)), span(1...5))
    }
}
