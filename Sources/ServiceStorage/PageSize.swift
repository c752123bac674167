package import Protocol

/// The rule for page sizes: 1 to 1000 elements, and 100 by default.
package enum PageSize {
    /// Returns the page size that a request's `page_size` means.
    ///
    /// - Throws: `invalidArgument` naming the field.
    package static func checked(_ size: UInt32) throws(RPCError) -> Int {
        guard size <= 1000 else { throw .invalid("page_size", "must be at most 1000") }
        return size == 0 ? 100 : Int(size)
    }
}
