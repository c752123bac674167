/// The limits of a frame.
package enum FrameLimits {
    /// The most bytes after a frame's header: the published limit of ttrpc v1.
    package static let length = 4 << 20
}
