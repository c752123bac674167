// Generated from herald/v1/geo_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Geo`.
    package enum Geo {
        /// Stores a place, or replaces the one with that id.
        package static let upsertPlace = Method(
            service: "herald.v1.Geo", name: "UpsertPlace", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.UpsertPlaceRequest.self, response: Proto.UpsertPlaceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 1])))
        /// Stores up to 500 places at once.
        package static let importPlaces = Method(
            service: "herald.v1.Geo", name: "ImportPlaces", role: .sender,
            isRetryable: true, deadline: .milliseconds(15000),
            callClass: .heavy,
            request: Proto.ImportPlacesRequest.self, response: Proto.ImportPlacesResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Deletes a place by its id.
        package static let deletePlace = Method(
            service: "herald.v1.Geo", name: "DeletePlace", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeletePlaceRequest.self, response: Proto.DeletePlaceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Returns a place by its id.
        package static let getPlace = Method(
            service: "herald.v1.Geo", name: "GetPlace", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetPlaceRequest.self, response: Proto.GetPlaceResponse.self)
        /// Lists the app's places.
        package static let listPlaces = Method(
            service: "herald.v1.Geo", name: "ListPlaces", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.ListPlacesRequest.self, response: Proto.ListPlacesResponse.self)
        /// Deletes all places of a selection. Repeat the call with the answer's token until there is no
        /// token.
        package static let deletePlaces = Method(
            service: "herald.v1.Geo", name: "DeletePlaces", role: .sender,
            isRetryable: true, deadline: .milliseconds(15000),
            callClass: .heavy,
            request: Proto.DeletePlacesRequest.self, response: Proto.DeletePlacesResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Changes some fields of all places of a selection. Repeat the call with the answer's token until
        /// there is no token.
        package static let editPlaces = Method(
            service: "herald.v1.Geo", name: "EditPlaces", role: .sender,
            isRetryable: true, deadline: .milliseconds(15000),
            callClass: .heavy,
            request: Proto.EditPlacesRequest.self, response: Proto.EditPlacesResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Lists the places that changed or were deleted since a cursor, for a copy of them elsewhere.
        package static let listPlaceChanges = Method(
            service: "herald.v1.Geo", name: "ListPlaceChanges", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.ListPlaceChangesRequest.self, response: Proto.ListPlaceChangesResponse.self)
        /// Counts the devices that were last seen in a place and near it.
        package static let previewPlace = Method(
            service: "herald.v1.Geo", name: "PreviewPlace", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.PreviewPlaceRequest.self, response: Proto.PreviewPlaceResponse.self)
        /// Finds the places that contain a location.
        package static let containingPlaces = Method(
            service: "herald.v1.Geo", name: "ContainingPlaces", role: .viewer,
            isRetryable: true, deadline: .milliseconds(2000),
            callClass: .heavy,
            request: Proto.ContainingPlacesRequest.self, response: Proto.ContainingPlacesResponse.self)
        /// Finds the places nearest to a location.
        package static let nearestPlaces = Method(
            service: "herald.v1.Geo", name: "NearestPlaces", role: .viewer,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.NearestPlacesRequest.self, response: Proto.NearestPlacesResponse.self)
        /// Finds the places nearest to each of many locations, by id and distance only.
        package static let batchNearestPlaces = Method(
            service: "herald.v1.Geo", name: "BatchNearestPlaces", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.BatchNearestPlacesRequest.self, response: Proto.BatchNearestPlacesResponse.self)
        /// `herald.v1.Geo/UpdatePositions`.
        package static let updatePositions = Method(
            service: "herald.v1.Geo", name: "UpdatePositions", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UpdatePositionsRequest.self, response: Proto.UpdatePositionsResponse.self)
        /// `herald.v1.Geo/ForgetPosition`.
        package static let forgetPosition = Method(
            service: "herald.v1.Geo", name: "ForgetPosition", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ForgetPositionRequest.self, response: Proto.ForgetPositionResponse.self)
        /// `herald.v1.Geo/ForgetMovement`.
        package static let forgetMovement = Method(
            service: "herald.v1.Geo", name: "ForgetMovement", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ForgetMovementRequest.self, response: Proto.ForgetMovementResponse.self)
        /// `herald.v1.Geo/LocateDevices`.
        package static let locateDevices = Method(
            service: "herald.v1.Geo", name: "LocateDevices", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.LocateDevicesRequest.self, response: Proto.LocateDevicesResponse.self)
        /// `herald.v1.Geo/ReportMovement`.
        package static let reportMovement = Method(
            service: "herald.v1.Geo", name: "ReportMovement", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ReportMovementRequest.self, response: Proto.ReportMovementResponse.self)
        /// Lists the times at which devices came to places and left them, the latest first.
        package static let listTransitions = Method(
            service: "herald.v1.Geo", name: "ListTransitions", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListTransitionsRequest.self, response: Proto.ListTransitionsResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))
        /// Stores a moment policy, which says when notifications of places may be sent, for a type of
        /// notification.
        package static let putMomentPolicy = Method(
            service: "herald.v1.Geo", name: "PutMomentPolicy", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PutMomentPolicyRequest.self, response: Proto.PutMomentPolicyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 1])))
        /// Lists the app's moment policies by type.
        package static let listMomentPolicies = Method(
            service: "herald.v1.Geo", name: "ListMomentPolicies", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListMomentPoliciesRequest.self, response: Proto.ListMomentPoliciesResponse.self)
        /// Deletes a moment policy by its type.
        package static let deleteMomentPolicy = Method(
            service: "herald.v1.Geo", name: "DeleteMomentPolicy", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteMomentPolicyRequest.self, response: Proto.DeleteMomentPolicyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Returns the last position that is kept of a device, and what is kept of its movement.
        package static let getPosition = Method(
            service: "herald.v1.Geo", name: "GetPosition", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetPositionRequest.self, response: Proto.GetPositionResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))

        /// All of them.
        package static let all: [Method] = [
            upsertPlace,
            importPlaces,
            deletePlace,
            getPlace,
            listPlaces,
            deletePlaces,
            editPlaces,
            listPlaceChanges,
            previewPlace,
            containingPlaces,
            nearestPlaces,
            batchNearestPlaces,
            updatePositions,
            forgetPosition,
            forgetMovement,
            locateDevices,
            reportMovement,
            listTransitions,
            putMomentPolicy,
            listMomentPolicies,
            deleteMomentPolicy,
            getPosition,
        ]
    }
}

/// The server's side of `herald.v1.Geo`.
package protocol GeoServing: Sendable {
    /// `herald.v1.Geo/UpsertPlace`.
    func upsertPlace(
        _ request: Proto.UpsertPlaceRequest, _ call: CallContext
    ) async throws -> Proto.UpsertPlaceResponse
    /// `herald.v1.Geo/ImportPlaces`.
    func importPlaces(
        _ request: Proto.ImportPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ImportPlacesResponse
    /// `herald.v1.Geo/DeletePlace`.
    func deletePlace(
        _ request: Proto.DeletePlaceRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlaceResponse
    /// `herald.v1.Geo/GetPlace`.
    func getPlace(
        _ request: Proto.GetPlaceRequest, _ call: CallContext
    ) async throws -> Proto.GetPlaceResponse
    /// `herald.v1.Geo/ListPlaces`.
    func listPlaces(
        _ request: Proto.ListPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlacesResponse
    /// `herald.v1.Geo/DeletePlaces`.
    func deletePlaces(
        _ request: Proto.DeletePlacesRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlacesResponse
    /// `herald.v1.Geo/EditPlaces`.
    func editPlaces(
        _ request: Proto.EditPlacesRequest, _ call: CallContext
    ) async throws -> Proto.EditPlacesResponse
    /// `herald.v1.Geo/ListPlaceChanges`.
    func listPlaceChanges(
        _ request: Proto.ListPlaceChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlaceChangesResponse
    /// `herald.v1.Geo/PreviewPlace`.
    func previewPlace(
        _ request: Proto.PreviewPlaceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewPlaceResponse
    /// `herald.v1.Geo/ContainingPlaces`.
    func containingPlaces(
        _ request: Proto.ContainingPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ContainingPlacesResponse
    /// `herald.v1.Geo/NearestPlaces`.
    func nearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse
    /// `herald.v1.Geo/BatchNearestPlaces`.
    func batchNearestPlaces(
        _ request: Proto.BatchNearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.BatchNearestPlacesResponse
    /// `herald.v1.Geo/UpdatePositions`.
    func updatePositions(
        _ request: Proto.UpdatePositionsRequest, _ call: CallContext
    ) async throws -> Proto.UpdatePositionsResponse
    /// `herald.v1.Geo/ForgetPosition`.
    func forgetPosition(
        _ request: Proto.ForgetPositionRequest, _ call: CallContext
    ) async throws -> Proto.ForgetPositionResponse
    /// `herald.v1.Geo/ForgetMovement`.
    func forgetMovement(
        _ request: Proto.ForgetMovementRequest, _ call: CallContext
    ) async throws -> Proto.ForgetMovementResponse
    /// `herald.v1.Geo/LocateDevices`.
    func locateDevices(
        _ request: Proto.LocateDevicesRequest, _ call: CallContext
    ) async throws -> Proto.LocateDevicesResponse
    /// `herald.v1.Geo/ReportMovement`.
    func reportMovement(
        _ request: Proto.ReportMovementRequest, _ call: CallContext
    ) async throws -> Proto.ReportMovementResponse
    /// `herald.v1.Geo/ListTransitions`.
    func listTransitions(
        _ request: Proto.ListTransitionsRequest, _ call: CallContext
    ) async throws -> Proto.ListTransitionsResponse
    /// `herald.v1.Geo/PutMomentPolicy`.
    func putMomentPolicy(
        _ request: Proto.PutMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.PutMomentPolicyResponse
    /// `herald.v1.Geo/ListMomentPolicies`.
    func listMomentPolicies(
        _ request: Proto.ListMomentPoliciesRequest, _ call: CallContext
    ) async throws -> Proto.ListMomentPoliciesResponse
    /// `herald.v1.Geo/DeleteMomentPolicy`.
    func deleteMomentPolicy(
        _ request: Proto.DeleteMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.DeleteMomentPolicyResponse
    /// `herald.v1.Geo/GetPosition`.
    func getPosition(
        _ request: Proto.GetPositionRequest, _ call: CallContext
    ) async throws -> Proto.GetPositionResponse
}

/// Calls `herald.v1.Geo` over any caller.
package struct GeoClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Geo/UpsertPlace`.
    package func upsertPlace(
        _ request: Proto.UpsertPlaceRequest, _ call: CallContext
    ) async throws -> Proto.UpsertPlaceResponse {
        try await caller.call(Method.Geo.upsertPlace, request, call)
    }
    /// `herald.v1.Geo/ImportPlaces`.
    package func importPlaces(
        _ request: Proto.ImportPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ImportPlacesResponse {
        try await caller.call(Method.Geo.importPlaces, request, call)
    }
    /// `herald.v1.Geo/DeletePlace`.
    package func deletePlace(
        _ request: Proto.DeletePlaceRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlaceResponse {
        try await caller.call(Method.Geo.deletePlace, request, call)
    }
    /// `herald.v1.Geo/GetPlace`.
    package func getPlace(
        _ request: Proto.GetPlaceRequest, _ call: CallContext
    ) async throws -> Proto.GetPlaceResponse {
        try await caller.call(Method.Geo.getPlace, request, call)
    }
    /// `herald.v1.Geo/ListPlaces`.
    package func listPlaces(
        _ request: Proto.ListPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlacesResponse {
        try await caller.call(Method.Geo.listPlaces, request, call)
    }
    /// `herald.v1.Geo/DeletePlaces`.
    package func deletePlaces(
        _ request: Proto.DeletePlacesRequest, _ call: CallContext
    ) async throws -> Proto.DeletePlacesResponse {
        try await caller.call(Method.Geo.deletePlaces, request, call)
    }
    /// `herald.v1.Geo/EditPlaces`.
    package func editPlaces(
        _ request: Proto.EditPlacesRequest, _ call: CallContext
    ) async throws -> Proto.EditPlacesResponse {
        try await caller.call(Method.Geo.editPlaces, request, call)
    }
    /// `herald.v1.Geo/ListPlaceChanges`.
    package func listPlaceChanges(
        _ request: Proto.ListPlaceChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListPlaceChangesResponse {
        try await caller.call(Method.Geo.listPlaceChanges, request, call)
    }
    /// `herald.v1.Geo/PreviewPlace`.
    package func previewPlace(
        _ request: Proto.PreviewPlaceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewPlaceResponse {
        try await caller.call(Method.Geo.previewPlace, request, call)
    }
    /// `herald.v1.Geo/ContainingPlaces`.
    package func containingPlaces(
        _ request: Proto.ContainingPlacesRequest, _ call: CallContext
    ) async throws -> Proto.ContainingPlacesResponse {
        try await caller.call(Method.Geo.containingPlaces, request, call)
    }
    /// `herald.v1.Geo/NearestPlaces`.
    package func nearestPlaces(
        _ request: Proto.NearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.NearestPlacesResponse {
        try await caller.call(Method.Geo.nearestPlaces, request, call)
    }
    /// `herald.v1.Geo/BatchNearestPlaces`.
    package func batchNearestPlaces(
        _ request: Proto.BatchNearestPlacesRequest, _ call: CallContext
    ) async throws -> Proto.BatchNearestPlacesResponse {
        try await caller.call(Method.Geo.batchNearestPlaces, request, call)
    }
    /// `herald.v1.Geo/UpdatePositions`.
    package func updatePositions(
        _ request: Proto.UpdatePositionsRequest, _ call: CallContext
    ) async throws -> Proto.UpdatePositionsResponse {
        try await caller.call(Method.Geo.updatePositions, request, call)
    }
    /// `herald.v1.Geo/ForgetPosition`.
    package func forgetPosition(
        _ request: Proto.ForgetPositionRequest, _ call: CallContext
    ) async throws -> Proto.ForgetPositionResponse {
        try await caller.call(Method.Geo.forgetPosition, request, call)
    }
    /// `herald.v1.Geo/ForgetMovement`.
    package func forgetMovement(
        _ request: Proto.ForgetMovementRequest, _ call: CallContext
    ) async throws -> Proto.ForgetMovementResponse {
        try await caller.call(Method.Geo.forgetMovement, request, call)
    }
    /// `herald.v1.Geo/LocateDevices`.
    package func locateDevices(
        _ request: Proto.LocateDevicesRequest, _ call: CallContext
    ) async throws -> Proto.LocateDevicesResponse {
        try await caller.call(Method.Geo.locateDevices, request, call)
    }
    /// `herald.v1.Geo/ReportMovement`.
    package func reportMovement(
        _ request: Proto.ReportMovementRequest, _ call: CallContext
    ) async throws -> Proto.ReportMovementResponse {
        try await caller.call(Method.Geo.reportMovement, request, call)
    }
    /// `herald.v1.Geo/ListTransitions`.
    package func listTransitions(
        _ request: Proto.ListTransitionsRequest, _ call: CallContext
    ) async throws -> Proto.ListTransitionsResponse {
        try await caller.call(Method.Geo.listTransitions, request, call)
    }
    /// `herald.v1.Geo/PutMomentPolicy`.
    package func putMomentPolicy(
        _ request: Proto.PutMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.PutMomentPolicyResponse {
        try await caller.call(Method.Geo.putMomentPolicy, request, call)
    }
    /// `herald.v1.Geo/ListMomentPolicies`.
    package func listMomentPolicies(
        _ request: Proto.ListMomentPoliciesRequest, _ call: CallContext
    ) async throws -> Proto.ListMomentPoliciesResponse {
        try await caller.call(Method.Geo.listMomentPolicies, request, call)
    }
    /// `herald.v1.Geo/DeleteMomentPolicy`.
    package func deleteMomentPolicy(
        _ request: Proto.DeleteMomentPolicyRequest, _ call: CallContext
    ) async throws -> Proto.DeleteMomentPolicyResponse {
        try await caller.call(Method.Geo.deleteMomentPolicy, request, call)
    }
    /// `herald.v1.Geo/GetPosition`.
    package func getPosition(
        _ request: Proto.GetPositionRequest, _ call: CallContext
    ) async throws -> Proto.GetPositionResponse {
        try await caller.call(Method.Geo.getPosition, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Geo` to `service`.
    package mutating func serveGeo(_ service: some GeoServing) {
        on(Method.Geo.upsertPlace) { request, call in
            try await service.upsertPlace(request, call)
        }
        on(Method.Geo.importPlaces) { request, call in
            try await service.importPlaces(request, call)
        }
        on(Method.Geo.deletePlace) { request, call in
            try await service.deletePlace(request, call)
        }
        on(Method.Geo.getPlace) { request, call in
            try await service.getPlace(request, call)
        }
        on(Method.Geo.listPlaces) { request, call in
            try await service.listPlaces(request, call)
        }
        on(Method.Geo.deletePlaces) { request, call in
            try await service.deletePlaces(request, call)
        }
        on(Method.Geo.editPlaces) { request, call in
            try await service.editPlaces(request, call)
        }
        on(Method.Geo.listPlaceChanges) { request, call in
            try await service.listPlaceChanges(request, call)
        }
        on(Method.Geo.previewPlace) { request, call in
            try await service.previewPlace(request, call)
        }
        on(Method.Geo.containingPlaces) { request, call in
            try await service.containingPlaces(request, call)
        }
        on(Method.Geo.nearestPlaces) { request, call in
            try await service.nearestPlaces(request, call)
        }
        on(Method.Geo.batchNearestPlaces) { request, call in
            try await service.batchNearestPlaces(request, call)
        }
        on(Method.Geo.updatePositions) { request, call in
            try await service.updatePositions(request, call)
        }
        on(Method.Geo.forgetPosition) { request, call in
            try await service.forgetPosition(request, call)
        }
        on(Method.Geo.forgetMovement) { request, call in
            try await service.forgetMovement(request, call)
        }
        on(Method.Geo.locateDevices) { request, call in
            try await service.locateDevices(request, call)
        }
        on(Method.Geo.reportMovement) { request, call in
            try await service.reportMovement(request, call)
        }
        on(Method.Geo.listTransitions) { request, call in
            try await service.listTransitions(request, call)
        }
        on(Method.Geo.putMomentPolicy) { request, call in
            try await service.putMomentPolicy(request, call)
        }
        on(Method.Geo.listMomentPolicies) { request, call in
            try await service.listMomentPolicies(request, call)
        }
        on(Method.Geo.deleteMomentPolicy) { request, call in
            try await service.deleteMomentPolicy(request, call)
        }
        on(Method.Geo.getPosition) { request, call in
            try await service.getPosition(request, call)
        }
    }
}
