import Context
import ServiceKit
import Testing

struct LocalSendingTests {
    private static func at(_ text: String) throws -> UnixTime {
        ZoneRules.utc.moment(of: try #require(CivilTime(text)))
    }

    private static func sending(
        _ ifPassed: LocalSending.IfPassed, _ text: String = "2026-12-01T09:00"
    ) throws -> LocalSending {
        LocalSending(time: try #require(CivilTime(text)), ifPassed: ifPassed)
    }

    @Test func `a notification at a local time is sent at each zone's own moment`() throws {
        let accepted = try Self.at("2026-11-22T00:00")
        for (name, moment) in [
            ("Pacific/Kiritimati", "2026-11-30T19:00"), ("Europe/Berlin", "2026-12-01T08:00"),
            ("America/Los_Angeles", "2026-12-01T17:00"), ("Etc/GMT+12", "2026-12-01T21:00"),
        ] {
            let zone = try #require(Zones.table.rules(name))
            #expect(
                try Self.sending(.skip).decision(in: zone, accepted: accepted)
                    == .at(Self.at(moment)))
        }
    }

    @Test func `a local time that has passed is sent the next day, at once or never, as asked`()
        throws
    {
        let accepted = try Self.at("2026-12-01T12:00")
        let (berlin, angeles) = (
            try #require(Zones.table.rules("Europe/Berlin")),
            try #require(Zones.table.rules("America/Los_Angeles"))
        )
        let next = try Self.at("2026-12-02T08:00")
        #expect(try Self.sending(.nextDay).decision(in: berlin, accepted: accepted) == .at(next))
        #expect(try Self.sending(.now).decision(in: berlin, accepted: accepted) == .at(accepted))
        #expect(try Self.sending(.skip).decision(in: berlin, accepted: accepted) == .never)
        for rule in [LocalSending.IfPassed.nextDay, .now, .skip] {
            #expect(
                try Self.sending(rule).decision(in: angeles, accepted: accepted)
                    == .at(Self.at("2026-12-01T17:00")))
        }
    }

    @Test func `a local time of the day before is still sent the next day in every zone`() throws {
        let sending = try Self.sending(.nextDay)
        // The last moment at which it is accepted, when the first zone is more than two days on.
        let accepted = sending.lastAccepted
        for name in ["Pacific/Kiritimati", "Europe/Berlin", "Etc/GMT+12"] {
            let zone = try #require(Zones.table.rules(name))
            guard case .at(let moment) = sending.decision(in: zone, accepted: accepted) else {
                Issue.record("\(name) does not get it")
                continue
            }
            #expect(zone.civil(at: moment).description.hasSuffix("T09:00"), "\(name)")
            #expect(moment >= accepted && moment <= sending.last(accepted: accepted))
        }
        #expect(try Self.sending(.skip).lastAccepted == Self.sending(.skip).latest)
    }

    @Test func `a local time that is now has not passed`() throws {
        let accepted = try Self.at("2026-12-01T09:00")
        #expect(
            try Self.sending(.skip).decision(in: .utc, accepted: accepted) == .at(accepted))
    }

    @Test func `a local time is in every zone between the first and the last moment computed`()
        throws
    {
        for hours in stride(from: -36, through: 13, by: 1) {
            for rule in [LocalSending.IfPassed.nextDay, .now, .skip] {
                // Around the night when Berlin's clocks are set back.
                let sending = try Self.sending(rule, "2026-10-25T02:30")
                let accepted = sending.latest + .seconds(-3_600 * (hours + 12))
                for name in Zones.names {
                    let zone = try #require(Zones.table.rules(name))
                    switch sending.decision(in: zone, accepted: accepted) {
                    case .never: #expect(rule == .skip)
                    case .at(let moment):
                        #expect(moment >= sending.earliest && moment >= accepted)
                        #expect(moment <= sending.last(accepted: accepted), "\(name) \(rule)")
                    }
                }
            }
        }
    }
}
