import Synchronization

/// The keys, origins and device proofs that the gateway caches, shared by all its threads.
///
/// They are shared because a client's next connection may reach another thread.
package final class GatewayMemory: Sendable {
    let keys: Mutex<KeyCache>
    /// The origins that apps allow.
    let origins = Mutex(OriginBook.Known())
    /// The devices that proved their secret to the registry recently.
    let proofs: DeviceProofs

    /// Creates an empty memory.
    package init(_ limits: GatewayLimits = GatewayLimits()) {
        keys = Mutex(KeyCache(limits))
        proofs = DeviceProofs(limits)
    }
}
