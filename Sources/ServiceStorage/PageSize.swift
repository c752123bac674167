package import Protocol

/// The one rule for pages: 1 to 1000 elements, 100 if nothing is said.
package enum PageSize {
    /// What a request's `page_size` means.
    ///
    /// - Throws: `invalidArgument` naming the field.
    package static func checked(_ size: UInt32) throws(RPCError) -> Int {
        guard size <= 1000 else { throw .invalid("page_size", "is over 1000") }
        return size == 0 ? 100 : Int(size)
    }
}
