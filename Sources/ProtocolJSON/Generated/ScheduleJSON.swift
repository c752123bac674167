// Generated from herald/v1/schedule.proto by scripts/protoc-gen-herald; do not edit.

package import JSON
package import Protocol

extension Proto.Timing: JSONObjectMessage {
    package init(json: JSONValue, _ options: JSONOptions) throws(JSONError) {
        self.init()
        var taken = JSONTaken()
        for (name, value) in try options.members(of: json, Self.self) {
            switch name {
            case "localTime", "local_time":
                if try taken.take(0, value) { localTime = try value.string() }
            case "ifPassed", "if_passed":
                if try taken.take(1, value) { ifPassed = try value.enumeration() }
            case "defaultTimeZone", "default_time_zone":
                if try taken.take(2, value) { defaultTimeZone = try value.string() }
            case "ignoreQuietHours", "ignore_quiet_hours":
                if try taken.take(3, value) { ignoreQuietHours = try value.bool() }
            case "nowOrNever", "now_or_never":
                if try taken.take(4, value) { nowOrNever = try value.bool() }
            default: try options.unknown(name, value, of: Self.self)
            }
        }
    }

    package func writeMembers(to json: inout JSONWriter) {
        if json.isWhole || !localTime.isEmpty {
            json.key("localTime")
            json.string(localTime)
        }
        if json.isWhole || ifPassed.rawValue != 0 {
            json.key("ifPassed")
            json.enumeration(ifPassed)
        }
        if json.isWhole || !defaultTimeZone.isEmpty {
            json.key("defaultTimeZone")
            json.string(defaultTimeZone)
        }
        if json.isWhole || ignoreQuietHours {
            json.key("ignoreQuietHours")
            json.bool(ignoreQuietHours)
        }
        if json.isWhole || nowOrNever {
            json.key("nowOrNever")
            json.bool(nowOrNever)
        }
    }
}
