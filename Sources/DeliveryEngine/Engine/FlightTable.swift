/// The attempts that are under way, found by their ids without a search.
struct FlightTable: Sendable {
    /// Of an id, the bits that say the place; the others count the attempts.
    private static let placeBits: UInt64 = 16

    private var flights: [(id: FlightID, flight: Flight)?] = []
    private var free: [Int] = []
    private var begun: UInt64 = 0

    /// How many are under way.
    var count: Int { flights.count - free.count }
    var isEmpty: Bool { count == 0 }
    /// All of them, in no order.
    var values: [Flight] { flights.compactMap { $0?.flight } }

    /// Takes one; its id is no earlier one's.
    mutating func begin(_ flight: Flight) -> FlightID {
        begun += 1
        let place = free.popLast() ?? flights.count
        precondition(place < 1 << Self.placeBits, "there is a bound on what is under way")
        let id = FlightID(number: begun << Self.placeBits | UInt64(place))
        if place == flights.count { flights.append(nil) }
        flights[place] = (id, flight)
        return id
    }

    /// Looks at all of them, in no order.
    func visit(_ body: (FlightID, Flight) -> Void) {
        for case (let id, let flight)? in flights { body(id, flight) }
    }

    /// When those of a lane were begun, in no order.
    func begun(on lane: Int) -> [Duration] {
        flights.compactMap { $0?.flight.lane == lane ? $0?.flight.begun : nil }
    }

    /// One that is under way; nil: it is not.
    ///
    /// What is set for one that is not is lost.
    subscript(id: FlightID) -> Flight? {
        get { place(of: id).flatMap { flights[$0]?.flight } }
        set {
            guard let newValue, let place = place(of: id) else { return }
            flights[place]?.flight = newValue
        }
    }

    /// It is not under way any more; nil: it was not.
    mutating func end(_ id: FlightID) -> Flight? {
        guard let place = place(of: id), let flight = flights[place]?.flight else { return nil }
        flights[place] = nil
        free.append(place)
        return flight
    }

    private func place(of id: FlightID) -> Int? {
        let place = Int(id.number & (1 << Self.placeBits - 1))
        return flights.indices.contains(place) && flights[place]?.id == id ? place : nil
    }
}
