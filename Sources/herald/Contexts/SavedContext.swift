/// A named suite that commands can call: its address, the authority to trust and the key.
struct SavedContext: Hashable, Sendable {
    /// The context's name: 1 to 64 of a-z, 0-9, - and _.
    var name: String
    /// The gateway's address.
    var url: String
    /// The API key itself.
    var key: String
    /// The authority to trust, as PEM; nil for those that the system trusts.
    var authority: String?
    /// The app that commands are for; empty for none.
    var app = ""

    /// Returns whether a text can be a context's name, which is a part of a file's name.
    static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
