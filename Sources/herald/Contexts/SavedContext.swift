/// A suite that the command can speak to, by a name: where it is, whom to trust, and the key.
struct SavedContext: Hashable, Sendable {
    /// 1 to 64 of a-z, 0-9, - and _.
    var name: String
    /// The gateway's address.
    var url: String
    /// The key itself.
    var key: String
    /// The authority to trust, in PEM form; nil for those that the system trusts.
    var authority: String?
    /// The app that commands are about; empty for none.
    var app = ""

    /// Whether a text can be a context's name: it is part of a file's name.
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
