import Audience
import AudienceMessages
import Protocol

/// Who tells which devices are in the areas that a selector names.
enum AreaLookup {
    /// Geo, in the course of a call; what goes on with an audience that was begun before may go by
    /// what geo has said then.
    case geo(GeoClient, CallContext, goesOn: Bool = false)
    /// Nobody: nobody's devices are looked for, the selector is only tried.
    case nobody

    /// Whether an answer of a short while ago will do.
    var goesOn: Bool {
        if case .geo(_, _, let goesOn) = self { goesOn } else { false }
    }

    /// The area that an atom asks about; nil for the other atoms.
    static func area(_ atom: Selector.Atom) -> Proto.LocateDevicesRequestArea? {
        switch atom {
        case .within(let circle): .within(circle.message)
        case .at(let place): .atPlace(place.text)
        case .moved(let visit): .movedThrough(visit.message)
        default: nil
        }
    }

    /// The devices of an app that are in an area, which `atom` asks about.
    ///
    /// - Throws: `invalidArgument` for a place that the app does not have; ``AtomError`` when geo
    ///   does not answer.
    func devices(
        in area: Proto.LocateDevicesRequestArea, _ atom: Selector.Atom, of app: String
    ) async throws -> Bitmap {
        guard case .geo(let geo, var call, _) = self else { return Bitmap() }
        // Geo is asked by the suite: whoever asked may see audiences, and need not see areas.
        call.principal = nil
        var request = Proto.LocateDevicesRequest()
        (request.app, request.area) = (app, area)
        let found = Bitmap()
        do {
            while true {
                let answer = try await geo.locateDevices(request, call)
                found.formUnion(try Bitmap.deserialize(answer.ordinals))
                guard let next = answer.next?.firstOrdinal else { return found }
                guard next > request.firstOrdinal else {
                    throw RPCError(.internal, "its answer does not end")
                }
                request.firstOrdinal = next
            }
        } catch {
            throw Self.error(error, atom)
        }
    }

    /// What geo has refused will be refused again; whatever else it says, it may know later.
    private static func error(_ error: any Error, _ atom: Selector.Atom) -> any Error {
        let reason = (error as? RPCError)?.message ?? "\(error)"
        switch (error as? RPCError)?.code {
        case .notFound, .invalidArgument: return AtomError(.unsupported, atom, reason)
        default: return AtomError(.unavailable, atom, "geo cannot answer now: \(reason)")
        }
    }
}
