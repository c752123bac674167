extension BadCalls {
    /// Returns calls with invalid places.
    static func places(_ device: TestDevice) -> [BadCall] {
        let nan = #""NaN""#
        var calls =
            coordinates + [
                BadCall(
                    "no centre", "Geo/UpsertPlace", upsert(#""title": "t""#), names: "place.centre"),
                BadCall("no place", "Geo/UpsertPlace", "{}", names: "place"),
                BadCall(
                    "no id", "Geo/UpsertPlace", #"{"place": {"centre": {}}}"#, names: "place.id"),
                BadCall(
                    "a position that is no number", "Client/Sync",
                    #"{\#(device.proof), "location": {"coordinate": \#(at(nan, "0"))}}"#,
                    names: "location.coordinate.latitude", as: .nobody),
                BadCall(
                    "a sync from nowhere", "Client/Sync", #"{\#(device.proof), "location": {}}"#,
                    names: "location.coordinate", as: .nobody),
            ]
        for radius in ["-1", "-0.001", "100000.5", nan, #""Infinity""#] {
            calls.append(
                BadCall(
                    "a radius of \(radius)", "Geo/UpsertPlace",
                    upsert(#""centre": {}, "radiusMetres": \#(radius)"#),
                    names: "place.radius_metres"))
        }
        return calls
    }

    /// Places, and points to ask about, that are off the globe.
    private static var coordinates: [BadCall] {
        let nan = #""NaN""#
        var calls: [BadCall] = []
        for (latitude, longitude, wrong) in [
            ("90.0001", "0", "latitude"), ("-91", "0", "latitude"), (nan, "0", "latitude"),
            ("0", "180.5", "longitude"), ("0", "-181", "longitude"), ("0", nan, "longitude"),
            ("0", #""-Infinity""#, "longitude"),
        ] {
            calls += [
                BadCall(
                    "a place at \(latitude), \(longitude)", "Geo/UpsertPlace",
                    upsert(#""centre": \#(at(latitude, longitude))"#),
                    names: "place.centre.\(wrong)"
                ),
                BadCall(
                    "near \(latitude), \(longitude)", "Geo/NearestPlaces",
                    #"{"location": \#(at(latitude, longitude))}"#, names: "location.\(wrong)"),
            ]
        }
        return calls
    }

    private static func upsert(_ members: String) -> String {
        #"{"place": {"id": "p", \#(members)}}"#
    }

    private static func at(_ latitude: String, _ longitude: String) -> String {
        #"{"latitude": \#(latitude), "longitude": \#(longitude)}"#
    }
}
