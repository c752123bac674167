import Addresses
import Testing

struct AddressKindTests {
    private static func problem(_ name: String) -> String? {
        do throws(AddressProblem) {
            _ = try AddressKind.named(name)
            return nil
        } catch { return error.description }
    }

    @Test(arguments: [
        ("fcm", "fcm-token"), ("gcm", "fcm-token"), ("firebase", "fcm-token"),
        ("fcm_token", "fcm-token"), ("fcm-fit", "fcm-fid"), ("APNs", "apns"), ("ios", "apns"),
        ("apns-live-activity", "apns-liveactivity"), ("apns-voipp", "apns-voip"),
        ("web-push", "webpush"), ("WebPush", "webpush"), ("mail", "email"), ("e-mail", "email"),
        ("webhok", "webhook"), ("https", "webhook"), ("airshp", "airship"),
    ])
    func `a misspelt kind of address is refused with the kind that was meant`(
        said: String, meant: String
    ) {
        #expect(Self.problem(said) == "is no kind of address; did you mean '\(meant)'?")
    }

    @Test(arguments: ["matrix", "xyzzy", "apns ", String(repeating: "apns", count: 4_000)])
    func `a kind of address that is like no other is refused, and a long one is not compared`(
        said: String
    ) {
        let isNear = said == "apns "
        #expect(Self.problem(said)?.contains("did you mean") == isNear)
        guard !isNear else { return }
        #expect(Self.problem(said)?.contains("one of apns, apns-voip") == true)
    }

    @Test(arguments: AddressKind.allCases)
    func `each kind of address is accepted by its name`(kind: AddressKind) {
        #expect(Self.problem(kind.rawValue) == nil)
    }
}
