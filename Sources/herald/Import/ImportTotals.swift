import JSON

/// What became of the records so far.
struct ImportTotals: Hashable, Sendable {
    /// New devices.
    var created = 0
    /// Devices that were there already and are now what the input says.
    var replaced = 0
    /// Records that were no device, or that the registry refuses.
    var bad = 0
    /// Records left out on purpose, for the reasons of the tally.
    var left = 0
    var tally = ImportTally()

    /// Devices that are as the input says.
    var stored: Int { created + replaced }

    static func += (left: inout Self, right: Self) {
        left.created += right.created
        left.replaced += right.replaced
        left.bad += right.bad
        left.left += right.left
        left.tally += right.tally
    }

    /// Writes the members of an object.
    func writeMembers(to json: inout JSONWriter) {
        for (name, count) in [
            ("created", created), ("replaced", replaced), ("bad", bad), ("leftOut", left),
        ] {
            json.key(name)
            json.integer(count)
        }
        json.key("notTakenOver")
        json.beginObject()
        for (reason, count) in tally.counts.sorted(by: { $0.key < $1.key }) {
            json.key(reason)
            json.integer(count)
        }
        json.endObject()
    }

    init() {}

    /// Reads what `writeMembers` wrote.
    init(_ json: JSONValue) throws(JSONError) {
        created = try json.required("created").integer(Int.self)
        replaced = try json.required("replaced").integer(Int.self)
        bad = try json.required("bad").integer(Int.self)
        left = try json.required("leftOut").integer(Int.self)
        for (reason, count) in try json.required("notTakenOver").members() {
            tally.add(reason, try count.integer(Int.self))
        }
    }
}
