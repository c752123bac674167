package import Protocol

extension GeoService {
    package func updatePositions(
        _ request: Proto.UpdatePositionsRequest, _ call: CallContext
    ) async throws -> Proto.UpdatePositionsResponse {
        throw RPCError(.unimplemented, "")
    }

    package func forgetPosition(
        _ request: Proto.ForgetPositionRequest, _ call: CallContext
    ) async throws -> Proto.ForgetPositionResponse {
        throw RPCError(.unimplemented, "")
    }

    package func locateDevices(
        _ request: Proto.LocateDevicesRequest, _ call: CallContext
    ) async throws -> Proto.LocateDevicesResponse {
        throw RPCError(.unimplemented, "")
    }

    package func getPosition(
        _ request: Proto.GetPositionRequest, _ call: CallContext
    ) async throws -> Proto.GetPositionResponse {
        throw RPCError(.unimplemented, "")
    }
}
