import Protocol

/// The names of templates and schedules.
enum TemplateName {
    /// Checks a name.
    ///
    /// - Throws: `invalidArgument` that names the field.
    static func check(_ name: String, _ field: String) throws(RPCError) {
        guard (1...RequestLimits.templateNameBytes).contains(name.utf8.count),
            name.utf8.allSatisfy({ byte in
                (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
                    || [0x2d, 0x5f, 0x2e, 0x2f].contains(byte)
            })
        else {
            throw .invalid(
                field,
                "must be 1 to \(RequestLimits.templateNameBytes) of a-z, 0-9, '-', '_', '.', '/'")
        }
    }
}
