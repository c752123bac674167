import Glibc

/// An open descriptor, closed once.
package struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls that borrow it.
    package let number: Int32

    /// Takes ownership of `number`.
    package init(taking number: Int32) { self.number = number }

    deinit { close(number) }
}
