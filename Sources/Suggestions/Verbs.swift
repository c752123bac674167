/// Finds the verb that Herald uses for one that other tools use.
package enum Verbs {
    /// Returns the verb of `verbs` that has the meaning of `verb`; nil if none has.
    ///
    /// All are in small letters. Where several fit, the one that is nearest in meaning is returned:
    /// of `create` and `set`, `create` for `add`.
    package static func meant(by verb: String, in verbs: [String]) -> String? {
        meanings[verb]?.first { $0 != verb && verbs.contains($0) }
    }

    /// The verbs that may be meant by each verb of another tool, the nearest first.
    private static let meanings: [String: [String]] = {
        let making = ["create", "set", "put", "add", "invite", "start", "upsert", "edit"]
        let storing = ["set", "put", "upsert", "edit", "update", "create", "add"]
        let changing = ["edit", "update", "set", "put", "upsert"]
        let deleting = ["delete", "remove", "revoke", "unregister", "clear", "cancel", "disable"]
        let showing = ["show", "get", "list"]
        let sending = ["send"]
        var all: [String: [String]] = [:]
        for verb in ["add", "create", "make", "new", "register"] { all[verb] = making }
        for verb in ["apply", "put", "replace", "save", "set", "store", "upsert", "write"] {
            all[verb] = storing
        }
        for verb in ["change", "edit", "modify", "patch", "update"] { all[verb] = changing }
        for verb in ["clear", "del", "delete", "destroy", "drop", "remove", "revoke", "rm"] {
            all[verb] = deleting
        }
        for verb in ["describe", "fetch", "find", "get", "info", "inspect", "read", "show", "view"]
        {
            all[verb] = showing
        }
        for verb in ["all", "list", "ls", "query", "search"] {
            all[verb] = ["list", "find", "get"]
        }
        for verb in ["load", "ingest", "upload"] { all[verb] = ["import"] }
        for verb in ["broadcast", "notify", "post", "publish", "push"] { all[verb] = sending }
        return all
    }()
}
