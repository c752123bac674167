/// The attempts in flight, indexed by id without a search.
struct FlightTable: Sendable {
    /// The number of bits of an id that hold the index; the other bits count the attempts.
    private static let placeBits: UInt64 = 16

    private var flights: [(id: FlightID, flight: Flight)?] = []
    private var free: [Int] = []
    private var begun: UInt64 = 0

    /// The number of attempts in flight.
    var count: Int { flights.count - free.count }
    var isEmpty: Bool { count == 0 }
    /// The attempts in flight, in no order.
    var values: [Flight] { flights.compactMap { $0?.flight } }

    /// Adds an attempt and returns its id, which is never reused.
    mutating func begin(_ flight: Flight) -> FlightID {
        begun += 1
        let place = free.popLast() ?? flights.count
        precondition(place < 1 << Self.placeBits, "too many attempts are in flight")
        let id = FlightID(number: begun << Self.placeBits | UInt64(place))
        if place == flights.count { flights.append(nil) }
        flights[place] = (id, flight)
        return id
    }

    /// Calls a closure with every attempt in flight, in no order.
    func visit(_ body: (FlightID, Flight) -> Void) {
        for case (let id, let flight)? in flights { body(id, flight) }
    }

    /// Returns the times at which a lane's attempts began, in no order.
    func begun(on lane: Int) -> [Duration] {
        flights.compactMap { $0?.flight.lane == lane ? $0?.flight.begun : nil }
    }

    /// The attempt with an id; nil if it is not in flight.
    ///
    /// A value that is set for an attempt that is not in flight is ignored.
    subscript(id: FlightID) -> Flight? {
        get { place(of: id).flatMap { flights[$0]?.flight } }
        set {
            guard let newValue, let place = place(of: id) else { return }
            flights[place]?.flight = newValue
        }
    }

    /// Removes and returns an attempt; returns nil if it is not in flight.
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
