/// What a frame may be.
package enum FrameLimits {
    /// The most data in one frame: the published limit of ttrpc v1.
    package static let length = 4 << 20
}
