import Protocol
import Spatial

/// A simulated phone that moves along a track.
///
/// It asks geo for places when it has to, watches the regions of the answer, and records its
/// transitions and visits.
struct TrackReplay {
    /// A function that asks geo for the places near a fix.
    typealias Ask = (Fix) async throws -> Proto.NearestPlacesResponse

    /// A transition of the phone at a place.
    struct Event: Hashable {
        let transition: Transition
        let id: String
        let title: String
    }

    private struct Known {
        let id: String
        let title: String
        let place: IndexedPlace
    }

    private let rule: TransitionRule
    private let ask: Ask
    private var state = DeviceTransitions()
    private var slots: [String: UInt32] = [:]
    /// All places of all answers by their slots, and the slots of the last answer's places.
    private var told: [UInt32: Known] = [:]
    private var near: [UInt32] = []
    private var anchor: Coordinate?
    private var safeRadius = 0.0
    private var regions: [(centre: Coordinate, radius: Double)] = []

    private(set) var events: [Event] = []
    private(set) var visits: [(id: String, title: String, time: Range<Int64>)] = []
    private(set) var fixes = 0
    private(set) var questions = 0
    private(set) var refused: [Fix.Refusal: Int] = [:]

    /// Creates a phone; `rule` applies to all places.
    init(_ rule: TransitionRule, ask: @escaping Ask) { (self.rule, self.ask) = (rule, ask) }

    /// Moves the phone to the next fix of the track.
    mutating func take(_ fix: Fix) async throws {
        fixes += 1
        if let refusal = state.refusal(of: fix, now: fix.time) {
            refused[refusal, default: 0] += 1
            return
        }
        if mustAsk(at: fix.coordinate) { try await look(around: fix) }
        let position = fix.position
        let reach = Nearby.reach(of: fix)
        let nearby = (near + state.places.filter { !near.contains($0) }).compactMap { slot in
            told[slot].map { known in
                Nearby(
                    slot: slot, edge: known.place.edge(from: position),
                    radius: known.place.polygon == nil ? Double(known.place.radius) : .infinity,
                    extent: Double(known.place.radius), rule: rule)
            }
        }.filter { $0.edge <= reach }
        let outcome = state.take(fix, nearby: nearby)
        note(outcome.transitions)
        for visit in outcome.visits {
            guard let known = told[visit.slot] else { continue }
            visits.append((known.id, known.title, visit.time))
        }
    }

    private mutating func note(_ transitions: [Transition]) {
        for transition in transitions {
            guard let known = told[transition.slot] else { continue }
            events.append(Event(transition: transition, id: known.id, title: known.title))
        }
    }

    private func mustAsk(at coordinate: Coordinate) -> Bool {
        guard let anchor else { return true }
        return Geodesic.distance(from: anchor, to: coordinate) > safeRadius
            || regions.contains {
                Geodesic.distance(from: $0.centre, to: coordinate) <= $0.radius
            }
    }

    private mutating func look(around fix: Fix) async throws {
        let answer = try await ask(fix)
        questions += 1
        (anchor, safeRadius) = (fix.coordinate, answer.refreshDistanceMetres)
        regions = answer.regions.compactMap { region in
            Coordinate(region.centre).map { ($0, region.radiusMetres) }
        }
        near = answer.places.compactMap(\.place).compactMap { place in
            let slot = slots[place.id] ?? UInt32(slots.count)
            slots[place.id] = slot
            guard let indexed = IndexedPlace(place, slot: slot) else { return nil }
            told[slot] = Known(id: place.id, title: place.title, place: indexed)
            return slot
        }
    }
}

extension Coordinate {
    fileprivate init?(_ message: Proto.Coordinate?) {
        guard let message else { return nil }
        self.init(latitude: message.latitude, longitude: message.longitude)
    }
}

extension IndexedPlace {
    /// Creates the place from geo's answer; nil if this program cannot read its location.
    fileprivate init?(_ place: Proto.Place, slot: UInt32) {
        if let polygon = place.polygon {
            let parts = polygon.parts.map { part in
                part.rings.map { ring in
                    zip(ring.latitudes, ring.longitudes).compactMap {
                        Coordinate(latitude: $0, longitude: $1)
                    }
                }
            }
            guard let polygon = try? Polygon(kept: parts) else { return nil }
            self.init(slot: slot, checked: .polygon(polygon))
        } else {
            guard let centre = Coordinate(place.centre) else { return nil }
            self.init(slot: slot, at: centre, radius: place.radiusMetres)
        }
    }
}
