import Audience
import AudienceMessages
import Protocol

/// Who tells which devices are in the areas that a selector names.
enum AreaLookup {
    /// Geo, in the course of a call.
    case geo(GeoClient, CallContext)
    /// Nobody: nobody's devices are looked for, the selector is only tried.
    case nobody

    /// The devices of an app that are in the areas of `selector`, but for those in `known`.
    ///
    /// - Throws: `invalidArgument` for a place that the app does not have; ``AtomError`` when geo
    ///   does not answer.
    func devices(
        in selector: Selector, of app: String, besides known: [Selector.Atom: Bitmap]
    ) async throws -> [Selector.Atom: Bitmap] {
        var answers: [Selector.Atom: Bitmap] = [:]
        for atom in selector.atoms where known[atom] == nil && answers[atom] == nil {
            guard let area = Self.area(atom) else { continue }
            answers[atom] = try await devices(in: area, atom, of: app)
        }
        return answers
    }

    private static func area(_ atom: Selector.Atom) -> Proto.LocateDevicesRequestArea? {
        switch atom {
        case .within(let circle): .within(circle.message)
        case .at(let place): .atPlace(place.text)
        default: nil
        }
    }

    private func devices(
        in area: Proto.LocateDevicesRequestArea, _ atom: Selector.Atom, of app: String
    ) async throws -> Bitmap {
        guard case .geo(let geo, var call) = self else { return Bitmap() }
        // Geo is asked by the suite: whoever asked may see audiences, and need not see areas.
        call.principal = nil
        var request = Proto.LocateDevicesRequest()
        (request.app, request.area) = (app, area)
        let found = Bitmap()
        do {
            while true {
                let answer = try await geo.locateDevices(request, call)
                found.formUnion(try Bitmap.deserialize(answer.ordinals))
                guard let next = answer.next?.firstOrdinal, next > request.firstOrdinal else {
                    return found
                }
                request.firstOrdinal = next
            }
        } catch let error as RPCError where error.code == .notFound {
            throw RPCError.invalid(
                "audience", AtomError(.unsupported, atom, error.message).description)
        } catch {
            let reason = (error as? RPCError)?.message ?? "\(error)"
            throw AtomError(.unavailable, atom, "geo cannot answer now: \(reason)")
        }
    }
}
