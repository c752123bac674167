import Glibc

/// An open file descriptor, which is closed once.
package struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls that borrow the descriptor.
    package let number: Int32

    /// Creates the owner of descriptor `number`.
    package init(taking number: Int32) { self.number = number }

    deinit { close(number) }
}
