/// The limits of the gateway at which a caller is refused, as the metric names them.
enum GatewayLimit: String, CaseIterable, Sendable {
    /// Calls of one key that wait.
    case waitingOfKey = "waiting_key"
    /// Calls of one app that wait.
    case waitingOfApp = "waiting_app"
    /// Waiting calls of all apps together.
    case waiting
    /// Calls of one class to one service.
    case calls
    /// Wrong keys from one address.
    case wrongKeys = "wrong_keys"
}
