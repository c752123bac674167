import ServiceKit

/// The origin of a command's API key.
enum KeySource {
    /// The file that `--key-file` names.
    case option(String)
    /// The key itself, from HERALD_KEY or from a context.
    case setting(String)
    /// The file of the administrator's key in HERALD_HOME.
    case suite(String)

    /// Finds the source for a command: the first of these that is present.
    init(_ invocation: Invocation) {
        let key = invocation.settings.string("HERALD_KEY", or: "")
        if let path = invocation.option("key-file") {
            self = .option(path)
        } else if !key.isEmpty {
            self = .setting(key)
        } else {
            self = .suite(Directories(invocation.settings).secret("admin.key"))
        }
    }

    /// The source in words, for a message that its key is not valid.
    var words: String {
        switch self {
        case .option(let path): "--key-file, \(path)"
        case .setting: "HERALD_KEY or the context ('herald context' shows which one is used)"
        case .suite(let path): path
        }
    }
}
