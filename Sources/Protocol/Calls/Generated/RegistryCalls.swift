// Generated from herald/v1/registry_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Registry`.
    package enum Registry {
        /// Creates an app. Everything else belongs to an app.
        package static let createApp = Method(
            service: "herald.v1.Registry", name: "CreateApp", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.CreateAppRequest.self, response: Proto.CreateAppResponse.self,
            audit: AuditFacts(kind: .change, object: .request([1])))
        /// Lists the apps that the key may see.
        package static let listApps = Method(
            service: "herald.v1.Registry", name: "ListApps", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListAppsRequest.self, response: Proto.ListAppsResponse.self)
        /// Changes an app's name, its default time zone, the web pages that may call Herald, or what its
        /// devices may write.
        package static let editApp = Method(
            service: "herald.v1.Registry", name: "EditApp", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.EditAppRequest.self, response: Proto.EditAppResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([1])))
        /// Deletes an app with its keys, devices, providers, places, notifications and everything else
        /// that belongs to it. The app no longer exists once the call returns. Its data is deleted in the
        /// background. No app with this id can be created until that is done. The call needs a key of the
        /// whole suite.
        package static let deleteApp = Method(
            service: "herald.v1.Registry", name: "DeleteApp", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.DeleteAppRequest.self, response: Proto.DeleteAppResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([1])))
        /// Creates a key. Only the answer of this call shows the key's secret.
        package static let createKey = Method(
            service: "herald.v1.Registry", name: "CreateKey", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .key,
            request: Proto.CreateKeyRequest.self, response: Proto.CreateKeyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .response([1, 1])))
        /// Lists keys without their secrets.
        package static let listKeys = Method(
            service: "herald.v1.Registry", name: "ListKeys", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListKeysRequest.self, response: Proto.ListKeysResponse.self)
        /// Returns what the key that calls may do, and for which apps.
        package static let getOwnKey = Method(
            service: "herald.v1.Registry", name: "GetOwnKey", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetOwnKeyRequest.self, response: Proto.GetOwnKeyResponse.self)
        /// Revokes a key. The key stops working within two seconds.
        package static let revokeKey = Method(
            service: "herald.v1.Registry", name: "RevokeKey", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.RevokeKeyRequest.self, response: Proto.RevokeKeyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Gives a key a new secret. The old secret still works for as long as you say, so that programs
        /// can change over. Only the answer of this call shows the new secret.
        package static let rotateKey = Method(
            service: "herald.v1.Registry", name: "RotateKey", role: .admin,
            isRetryable: false, deadline: .milliseconds(5000),
            isFresh: true,
            givenAccess: .key,
            request: Proto.RotateKeyRequest.self, response: Proto.RotateKeyResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// `herald.v1.Registry/Authenticate`.
        package static let authenticate = Method(
            service: "herald.v1.Registry", name: "Authenticate", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.AuthenticateRequest.self, response: Proto.AuthenticateResponse.self)
        /// `herald.v1.Registry/ListOrigins`.
        package static let listOrigins = Method(
            service: "herald.v1.Registry", name: "ListOrigins", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.ListOriginsRequest.self, response: Proto.ListOriginsResponse.self)
        /// `herald.v1.Registry/RegisterDevice`.
        package static let registerDevice = Method(
            service: "herald.v1.Registry", name: "RegisterDevice", role: .internal,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.RegisterDeviceRequest.self, response: Proto.RegisterDeviceResponse.self)
        /// `herald.v1.Registry/SyncDevice`.
        package static let syncDevice = Method(
            service: "herald.v1.Registry", name: "SyncDevice", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.SyncDeviceRequest.self, response: Proto.SyncDeviceResponse.self)
        /// `herald.v1.Registry/GetAttestationChallenge`.
        package static let getAttestationChallenge = Method(
            service: "herald.v1.Registry", name: "GetAttestationChallenge", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetAttestationChallengeRequest.self, response: Proto.GetAttestationChallengeResponse.self)
        /// `herald.v1.Registry/UnregisterDevice`.
        package static let unregisterDevice = Method(
            service: "herald.v1.Registry", name: "UnregisterDevice", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UnregisterDeviceRequest.self, response: Proto.UnregisterDeviceResponse.self)
        /// `herald.v1.Registry/TakeConfirmations`.
        package static let takeConfirmations = Method(
            service: "herald.v1.Registry", name: "TakeConfirmations", role: .internal,
            isRetryable: false, deadline: .milliseconds(5000),
            request: Proto.TakeConfirmationsRequest.self, response: Proto.TakeConfirmationsResponse.self)
        /// `herald.v1.Registry/ConfirmAddress`.
        package static let confirmAddress = Method(
            service: "herald.v1.Registry", name: "ConfirmAddress", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ConfirmAddressRequest.self, response: Proto.ConfirmAddressResponse.self)
        /// Returns a device by its id.
        package static let getDevice = Method(
            service: "herald.v1.Registry", name: "GetDevice", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetDeviceRequest.self, response: Proto.GetDeviceResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))
        /// Lists the devices of an audience.
        package static let listDevices = Method(
            service: "herald.v1.Registry", name: "ListDevices", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.ListDevicesRequest.self, response: Proto.ListDevicesResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// Finds the devices that have an address, such as a device token or a mail address.
        package static let findDevices = Method(
            service: "herald.v1.Registry", name: "FindDevices", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.FindDevicesRequest.self, response: Proto.FindDevicesResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, isOfPerson: true))
        /// Deletes a device and all that is kept of it.
        package static let deleteDevice = Method(
            service: "herald.v1.Registry", name: "DeleteDevice", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteDeviceRequest.self, response: Proto.DeleteDeviceResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Deletes the devices that a key registered, page by page. Use this if a key has leaked.
        package static let deleteDevicesMadeBy = Method(
            service: "herald.v1.Registry", name: "DeleteDevicesMadeBy", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            isFresh: true,
            request: Proto.DeleteDevicesMadeByRequest.self, response: Proto.DeleteDevicesMadeByResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Adds tags to a device and removes others.
        package static let updateTags = Method(
            service: "herald.v1.Registry", name: "UpdateTags", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UpdateTagsRequest.self, response: Proto.UpdateTagsResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Replaces all tags of a device, if the tags are still at the version that you read.
        package static let setTags = Method(
            service: "herald.v1.Registry", name: "SetTags", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.SetTagsRequest.self, response: Proto.SetTagsResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Lists the app's tags, each with the number of devices that have the tag and the growth of that
        /// number.
        package static let listTags = Method(
            service: "herald.v1.Registry", name: "ListTags", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.ListTagsRequest.self, response: Proto.ListTagsResponse.self)
        /// Counts the devices of an audience without sending anything. The audit log records the call only
        /// if the selector names a device or a user, because the count then tells something of that device
        /// or user.
        package static let previewAudience = Method(
            service: "herald.v1.Registry", name: "PreviewAudience", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.PreviewAudienceRequest.self, response: Proto.PreviewAudienceResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, isOfPerson: true))
        /// Finds the tags in a selector that no device follows.
        package static let checkAudience = Method(
            service: "herald.v1.Registry", name: "CheckAudience", role: .internal,
            isRetryable: true, deadline: .milliseconds(250),
            request: Proto.CheckAudienceRequest.self, response: Proto.CheckAudienceResponse.self)
        /// `herald.v1.Registry/ResolveAudience`.
        package static let resolveAudience = Method(
            service: "herald.v1.Registry", name: "ResolveAudience", role: .internal,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ResolveAudienceRequest.self, response: Proto.ResolveAudienceResponse.self)
        /// `herald.v1.Registry/ReportOutcomes`.
        package static let reportOutcomes = Method(
            service: "herald.v1.Registry", name: "ReportOutcomes", role: .internal,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ReportOutcomesRequest.self, response: Proto.ReportOutcomesResponse.self)
        /// `herald.v1.Registry/GetTargets`.
        package static let getTargets = Method(
            service: "herald.v1.Registry", name: "GetTargets", role: .internal,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.GetTargetsRequest.self, response: Proto.GetTargetsResponse.self)
        /// Sets attributes of a device and removes others.
        package static let updateAttributes = Method(
            service: "herald.v1.Registry", name: "UpdateAttributes", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.UpdateAttributesRequest.self, response: Proto.UpdateAttributesResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Associates a device with a user. A device belongs to one user at a time, so it leaves the user
        /// that it had.
        package static let associateUser = Method(
            service: "herald.v1.Registry", name: "AssociateUser", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.AssociateUserRequest.self, response: Proto.AssociateUserResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Disassociates a device from its user. The device then belongs to nobody.
        package static let disassociateUser = Method(
            service: "herald.v1.Registry", name: "DisassociateUser", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DisassociateUserRequest.self, response: Proto.DisassociateUserResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Returns a user with the user's tags and devices.
        package static let getUser = Method(
            service: "herald.v1.Registry", name: "GetUser", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.GetUserRequest.self, response: Proto.GetUserResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))
        /// Lists the app's users.
        package static let listUsers = Method(
            service: "herald.v1.Registry", name: "ListUsers", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.ListUsersRequest.self, response: Proto.ListUsersResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// Adds tags to a user and removes others. The tags count for all devices of the user, also for
        /// later ones.
        package static let updateUserTags = Method(
            service: "herald.v1.Registry", name: "UpdateUserTags", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.UpdateUserTagsRequest.self, response: Proto.UpdateUserTagsResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Deletes a user, and the user's devices if asked. Everything that named the user, such as a
        /// segment, a stored audience or a recipe, names user(herald-erased-user) afterwards, or user(*)
        /// where that would be too long.
        package static let deleteUser = Method(
            service: "herald.v1.Registry", name: "DeleteUser", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.DeleteUserRequest.self, response: Proto.DeleteUserResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2]), isOfPerson: true))
        /// Returns some devices of an audience, chosen at random.
        package static let sampleAudience = Method(
            service: "herald.v1.Registry", name: "SampleAudience", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.SampleAudienceRequest.self, response: Proto.SampleAudienceResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// Explains, part by part, why a device is in an audience or is not.
        package static let explainAudience = Method(
            service: "herald.v1.Registry", name: "ExplainAudience", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.ExplainAudienceRequest.self, response: Proto.ExplainAudienceResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([5]), isOfPerson: true))
        /// Stores a segment, which is a selector with a name, or replaces the segment of the same name.
        package static let putSegment = Method(
            service: "herald.v1.Registry", name: "PutSegment", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.PutSegmentRequest.self, response: Proto.PutSegmentResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the app's segments, ordered by name.
        package static let listSegments = Method(
            service: "herald.v1.Registry", name: "ListSegments", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.ListSegmentsRequest.self, response: Proto.ListSegmentsResponse.self)
        /// Deletes a segment.
        package static let deleteSegment = Method(
            service: "herald.v1.Registry", name: "DeleteSegment", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.DeleteSegmentRequest.self, response: Proto.DeleteSegmentResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Adds devices to a static list and removes others. A list that does not exist is created.
        package static let editList = Method(
            service: "herald.v1.Registry", name: "EditList", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.EditListRequest.self, response: Proto.EditListResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the app's static lists, ordered by name.
        package static let listLists = Method(
            service: "herald.v1.Registry", name: "ListLists", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListListsRequest.self, response: Proto.ListListsResponse.self)
        /// Deletes a static list. The devices on the list stay.
        package static let deleteList = Method(
            service: "herald.v1.Registry", name: "DeleteList", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .heavy,
            request: Proto.DeleteListRequest.self, response: Proto.DeleteListResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Returns all that is known of devices, page by page, for another registry.
        package static let exportDevices = Method(
            service: "herald.v1.Registry", name: "ExportDevices", role: .admin,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            isFresh: true,
            request: Proto.ExportDevicesRequest.self, response: Proto.ExportDevicesResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// Stores devices from another registry or another push service.
        package static let importDevices = Method(
            service: "herald.v1.Registry", name: "ImportDevices", role: .admin,
            isRetryable: true, deadline: .milliseconds(30000),
            callClass: .heavy,
            isFresh: true,
            request: Proto.ImportDevicesRequest.self, response: Proto.ImportDevicesResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// `herald.v1.Registry/FollowErasures`.
        package static let followErasures = Method(
            service: "herald.v1.Registry", name: "FollowErasures", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.FollowErasuresRequest.self, response: Proto.FollowErasuresResponse.self)
        /// `herald.v1.Registry/FindUnknownDevices`.
        package static let findUnknownDevices = Method(
            service: "herald.v1.Registry", name: "FindUnknownDevices", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.FindUnknownDevicesRequest.self, response: Proto.FindUnknownDevicesResponse.self)
        /// `herald.v1.Registry/FindOrdinals`.
        package static let findOrdinals = Method(
            service: "herald.v1.Registry", name: "FindOrdinals", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.FindOrdinalsRequest.self, response: Proto.FindOrdinalsResponse.self)
        /// `herald.v1.Registry/CountDevices`.
        package static let countDevices = Method(
            service: "herald.v1.Registry", name: "CountDevices", role: .internal,
            isRetryable: true, deadline: .milliseconds(20000),
            callClass: .heavy,
            request: Proto.CountDevicesRequest.self, response: Proto.CountDevicesResponse.self)
        /// `herald.v1.Registry/DescribeDevices`.
        package static let describeDevices = Method(
            service: "herald.v1.Registry", name: "DescribeDevices", role: .internal,
            isRetryable: true, deadline: .milliseconds(20000),
            callClass: .heavy,
            request: Proto.DescribeDevicesRequest.self, response: Proto.DescribeDevicesResponse.self)
        /// `herald.v1.Registry/FindApps`.
        package static let findApps = Method(
            service: "herald.v1.Registry", name: "FindApps", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.FindAppsRequest.self, response: Proto.FindAppsResponse.self)
        /// Returns what the registry keeps of one device, for the person whose device it is.
        package static let getDeviceData = Method(
            service: "herald.v1.Registry", name: "GetDeviceData", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetDeviceDataRequest.self, response: Proto.GetDeviceDataResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))

        /// All of them.
        package static let all: [Method] = [
            createApp,
            listApps,
            editApp,
            deleteApp,
            createKey,
            listKeys,
            getOwnKey,
            revokeKey,
            rotateKey,
            authenticate,
            listOrigins,
            registerDevice,
            syncDevice,
            getAttestationChallenge,
            unregisterDevice,
            takeConfirmations,
            confirmAddress,
            getDevice,
            listDevices,
            findDevices,
            deleteDevice,
            deleteDevicesMadeBy,
            updateTags,
            setTags,
            listTags,
            previewAudience,
            checkAudience,
            resolveAudience,
            reportOutcomes,
            getTargets,
            updateAttributes,
            associateUser,
            disassociateUser,
            getUser,
            listUsers,
            updateUserTags,
            deleteUser,
            sampleAudience,
            explainAudience,
            putSegment,
            listSegments,
            deleteSegment,
            editList,
            listLists,
            deleteList,
            exportDevices,
            importDevices,
            followErasures,
            findUnknownDevices,
            findOrdinals,
            countDevices,
            describeDevices,
            findApps,
            getDeviceData,
        ]
    }
}

/// The server's side of `herald.v1.Registry`.
package protocol RegistryServing: Sendable {
    /// `herald.v1.Registry/CreateApp`.
    func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse
    /// `herald.v1.Registry/ListApps`.
    func listApps(
        _ request: Proto.ListAppsRequest, _ call: CallContext
    ) async throws -> Proto.ListAppsResponse
    /// `herald.v1.Registry/EditApp`.
    func editApp(
        _ request: Proto.EditAppRequest, _ call: CallContext
    ) async throws -> Proto.EditAppResponse
    /// `herald.v1.Registry/DeleteApp`.
    func deleteApp(
        _ request: Proto.DeleteAppRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAppResponse
    /// `herald.v1.Registry/CreateKey`.
    func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse
    /// `herald.v1.Registry/ListKeys`.
    func listKeys(
        _ request: Proto.ListKeysRequest, _ call: CallContext
    ) async throws -> Proto.ListKeysResponse
    /// `herald.v1.Registry/GetOwnKey`.
    func getOwnKey(
        _ request: Proto.GetOwnKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnKeyResponse
    /// `herald.v1.Registry/RevokeKey`.
    func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse
    /// `herald.v1.Registry/RotateKey`.
    func rotateKey(
        _ request: Proto.RotateKeyRequest, _ call: CallContext
    ) async throws -> Proto.RotateKeyResponse
    /// `herald.v1.Registry/Authenticate`.
    func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse
    /// `herald.v1.Registry/ListOrigins`.
    func listOrigins(
        _ request: Proto.ListOriginsRequest, _ call: CallContext
    ) async throws -> Proto.ListOriginsResponse
    /// `herald.v1.Registry/RegisterDevice`.
    func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse
    /// `herald.v1.Registry/SyncDevice`.
    func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse
    /// `herald.v1.Registry/GetAttestationChallenge`.
    func getAttestationChallenge(
        _ request: Proto.GetAttestationChallengeRequest, _ call: CallContext
    ) async throws -> Proto.GetAttestationChallengeResponse
    /// `herald.v1.Registry/UnregisterDevice`.
    func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse
    /// `herald.v1.Registry/TakeConfirmations`.
    func takeConfirmations(
        _ request: Proto.TakeConfirmationsRequest, _ call: CallContext
    ) async throws -> Proto.TakeConfirmationsResponse
    /// `herald.v1.Registry/ConfirmAddress`.
    func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse
    /// `herald.v1.Registry/GetDevice`.
    func getDevice(
        _ request: Proto.GetDeviceRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceResponse
    /// `herald.v1.Registry/ListDevices`.
    func listDevices(
        _ request: Proto.ListDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListDevicesResponse
    /// `herald.v1.Registry/FindDevices`.
    func findDevices(
        _ request: Proto.FindDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindDevicesResponse
    /// `herald.v1.Registry/DeleteDevice`.
    func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse
    /// `herald.v1.Registry/DeleteDevicesMadeBy`.
    func deleteDevicesMadeBy(
        _ request: Proto.DeleteDevicesMadeByRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDevicesMadeByResponse
    /// `herald.v1.Registry/UpdateTags`.
    func updateTags(
        _ request: Proto.UpdateTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateTagsResponse
    /// `herald.v1.Registry/SetTags`.
    func setTags(
        _ request: Proto.SetTagsRequest, _ call: CallContext
    ) async throws -> Proto.SetTagsResponse
    /// `herald.v1.Registry/ListTags`.
    func listTags(
        _ request: Proto.ListTagsRequest, _ call: CallContext
    ) async throws -> Proto.ListTagsResponse
    /// `herald.v1.Registry/PreviewAudience`.
    func previewAudience(
        _ request: Proto.PreviewAudienceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewAudienceResponse
    /// `herald.v1.Registry/CheckAudience`.
    func checkAudience(
        _ request: Proto.CheckAudienceRequest, _ call: CallContext
    ) async throws -> Proto.CheckAudienceResponse
    /// `herald.v1.Registry/ResolveAudience`.
    func resolveAudience(
        _ request: Proto.ResolveAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ResolveAudienceResponse
    /// `herald.v1.Registry/ReportOutcomes`.
    func reportOutcomes(
        _ request: Proto.ReportOutcomesRequest, _ call: CallContext
    ) async throws -> Proto.ReportOutcomesResponse
    /// `herald.v1.Registry/GetTargets`.
    func getTargets(
        _ request: Proto.GetTargetsRequest, _ call: CallContext
    ) async throws -> Proto.GetTargetsResponse
    /// `herald.v1.Registry/UpdateAttributes`.
    func updateAttributes(
        _ request: Proto.UpdateAttributesRequest, _ call: CallContext
    ) async throws -> Proto.UpdateAttributesResponse
    /// `herald.v1.Registry/AssociateUser`.
    func associateUser(
        _ request: Proto.AssociateUserRequest, _ call: CallContext
    ) async throws -> Proto.AssociateUserResponse
    /// `herald.v1.Registry/DisassociateUser`.
    func disassociateUser(
        _ request: Proto.DisassociateUserRequest, _ call: CallContext
    ) async throws -> Proto.DisassociateUserResponse
    /// `herald.v1.Registry/GetUser`.
    func getUser(
        _ request: Proto.GetUserRequest, _ call: CallContext
    ) async throws -> Proto.GetUserResponse
    /// `herald.v1.Registry/ListUsers`.
    func listUsers(
        _ request: Proto.ListUsersRequest, _ call: CallContext
    ) async throws -> Proto.ListUsersResponse
    /// `herald.v1.Registry/UpdateUserTags`.
    func updateUserTags(
        _ request: Proto.UpdateUserTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateUserTagsResponse
    /// `herald.v1.Registry/DeleteUser`.
    func deleteUser(
        _ request: Proto.DeleteUserRequest, _ call: CallContext
    ) async throws -> Proto.DeleteUserResponse
    /// `herald.v1.Registry/SampleAudience`.
    func sampleAudience(
        _ request: Proto.SampleAudienceRequest, _ call: CallContext
    ) async throws -> Proto.SampleAudienceResponse
    /// `herald.v1.Registry/ExplainAudience`.
    func explainAudience(
        _ request: Proto.ExplainAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ExplainAudienceResponse
    /// `herald.v1.Registry/PutSegment`.
    func putSegment(
        _ request: Proto.PutSegmentRequest, _ call: CallContext
    ) async throws -> Proto.PutSegmentResponse
    /// `herald.v1.Registry/ListSegments`.
    func listSegments(
        _ request: Proto.ListSegmentsRequest, _ call: CallContext
    ) async throws -> Proto.ListSegmentsResponse
    /// `herald.v1.Registry/DeleteSegment`.
    func deleteSegment(
        _ request: Proto.DeleteSegmentRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSegmentResponse
    /// `herald.v1.Registry/EditList`.
    func editList(
        _ request: Proto.EditListRequest, _ call: CallContext
    ) async throws -> Proto.EditListResponse
    /// `herald.v1.Registry/ListLists`.
    func listLists(
        _ request: Proto.ListListsRequest, _ call: CallContext
    ) async throws -> Proto.ListListsResponse
    /// `herald.v1.Registry/DeleteList`.
    func deleteList(
        _ request: Proto.DeleteListRequest, _ call: CallContext
    ) async throws -> Proto.DeleteListResponse
    /// `herald.v1.Registry/ExportDevices`.
    func exportDevices(
        _ request: Proto.ExportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ExportDevicesResponse
    /// `herald.v1.Registry/ImportDevices`.
    func importDevices(
        _ request: Proto.ImportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ImportDevicesResponse
    /// `herald.v1.Registry/FollowErasures`.
    func followErasures(
        _ request: Proto.FollowErasuresRequest, _ call: CallContext
    ) async throws -> Proto.FollowErasuresResponse
    /// `herald.v1.Registry/FindUnknownDevices`.
    func findUnknownDevices(
        _ request: Proto.FindUnknownDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindUnknownDevicesResponse
    /// `herald.v1.Registry/FindOrdinals`.
    func findOrdinals(
        _ request: Proto.FindOrdinalsRequest, _ call: CallContext
    ) async throws -> Proto.FindOrdinalsResponse
    /// `herald.v1.Registry/CountDevices`.
    func countDevices(
        _ request: Proto.CountDevicesRequest, _ call: CallContext
    ) async throws -> Proto.CountDevicesResponse
    /// `herald.v1.Registry/DescribeDevices`.
    func describeDevices(
        _ request: Proto.DescribeDevicesRequest, _ call: CallContext
    ) async throws -> Proto.DescribeDevicesResponse
    /// `herald.v1.Registry/FindApps`.
    func findApps(
        _ request: Proto.FindAppsRequest, _ call: CallContext
    ) async throws -> Proto.FindAppsResponse
    /// `herald.v1.Registry/GetDeviceData`.
    func getDeviceData(
        _ request: Proto.GetDeviceDataRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceDataResponse
}

/// Calls `herald.v1.Registry` over any caller.
package struct RegistryClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Registry/CreateApp`.
    package func createApp(
        _ request: Proto.CreateAppRequest, _ call: CallContext
    ) async throws -> Proto.CreateAppResponse {
        try await caller.call(Method.Registry.createApp, request, call)
    }
    /// `herald.v1.Registry/ListApps`.
    package func listApps(
        _ request: Proto.ListAppsRequest, _ call: CallContext
    ) async throws -> Proto.ListAppsResponse {
        try await caller.call(Method.Registry.listApps, request, call)
    }
    /// `herald.v1.Registry/EditApp`.
    package func editApp(
        _ request: Proto.EditAppRequest, _ call: CallContext
    ) async throws -> Proto.EditAppResponse {
        try await caller.call(Method.Registry.editApp, request, call)
    }
    /// `herald.v1.Registry/DeleteApp`.
    package func deleteApp(
        _ request: Proto.DeleteAppRequest, _ call: CallContext
    ) async throws -> Proto.DeleteAppResponse {
        try await caller.call(Method.Registry.deleteApp, request, call)
    }
    /// `herald.v1.Registry/CreateKey`.
    package func createKey(
        _ request: Proto.CreateKeyRequest, _ call: CallContext
    ) async throws -> Proto.CreateKeyResponse {
        try await caller.call(Method.Registry.createKey, request, call)
    }
    /// `herald.v1.Registry/ListKeys`.
    package func listKeys(
        _ request: Proto.ListKeysRequest, _ call: CallContext
    ) async throws -> Proto.ListKeysResponse {
        try await caller.call(Method.Registry.listKeys, request, call)
    }
    /// `herald.v1.Registry/GetOwnKey`.
    package func getOwnKey(
        _ request: Proto.GetOwnKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetOwnKeyResponse {
        try await caller.call(Method.Registry.getOwnKey, request, call)
    }
    /// `herald.v1.Registry/RevokeKey`.
    package func revokeKey(
        _ request: Proto.RevokeKeyRequest, _ call: CallContext
    ) async throws -> Proto.RevokeKeyResponse {
        try await caller.call(Method.Registry.revokeKey, request, call)
    }
    /// `herald.v1.Registry/RotateKey`.
    package func rotateKey(
        _ request: Proto.RotateKeyRequest, _ call: CallContext
    ) async throws -> Proto.RotateKeyResponse {
        try await caller.call(Method.Registry.rotateKey, request, call)
    }
    /// `herald.v1.Registry/Authenticate`.
    package func authenticate(
        _ request: Proto.AuthenticateRequest, _ call: CallContext
    ) async throws -> Proto.AuthenticateResponse {
        try await caller.call(Method.Registry.authenticate, request, call)
    }
    /// `herald.v1.Registry/ListOrigins`.
    package func listOrigins(
        _ request: Proto.ListOriginsRequest, _ call: CallContext
    ) async throws -> Proto.ListOriginsResponse {
        try await caller.call(Method.Registry.listOrigins, request, call)
    }
    /// `herald.v1.Registry/RegisterDevice`.
    package func registerDevice(
        _ request: Proto.RegisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.RegisterDeviceResponse {
        try await caller.call(Method.Registry.registerDevice, request, call)
    }
    /// `herald.v1.Registry/SyncDevice`.
    package func syncDevice(
        _ request: Proto.SyncDeviceRequest, _ call: CallContext
    ) async throws -> Proto.SyncDeviceResponse {
        try await caller.call(Method.Registry.syncDevice, request, call)
    }
    /// `herald.v1.Registry/GetAttestationChallenge`.
    package func getAttestationChallenge(
        _ request: Proto.GetAttestationChallengeRequest, _ call: CallContext
    ) async throws -> Proto.GetAttestationChallengeResponse {
        try await caller.call(Method.Registry.getAttestationChallenge, request, call)
    }
    /// `herald.v1.Registry/UnregisterDevice`.
    package func unregisterDevice(
        _ request: Proto.UnregisterDeviceRequest, _ call: CallContext
    ) async throws -> Proto.UnregisterDeviceResponse {
        try await caller.call(Method.Registry.unregisterDevice, request, call)
    }
    /// `herald.v1.Registry/TakeConfirmations`.
    package func takeConfirmations(
        _ request: Proto.TakeConfirmationsRequest, _ call: CallContext
    ) async throws -> Proto.TakeConfirmationsResponse {
        try await caller.call(Method.Registry.takeConfirmations, request, call)
    }
    /// `herald.v1.Registry/ConfirmAddress`.
    package func confirmAddress(
        _ request: Proto.ConfirmAddressRequest, _ call: CallContext
    ) async throws -> Proto.ConfirmAddressResponse {
        try await caller.call(Method.Registry.confirmAddress, request, call)
    }
    /// `herald.v1.Registry/GetDevice`.
    package func getDevice(
        _ request: Proto.GetDeviceRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceResponse {
        try await caller.call(Method.Registry.getDevice, request, call)
    }
    /// `herald.v1.Registry/ListDevices`.
    package func listDevices(
        _ request: Proto.ListDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListDevicesResponse {
        try await caller.call(Method.Registry.listDevices, request, call)
    }
    /// `herald.v1.Registry/FindDevices`.
    package func findDevices(
        _ request: Proto.FindDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindDevicesResponse {
        try await caller.call(Method.Registry.findDevices, request, call)
    }
    /// `herald.v1.Registry/DeleteDevice`.
    package func deleteDevice(
        _ request: Proto.DeleteDeviceRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDeviceResponse {
        try await caller.call(Method.Registry.deleteDevice, request, call)
    }
    /// `herald.v1.Registry/DeleteDevicesMadeBy`.
    package func deleteDevicesMadeBy(
        _ request: Proto.DeleteDevicesMadeByRequest, _ call: CallContext
    ) async throws -> Proto.DeleteDevicesMadeByResponse {
        try await caller.call(Method.Registry.deleteDevicesMadeBy, request, call)
    }
    /// `herald.v1.Registry/UpdateTags`.
    package func updateTags(
        _ request: Proto.UpdateTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateTagsResponse {
        try await caller.call(Method.Registry.updateTags, request, call)
    }
    /// `herald.v1.Registry/SetTags`.
    package func setTags(
        _ request: Proto.SetTagsRequest, _ call: CallContext
    ) async throws -> Proto.SetTagsResponse {
        try await caller.call(Method.Registry.setTags, request, call)
    }
    /// `herald.v1.Registry/ListTags`.
    package func listTags(
        _ request: Proto.ListTagsRequest, _ call: CallContext
    ) async throws -> Proto.ListTagsResponse {
        try await caller.call(Method.Registry.listTags, request, call)
    }
    /// `herald.v1.Registry/PreviewAudience`.
    package func previewAudience(
        _ request: Proto.PreviewAudienceRequest, _ call: CallContext
    ) async throws -> Proto.PreviewAudienceResponse {
        try await caller.call(Method.Registry.previewAudience, request, call)
    }
    /// `herald.v1.Registry/CheckAudience`.
    package func checkAudience(
        _ request: Proto.CheckAudienceRequest, _ call: CallContext
    ) async throws -> Proto.CheckAudienceResponse {
        try await caller.call(Method.Registry.checkAudience, request, call)
    }
    /// `herald.v1.Registry/ResolveAudience`.
    package func resolveAudience(
        _ request: Proto.ResolveAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ResolveAudienceResponse {
        try await caller.call(Method.Registry.resolveAudience, request, call)
    }
    /// `herald.v1.Registry/ReportOutcomes`.
    package func reportOutcomes(
        _ request: Proto.ReportOutcomesRequest, _ call: CallContext
    ) async throws -> Proto.ReportOutcomesResponse {
        try await caller.call(Method.Registry.reportOutcomes, request, call)
    }
    /// `herald.v1.Registry/GetTargets`.
    package func getTargets(
        _ request: Proto.GetTargetsRequest, _ call: CallContext
    ) async throws -> Proto.GetTargetsResponse {
        try await caller.call(Method.Registry.getTargets, request, call)
    }
    /// `herald.v1.Registry/UpdateAttributes`.
    package func updateAttributes(
        _ request: Proto.UpdateAttributesRequest, _ call: CallContext
    ) async throws -> Proto.UpdateAttributesResponse {
        try await caller.call(Method.Registry.updateAttributes, request, call)
    }
    /// `herald.v1.Registry/AssociateUser`.
    package func associateUser(
        _ request: Proto.AssociateUserRequest, _ call: CallContext
    ) async throws -> Proto.AssociateUserResponse {
        try await caller.call(Method.Registry.associateUser, request, call)
    }
    /// `herald.v1.Registry/DisassociateUser`.
    package func disassociateUser(
        _ request: Proto.DisassociateUserRequest, _ call: CallContext
    ) async throws -> Proto.DisassociateUserResponse {
        try await caller.call(Method.Registry.disassociateUser, request, call)
    }
    /// `herald.v1.Registry/GetUser`.
    package func getUser(
        _ request: Proto.GetUserRequest, _ call: CallContext
    ) async throws -> Proto.GetUserResponse {
        try await caller.call(Method.Registry.getUser, request, call)
    }
    /// `herald.v1.Registry/ListUsers`.
    package func listUsers(
        _ request: Proto.ListUsersRequest, _ call: CallContext
    ) async throws -> Proto.ListUsersResponse {
        try await caller.call(Method.Registry.listUsers, request, call)
    }
    /// `herald.v1.Registry/UpdateUserTags`.
    package func updateUserTags(
        _ request: Proto.UpdateUserTagsRequest, _ call: CallContext
    ) async throws -> Proto.UpdateUserTagsResponse {
        try await caller.call(Method.Registry.updateUserTags, request, call)
    }
    /// `herald.v1.Registry/DeleteUser`.
    package func deleteUser(
        _ request: Proto.DeleteUserRequest, _ call: CallContext
    ) async throws -> Proto.DeleteUserResponse {
        try await caller.call(Method.Registry.deleteUser, request, call)
    }
    /// `herald.v1.Registry/SampleAudience`.
    package func sampleAudience(
        _ request: Proto.SampleAudienceRequest, _ call: CallContext
    ) async throws -> Proto.SampleAudienceResponse {
        try await caller.call(Method.Registry.sampleAudience, request, call)
    }
    /// `herald.v1.Registry/ExplainAudience`.
    package func explainAudience(
        _ request: Proto.ExplainAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ExplainAudienceResponse {
        try await caller.call(Method.Registry.explainAudience, request, call)
    }
    /// `herald.v1.Registry/PutSegment`.
    package func putSegment(
        _ request: Proto.PutSegmentRequest, _ call: CallContext
    ) async throws -> Proto.PutSegmentResponse {
        try await caller.call(Method.Registry.putSegment, request, call)
    }
    /// `herald.v1.Registry/ListSegments`.
    package func listSegments(
        _ request: Proto.ListSegmentsRequest, _ call: CallContext
    ) async throws -> Proto.ListSegmentsResponse {
        try await caller.call(Method.Registry.listSegments, request, call)
    }
    /// `herald.v1.Registry/DeleteSegment`.
    package func deleteSegment(
        _ request: Proto.DeleteSegmentRequest, _ call: CallContext
    ) async throws -> Proto.DeleteSegmentResponse {
        try await caller.call(Method.Registry.deleteSegment, request, call)
    }
    /// `herald.v1.Registry/EditList`.
    package func editList(
        _ request: Proto.EditListRequest, _ call: CallContext
    ) async throws -> Proto.EditListResponse {
        try await caller.call(Method.Registry.editList, request, call)
    }
    /// `herald.v1.Registry/ListLists`.
    package func listLists(
        _ request: Proto.ListListsRequest, _ call: CallContext
    ) async throws -> Proto.ListListsResponse {
        try await caller.call(Method.Registry.listLists, request, call)
    }
    /// `herald.v1.Registry/DeleteList`.
    package func deleteList(
        _ request: Proto.DeleteListRequest, _ call: CallContext
    ) async throws -> Proto.DeleteListResponse {
        try await caller.call(Method.Registry.deleteList, request, call)
    }
    /// `herald.v1.Registry/ExportDevices`.
    package func exportDevices(
        _ request: Proto.ExportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ExportDevicesResponse {
        try await caller.call(Method.Registry.exportDevices, request, call)
    }
    /// `herald.v1.Registry/ImportDevices`.
    package func importDevices(
        _ request: Proto.ImportDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ImportDevicesResponse {
        try await caller.call(Method.Registry.importDevices, request, call)
    }
    /// `herald.v1.Registry/FollowErasures`.
    package func followErasures(
        _ request: Proto.FollowErasuresRequest, _ call: CallContext
    ) async throws -> Proto.FollowErasuresResponse {
        try await caller.call(Method.Registry.followErasures, request, call)
    }
    /// `herald.v1.Registry/FindUnknownDevices`.
    package func findUnknownDevices(
        _ request: Proto.FindUnknownDevicesRequest, _ call: CallContext
    ) async throws -> Proto.FindUnknownDevicesResponse {
        try await caller.call(Method.Registry.findUnknownDevices, request, call)
    }
    /// `herald.v1.Registry/FindOrdinals`.
    package func findOrdinals(
        _ request: Proto.FindOrdinalsRequest, _ call: CallContext
    ) async throws -> Proto.FindOrdinalsResponse {
        try await caller.call(Method.Registry.findOrdinals, request, call)
    }
    /// `herald.v1.Registry/CountDevices`.
    package func countDevices(
        _ request: Proto.CountDevicesRequest, _ call: CallContext
    ) async throws -> Proto.CountDevicesResponse {
        try await caller.call(Method.Registry.countDevices, request, call)
    }
    /// `herald.v1.Registry/DescribeDevices`.
    package func describeDevices(
        _ request: Proto.DescribeDevicesRequest, _ call: CallContext
    ) async throws -> Proto.DescribeDevicesResponse {
        try await caller.call(Method.Registry.describeDevices, request, call)
    }
    /// `herald.v1.Registry/FindApps`.
    package func findApps(
        _ request: Proto.FindAppsRequest, _ call: CallContext
    ) async throws -> Proto.FindAppsResponse {
        try await caller.call(Method.Registry.findApps, request, call)
    }
    /// `herald.v1.Registry/GetDeviceData`.
    package func getDeviceData(
        _ request: Proto.GetDeviceDataRequest, _ call: CallContext
    ) async throws -> Proto.GetDeviceDataResponse {
        try await caller.call(Method.Registry.getDeviceData, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Registry` to `service`.
    package mutating func serveRegistry(_ service: some RegistryServing) {
        on(Method.Registry.createApp) { request, call in
            try await service.createApp(request, call)
        }
        on(Method.Registry.listApps) { request, call in
            try await service.listApps(request, call)
        }
        on(Method.Registry.editApp) { request, call in
            try await service.editApp(request, call)
        }
        on(Method.Registry.deleteApp) { request, call in
            try await service.deleteApp(request, call)
        }
        on(Method.Registry.createKey) { request, call in
            try await service.createKey(request, call)
        }
        on(Method.Registry.listKeys) { request, call in
            try await service.listKeys(request, call)
        }
        on(Method.Registry.getOwnKey) { request, call in
            try await service.getOwnKey(request, call)
        }
        on(Method.Registry.revokeKey) { request, call in
            try await service.revokeKey(request, call)
        }
        on(Method.Registry.rotateKey) { request, call in
            try await service.rotateKey(request, call)
        }
        on(Method.Registry.authenticate) { request, call in
            try await service.authenticate(request, call)
        }
        on(Method.Registry.listOrigins) { request, call in
            try await service.listOrigins(request, call)
        }
        on(Method.Registry.registerDevice) { request, call in
            try await service.registerDevice(request, call)
        }
        on(Method.Registry.syncDevice) { request, call in
            try await service.syncDevice(request, call)
        }
        on(Method.Registry.getAttestationChallenge) { request, call in
            try await service.getAttestationChallenge(request, call)
        }
        on(Method.Registry.unregisterDevice) { request, call in
            try await service.unregisterDevice(request, call)
        }
        on(Method.Registry.takeConfirmations) { request, call in
            try await service.takeConfirmations(request, call)
        }
        on(Method.Registry.confirmAddress) { request, call in
            try await service.confirmAddress(request, call)
        }
        on(Method.Registry.getDevice) { request, call in
            try await service.getDevice(request, call)
        }
        on(Method.Registry.listDevices) { request, call in
            try await service.listDevices(request, call)
        }
        on(Method.Registry.findDevices) { request, call in
            try await service.findDevices(request, call)
        }
        on(Method.Registry.deleteDevice) { request, call in
            try await service.deleteDevice(request, call)
        }
        on(Method.Registry.deleteDevicesMadeBy) { request, call in
            try await service.deleteDevicesMadeBy(request, call)
        }
        on(Method.Registry.updateTags) { request, call in
            try await service.updateTags(request, call)
        }
        on(Method.Registry.setTags) { request, call in
            try await service.setTags(request, call)
        }
        on(Method.Registry.listTags) { request, call in
            try await service.listTags(request, call)
        }
        on(Method.Registry.previewAudience) { request, call in
            try await service.previewAudience(request, call)
        }
        on(Method.Registry.checkAudience) { request, call in
            try await service.checkAudience(request, call)
        }
        on(Method.Registry.resolveAudience) { request, call in
            try await service.resolveAudience(request, call)
        }
        on(Method.Registry.reportOutcomes) { request, call in
            try await service.reportOutcomes(request, call)
        }
        on(Method.Registry.getTargets) { request, call in
            try await service.getTargets(request, call)
        }
        on(Method.Registry.updateAttributes) { request, call in
            try await service.updateAttributes(request, call)
        }
        on(Method.Registry.associateUser) { request, call in
            try await service.associateUser(request, call)
        }
        on(Method.Registry.disassociateUser) { request, call in
            try await service.disassociateUser(request, call)
        }
        on(Method.Registry.getUser) { request, call in
            try await service.getUser(request, call)
        }
        on(Method.Registry.listUsers) { request, call in
            try await service.listUsers(request, call)
        }
        on(Method.Registry.updateUserTags) { request, call in
            try await service.updateUserTags(request, call)
        }
        on(Method.Registry.deleteUser) { request, call in
            try await service.deleteUser(request, call)
        }
        on(Method.Registry.sampleAudience) { request, call in
            try await service.sampleAudience(request, call)
        }
        on(Method.Registry.explainAudience) { request, call in
            try await service.explainAudience(request, call)
        }
        on(Method.Registry.putSegment) { request, call in
            try await service.putSegment(request, call)
        }
        on(Method.Registry.listSegments) { request, call in
            try await service.listSegments(request, call)
        }
        on(Method.Registry.deleteSegment) { request, call in
            try await service.deleteSegment(request, call)
        }
        on(Method.Registry.editList) { request, call in
            try await service.editList(request, call)
        }
        on(Method.Registry.listLists) { request, call in
            try await service.listLists(request, call)
        }
        on(Method.Registry.deleteList) { request, call in
            try await service.deleteList(request, call)
        }
        on(Method.Registry.exportDevices) { request, call in
            try await service.exportDevices(request, call)
        }
        on(Method.Registry.importDevices) { request, call in
            try await service.importDevices(request, call)
        }
        on(Method.Registry.followErasures) { request, call in
            try await service.followErasures(request, call)
        }
        on(Method.Registry.findUnknownDevices) { request, call in
            try await service.findUnknownDevices(request, call)
        }
        on(Method.Registry.findOrdinals) { request, call in
            try await service.findOrdinals(request, call)
        }
        on(Method.Registry.countDevices) { request, call in
            try await service.countDevices(request, call)
        }
        on(Method.Registry.describeDevices) { request, call in
            try await service.describeDevices(request, call)
        }
        on(Method.Registry.findApps) { request, call in
            try await service.findApps(request, call)
        }
        on(Method.Registry.getDeviceData) { request, call in
            try await service.getDeviceData(request, call)
        }
    }
}
