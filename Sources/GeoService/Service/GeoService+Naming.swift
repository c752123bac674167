import Protocol
import ServiceKit
import Spatial

extension GeoService {
    /// Returns the number of an app whose places will be changed, and assigns one if necessary.
    func number(of app: String) async throws -> Int64 {
        if let number = names.apps[app] { return number }
        let number = try await store.number(of: app)
        names.add(app: app, number: number)
        return number
    }

    /// Returns places with the numbers of their terms and schedules, assigning new numbers as
    /// needed.
    ///
    /// - Throws: `resourceExhausted` if there would be too many terms or schedules.
    func numbered(_ places: [Place], of app: Int64) async throws -> [NumberedPlace] {
        var numbered: [NumberedPlace] = []
        numbered.reserveCapacity(places.count)
        for place in places {
            guard let place = NumberedPlace(place, of: app, names) else { break }
            numbered.append(place)
        }
        if numbered.count == places.count { return numbered }
        try await name(what: places, of: app)
        return try places.map { try names.numbered($0, of: app) }
    }

    /// Assigns numbers to terms and schedules that occur for the first time.
    ///
    /// - Throws: `resourceExhausted` if there would be too many.
    func name(what places: [Place], of app: Int64) async throws {
        let (terms, weekly) = names.missing(in: places, of: app)
        if terms.isEmpty, weekly.isEmpty { return }
        guard names.termCount(of: app) + terms.count <= PlaceLimits.terms else {
            throw RPCError(
                .resourceExhausted,
                "the app's places have \(PlaceLimits.terms) different categories, tags and "
                    + "languages; use those")
        }
        if !weekly.isEmpty { try await checkRoom(schedules: weekly.count, of: app) }
        let numbers = try await store.number(terms, of: app, weekly)
        for (term, number) in zip(terms, numbers.terms) {
            names.add(PlaceNames.Term(app: app, term: term), number: number)
        }
        for (schedule, number) in zip(weekly, numbers.schedules) {
            names.add(schedule, number: number)
            schedules.add(schedule, number: number, zones)
        }
        names.count(schedules: weekly.count, of: app)
    }

    /// Checks that an app may have `new` more schedules.
    ///
    /// The first half of all schedules goes to whichever app comes first. Of the second half, no
    /// app may take more than its ``ScheduleShare``.
    ///
    /// - Throws: `resourceExhausted`.
    private func checkRoom(schedules new: Int, of app: Int64) async throws {
        let most = PlaceLimits.schedules
        guard names.schedules.count + new <= most else {
            throw RPCError(.resourceExhausted, "there are \(most) different schedules; use those")
        }
        guard names.schedules.count + new > most / 2 else { return }
        if names.scheduleCount(of: app) == nil {
            let known = try await store.schedules(of: app)
            names.count(schedules: known.count, of: app, isAll: true)
        }
        let share = ScheduleShare.of(apps: names.apps.count)
        guard (names.scheduleCount(of: app) ?? 0) + new <= share else {
            throw RPCError(
                .resourceExhausted,
                "\(names.schedules.count) of \(most) different schedules of all apps are in use, "
                    + "and the app's share is \(share); use those it has")
        }
    }

    /// Reads the filter of a request, for the present.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func filter(
        _ message: Proto.PlaceFilter?, _ path: String, of app: String, at now: Int64
    ) throws(RPCError) -> PlaceFilter {
        try PlaceFilter(
            message, path, names, of: names.apps[app] ?? 0, .at(now),
            schedules: schedules.states(at: now))
    }
}
