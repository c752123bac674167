import HTTP
import HTTPServer
import Protocol
import ServiceKit

/// The parts that pages need to ask services: the services, the places for calls, and the counters.
struct PageParts: Sendable {
    let backends: Backends
    let gates: CallGates
    let counters: GatewayMetrics
    let refusals: Refusals
    let parts: Gateway.Parts

    /// Returns the calls that a request makes of services, up to a deadline.
    func call(
        _ request: HTTPRequest, _ peer: HTTPPeer, until deadline: MonotonicInstant
    ) -> CallContext {
        CallContext(
            deadline: deadline,
            requestID: RequestID.read(request.fields) ?? parts.identifiers.next(),
            client: peer.address)
    }

    /// Refuses a method that a page does not have, and counts that.
    func wrongMethod(allow: String) -> HTTPResponse {
        var response = refuse(405, RPCError(.unimplemented, "use \(allow) for this path"))
        response.fields.append("allow", allow)
        return response
    }

    /// Refuses a request that is for no page, and counts that.
    func refuse(_ status: Int, _ error: RPCError) -> HTTPResponse {
        counters.answered("none", "unknown", error.code, .zero)
        return Connect.failure(error, status: status)
    }
}
