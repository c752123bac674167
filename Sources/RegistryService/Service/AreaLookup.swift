import Audience
import AudienceMessages
import Protocol

/// Finds the devices that are in the areas of a selector.
enum AreaLookup {
    /// Geo is asked as part of a call.
    ///
    /// With `goesOn` the call continues an audience that was begun before, so a recent answer of
    /// geo may be used again.
    case geo(GeoClient, CallContext, goesOn: Bool = false)
    /// Areas are not looked up, and each is empty, because the selector is only checked.
    case nobody

    /// True if a recent answer may be used again.
    var goesOn: Bool {
        if case .geo(_, _, let goesOn) = self { goesOn } else { false }
    }

    /// Returns the area that an atom names; nil for other atoms.
    static func area(_ atom: Selector.Atom) -> Proto.LocateDevicesRequestArea? {
        switch atom {
        case .within(let circle): .within(circle.message)
        case .at(let place): .atPlace(place.text)
        case .moved(let visit): .movedThrough(visit.message)
        default: nil
        }
    }

    /// Returns the devices of an app that are in an area, which `atom` names.
    ///
    /// - Throws: ``AtomError``: `unsupported` for a place that the app does not have, `unavailable`
    ///   when geo does not answer.
    func devices(
        in area: Proto.LocateDevicesRequestArea, _ atom: Selector.Atom, of app: String
    ) async throws -> Bitmap {
        guard case .geo(let geo, var call, _) = self else { return Bitmap() }
        // The suite asks geo in its own name: the caller may use audiences, but may lack the right
        // to see areas.
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

    /// Returns the error of an atom: what geo refused is final, and any other failure may pass.
    private static func error(_ error: any Error, _ atom: Selector.Atom) -> any Error {
        let reason = (error as? RPCError)?.message ?? "\(error)"
        switch (error as? RPCError)?.code {
        case .notFound, .invalidArgument: return AtomError(.unsupported, atom, reason)
        default:
            let saysWho = reason.hasPrefix("geo ")
            return AtomError(
                .unavailable, atom, saysWho ? reason : "geo cannot answer now: \(reason)")
        }
    }
}
