// Generated from herald/v1/delivery_service.proto by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// The calls of `herald.v1.Delivery`.
    package enum Delivery {
        /// Sends a notification to every device of an audience, now or later. With an idempotency key the
        /// call may be repeated without sending twice.
        package static let send = Method(
            service: "herald.v1.Delivery", name: "Send", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .send,
            request: Proto.SendRequest.self, response: Proto.SendResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .response([1, 1])))
        /// Returns what Send would do with the same request. Nothing is stored or sent. The audit log
        /// records the call only if the selector names a device or a user.
        package static let previewSend = Method(
            service: "herald.v1.Delivery", name: "PreviewSend", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            request: Proto.SendRequest.self, response: Proto.PreviewSendResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, isOfPerson: true))
        /// Returns one notification with its state and its counts. The audit log records the call only if
        /// the audience names a device or a user.
        package static let getNotification = Method(
            service: "herald.v1.Delivery", name: "GetNotification", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isShared: true,
            request: Proto.GetNotificationRequest.self, response: Proto.GetNotificationResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, isOfPerson: true))
        /// Lists the app's notifications, the newest first.
        package static let listNotifications = Method(
            service: "herald.v1.Delivery", name: "ListNotifications", role: .viewer,
            isRetryable: true, deadline: .milliseconds(10000),
            callClass: .heavy,
            isShared: true,
            request: Proto.ListNotificationsRequest.self, response: Proto.ListNotificationsResponse.self)
        /// Cancels a notification. Devices that have not got the notification yet do not get it.
        package static let cancelNotification = Method(
            service: "herald.v1.Delivery", name: "CancelNotification", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .send,
            request: Proto.CancelNotificationRequest.self, response: Proto.CancelNotificationResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Sends a notification again to the devices where it failed.
        package static let resendNotification = Method(
            service: "herald.v1.Delivery", name: "ResendNotification", role: .operator,
            isRetryable: false, deadline: .milliseconds(10000),
            request: Proto.ResendNotificationRequest.self, response: Proto.ResendNotificationResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Releases the notifications that are held, for example after a kill switch went off. With
        /// `preview` the call only tells what would go. With the token of that answer, the call releases
        /// only what was seen there.
        package static let releaseNotifications = Method(
            service: "herald.v1.Delivery", name: "ReleaseNotifications", role: .operator,
            isRetryable: true, deadline: .milliseconds(30000),
            request: Proto.ReleaseNotificationsRequest.self, response: Proto.ReleaseNotificationsResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Turns a kill switch on or off. A switch that is on stops all sending in its scope at once.
        package static let setKillSwitch = Method(
            service: "herald.v1.Delivery", name: "SetKillSwitch", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            callClass: .stop,
            request: Proto.SetKillSwitchRequest.self, response: Proto.SetKillSwitchResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Returns the kill switches that are on, or that still hold something.
        package static let getKillSwitch = Method(
            service: "herald.v1.Delivery", name: "GetKillSwitch", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.GetKillSwitchRequest.self, response: Proto.GetKillSwitchResponse.self)
        /// Lists the changes of kill switches, the newest first: who turned which switch on or off, and
        /// when.
        package static let listKillSwitchChanges = Method(
            service: "herald.v1.Delivery", name: "ListKillSwitchChanges", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListKillSwitchChangesRequest.self, response: Proto.ListKillSwitchChangesResponse.self)
        /// Returns the kill switches, the number of notifications in each state, and the speed of sending.
        package static let getStatus = Method(
            service: "herald.v1.Delivery", name: "GetStatus", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            isShared: true,
            request: Proto.GetStatusRequest.self, response: Proto.GetStatusResponse.self)
        /// `herald.v1.Delivery/ExchangeInbox`.
        package static let exchangeInbox = Method(
            service: "herald.v1.Delivery", name: "ExchangeInbox", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ExchangeInboxRequest.self, response: Proto.ExchangeInboxResponse.self)
        /// `herald.v1.Delivery/TellSourceNews`.
        package static let tellSourceNews = Method(
            service: "herald.v1.Delivery", name: "TellSourceNews", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.TellSourceNewsRequest.self, response: Proto.TellSourceNewsResponse.self)
        /// `herald.v1.Delivery/TellTransitions`.
        package static let tellTransitions = Method(
            service: "herald.v1.Delivery", name: "TellTransitions", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.TellTransitionsRequest.self, response: Proto.TellTransitionsResponse.self)
        /// `herald.v1.Delivery/EraseDevice`.
        package static let eraseDevice = Method(
            service: "herald.v1.Delivery", name: "EraseDevice", role: .internal,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.EraseDeviceRequest.self, response: Proto.EraseDeviceResponse.self)
        /// Returns the data that delivery keeps of one device, for the person whose device it is.
        package static let getDeliveryData = Method(
            service: "herald.v1.Delivery", name: "GetDeliveryData", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.GetDeliveryDataRequest.self, response: Proto.GetDeliveryDataResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))
        /// Returns what people did with a notification, by platform and by version of the app. The audit
        /// log records the call only if the audience names a device or a user, or is a single device.
        package static let getEffect = Method(
            service: "herald.v1.Delivery", name: "GetEffect", role: .viewer,
            isRetryable: true, deadline: .milliseconds(30000),
            callClass: .heavy,
            request: Proto.GetEffectRequest.self, response: Proto.GetEffectResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, isOfPerson: true))
        /// Returns the outcome of an app's notifications, added up by type, the types to retire first.
        package static let listTypeEffects = Method(
            service: "herald.v1.Delivery", name: "ListTypeEffects", role: .viewer,
            isRetryable: true, deadline: .milliseconds(30000),
            callClass: .heavy,
            isShared: true,
            request: Proto.ListTypeEffectsRequest.self, response: Proto.ListTypeEffectsResponse.self)
        /// Returns the outcome of the notifications of one type, by platform and by version of the app.
        package static let getTypeEffect = Method(
            service: "herald.v1.Delivery", name: "GetTypeEffect", role: .viewer,
            isRetryable: true, deadline: .milliseconds(30000),
            callClass: .heavy,
            isShared: true,
            request: Proto.GetTypeEffectRequest.self, response: Proto.GetTypeEffectResponse.self)
        /// Records what people did, such as buying or voting, for the experiments that count it. The same
        /// goal is counted once, however often it is sent.
        package static let recordGoals = Method(
            service: "herald.v1.Delivery", name: "RecordGoals", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.RecordGoalsRequest.self, response: Proto.RecordGoalsResponse.self,
            audit: AuditFacts(kind: .change, app: 1))
        /// Stores a template, or replaces the one of that name.
        package static let putTemplate = Method(
            service: "herald.v1.Delivery", name: "PutTemplate", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PutTemplateRequest.self, response: Proto.PutTemplateResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 2])))
        /// Lists the app's templates by name.
        package static let listTemplates = Method(
            service: "herald.v1.Delivery", name: "ListTemplates", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListTemplatesRequest.self, response: Proto.ListTemplatesResponse.self)
        /// Deletes a template by its name.
        package static let deleteTemplate = Method(
            service: "herald.v1.Delivery", name: "DeleteTemplate", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteTemplateRequest.self, response: Proto.DeleteTemplateResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Stores a schedule, which sends a notification again and again by a rule, or replaces the one of
        /// that name.
        package static let putSchedule = Method(
            service: "herald.v1.Delivery", name: "PutSchedule", role: .sender,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.PutScheduleRequest.self, response: Proto.PutScheduleResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 2])))
        /// Lists the app's schedules by name.
        package static let listSchedules = Method(
            service: "herald.v1.Delivery", name: "ListSchedules", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListSchedulesRequest.self, response: Proto.ListSchedulesResponse.self)
        /// Pauses a schedule, or lets it go on.
        package static let pauseSchedule = Method(
            service: "herald.v1.Delivery", name: "PauseSchedule", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PauseScheduleRequest.self, response: Proto.PauseScheduleResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Deletes a schedule by its name.
        package static let deleteSchedule = Method(
            service: "herald.v1.Delivery", name: "DeleteSchedule", role: .sender,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteScheduleRequest.self, response: Proto.DeleteScheduleResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the types of what the app sends.
        package static let listTypes = Method(
            service: "herald.v1.Delivery", name: "ListTypes", role: .viewer,
            isRetryable: true, deadline: .milliseconds(2000),
            isShared: true,
            request: Proto.ListTypesRequest.self, response: Proto.ListTypesResponse.self)
        /// Limits how many messages of a type a device gets in a period.
        package static let putFrequencyCap = Method(
            service: "herald.v1.Delivery", name: "PutFrequencyCap", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.PutFrequencyCapRequest.self, response: Proto.PutFrequencyCapResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2, 2])))
        /// Lists the app's frequency caps by type.
        package static let listFrequencyCaps = Method(
            service: "herald.v1.Delivery", name: "ListFrequencyCaps", role: .viewer,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListFrequencyCapsRequest.self, response: Proto.ListFrequencyCapsResponse.self)
        /// Deletes a frequency cap by its type.
        package static let deleteFrequencyCap = Method(
            service: "herald.v1.Delivery", name: "DeleteFrequencyCap", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.DeleteFrequencyCapRequest.self, response: Proto.DeleteFrequencyCapResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Sets up a provider, such as Apple's push service, or sets it up anew.
        package static let setProvider = Method(
            service: "herald.v1.Delivery", name: "SetProvider", role: .admin,
            isRetryable: true, deadline: .milliseconds(10000),
            isFresh: true,
            request: Proto.SetProviderRequest.self, response: Proto.SetProviderResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([3])))
        /// Lists the providers that the app has set up, without their secrets.
        package static let listProviders = Method(
            service: "herald.v1.Delivery", name: "ListProviders", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            isShared: true,
            request: Proto.ListProvidersRequest.self, response: Proto.ListProvidersResponse.self)
        /// `herald.v1.Delivery/ListOwnReceivers`.
        package static let listOwnReceivers = Method(
            service: "herald.v1.Delivery", name: "ListOwnReceivers", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.ListOwnReceiversRequest.self, response: Proto.ListOwnReceiversResponse.self)
        /// `herald.v1.Delivery/GetWebPushKey`.
        package static let getWebPushKey = Method(
            service: "herald.v1.Delivery", name: "GetWebPushKey", role: .internal,
            isRetryable: true, deadline: .milliseconds(2000),
            request: Proto.GetWebPushKeyRequest.self, response: Proto.GetWebPushKeyResponse.self)
        /// Removes a provider. Nothing is sent through the provider any more.
        package static let removeProvider = Method(
            service: "herald.v1.Delivery", name: "RemoveProvider", role: .admin,
            isRetryable: true, deadline: .milliseconds(5000),
            isFresh: true,
            request: Proto.RemoveProviderRequest.self, response: Proto.RemoveProviderResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([2])))
        /// Lists the kinds of provider that there are, with the settings of each.
        package static let listProviderKinds = Method(
            service: "herald.v1.Delivery", name: "ListProviderKinds", role: .operator,
            isRetryable: true, deadline: .milliseconds(5000),
            request: Proto.ListProviderKindsRequest.self, response: Proto.ListProviderKindsResponse.self)
        /// Sends one message to one device through a provider, and waits for the provider's answer. A
        /// second call sends a second message.
        package static let testProvider = Method(
            service: "herald.v1.Delivery", name: "TestProvider", role: .operator,
            isRetryable: false, deadline: .milliseconds(30000),
            callClass: .waiting,
            request: Proto.TestProviderRequest.self, response: Proto.TestProviderResponse.self,
            audit: AuditFacts(kind: .change, app: 1, object: .request([3]), isOfPerson: true))
        /// Lists the deliveries that failed, with the reason of each.
        package static let listFailures = Method(
            service: "herald.v1.Delivery", name: "ListFailures", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListFailuresRequest.self, response: Proto.ListFailuresResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2])))
        /// Lists the devices that reported an event of a notification, such as those on which it was
        /// tapped.
        package static let listReactions = Method(
            service: "herald.v1.Delivery", name: "ListReactions", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListReactionsRequest.self, response: Proto.ListReactionsResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2])))
        /// Lists the devices that a notification has reached: at least one provider accepted the message
        /// for each of these devices. The list is known until a day after the notification has expired.
        package static let listReachedDevices = Method(
            service: "herald.v1.Delivery", name: "ListReachedDevices", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ListReachedDevicesRequest.self, response: Proto.ListReachedDevicesResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2])))
        /// Explains the outcome of one notification on one device, and the reason for it.
        package static let explainDelivery = Method(
            service: "herald.v1.Delivery", name: "ExplainDelivery", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.ExplainDeliveryRequest.self, response: Proto.ExplainDeliveryResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([3]), isOfPerson: true))
        /// Lists the latest notifications of one device, with the outcome of each.
        package static let getTimeline = Method(
            service: "herald.v1.Delivery", name: "GetTimeline", role: .operator,
            isRetryable: true, deadline: .milliseconds(10000),
            request: Proto.GetTimelineRequest.self, response: Proto.GetTimelineResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1, object: .request([2]), isOfPerson: true))
        /// Reads the events after a given one, in order, and waits for new events if asked.
        package static let readEvents = Method(
            service: "herald.v1.Delivery", name: "ReadEvents", role: .operator,
            isRetryable: true, deadline: .milliseconds(40000),
            callClass: .waiting,
            isRechecked: true,
            request: Proto.ReadEventsRequest.self, response: Proto.ReadEventsResponse.self,
            audit: AuditFacts(kind: .personalRead, app: 1))
        /// Reads the changes after a given event, in order, and waits for changes if asked. The events are
        /// those of ReadEvents without what names a device or tells what one device did.
        package static let readChanges = Method(
            service: "herald.v1.Delivery", name: "ReadChanges", role: .viewer,
            isRetryable: true, deadline: .milliseconds(40000),
            callClass: .waiting,
            isRechecked: true,
            request: Proto.ReadEventsRequest.self, response: Proto.ReadEventsResponse.self)
        /// Reads events as ReadEvents does, once for all who follow an app's events at a gateway. Each
        /// follower is recorded by a ReadEvents of their own.
        package static let followEvents = Method(
            service: "herald.v1.Delivery", name: "FollowEvents", role: .internal,
            isRetryable: true, deadline: .milliseconds(40000),
            callClass: .waiting,
            request: Proto.ReadEventsRequest.self, response: Proto.ReadEventsResponse.self)

        /// All of them.
        package static let all: [Method] = [
            send,
            previewSend,
            getNotification,
            listNotifications,
            cancelNotification,
            resendNotification,
            releaseNotifications,
            setKillSwitch,
            getKillSwitch,
            listKillSwitchChanges,
            getStatus,
            exchangeInbox,
            tellSourceNews,
            tellTransitions,
            eraseDevice,
            getDeliveryData,
            getEffect,
            listTypeEffects,
            getTypeEffect,
            recordGoals,
            putTemplate,
            listTemplates,
            deleteTemplate,
            putSchedule,
            listSchedules,
            pauseSchedule,
            deleteSchedule,
            listTypes,
            putFrequencyCap,
            listFrequencyCaps,
            deleteFrequencyCap,
            setProvider,
            listProviders,
            listOwnReceivers,
            getWebPushKey,
            removeProvider,
            listProviderKinds,
            testProvider,
            listFailures,
            listReactions,
            listReachedDevices,
            explainDelivery,
            getTimeline,
            readEvents,
            readChanges,
            followEvents,
        ]
    }
}

/// The server's side of `herald.v1.Delivery`.
package protocol DeliveryServing: Sendable {
    /// `herald.v1.Delivery/Send`.
    func send(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.SendResponse
    /// `herald.v1.Delivery/PreviewSend`.
    func previewSend(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.PreviewSendResponse
    /// `herald.v1.Delivery/GetNotification`.
    func getNotification(
        _ request: Proto.GetNotificationRequest, _ call: CallContext
    ) async throws -> Proto.GetNotificationResponse
    /// `herald.v1.Delivery/ListNotifications`.
    func listNotifications(
        _ request: Proto.ListNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ListNotificationsResponse
    /// `herald.v1.Delivery/CancelNotification`.
    func cancelNotification(
        _ request: Proto.CancelNotificationRequest, _ call: CallContext
    ) async throws -> Proto.CancelNotificationResponse
    /// `herald.v1.Delivery/ResendNotification`.
    func resendNotification(
        _ request: Proto.ResendNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ResendNotificationResponse
    /// `herald.v1.Delivery/ReleaseNotifications`.
    func releaseNotifications(
        _ request: Proto.ReleaseNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseNotificationsResponse
    /// `herald.v1.Delivery/SetKillSwitch`.
    func setKillSwitch(
        _ request: Proto.SetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.SetKillSwitchResponse
    /// `herald.v1.Delivery/GetKillSwitch`.
    func getKillSwitch(
        _ request: Proto.GetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.GetKillSwitchResponse
    /// `herald.v1.Delivery/ListKillSwitchChanges`.
    func listKillSwitchChanges(
        _ request: Proto.ListKillSwitchChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListKillSwitchChangesResponse
    /// `herald.v1.Delivery/GetStatus`.
    func getStatus(
        _ request: Proto.GetStatusRequest, _ call: CallContext
    ) async throws -> Proto.GetStatusResponse
    /// `herald.v1.Delivery/ExchangeInbox`.
    func exchangeInbox(
        _ request: Proto.ExchangeInboxRequest, _ call: CallContext
    ) async throws -> Proto.ExchangeInboxResponse
    /// `herald.v1.Delivery/TellSourceNews`.
    func tellSourceNews(
        _ request: Proto.TellSourceNewsRequest, _ call: CallContext
    ) async throws -> Proto.TellSourceNewsResponse
    /// `herald.v1.Delivery/TellTransitions`.
    func tellTransitions(
        _ request: Proto.TellTransitionsRequest, _ call: CallContext
    ) async throws -> Proto.TellTransitionsResponse
    /// `herald.v1.Delivery/EraseDevice`.
    func eraseDevice(
        _ request: Proto.EraseDeviceRequest, _ call: CallContext
    ) async throws -> Proto.EraseDeviceResponse
    /// `herald.v1.Delivery/GetDeliveryData`.
    func getDeliveryData(
        _ request: Proto.GetDeliveryDataRequest, _ call: CallContext
    ) async throws -> Proto.GetDeliveryDataResponse
    /// `herald.v1.Delivery/GetEffect`.
    func getEffect(
        _ request: Proto.GetEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetEffectResponse
    /// `herald.v1.Delivery/ListTypeEffects`.
    func listTypeEffects(
        _ request: Proto.ListTypeEffectsRequest, _ call: CallContext
    ) async throws -> Proto.ListTypeEffectsResponse
    /// `herald.v1.Delivery/GetTypeEffect`.
    func getTypeEffect(
        _ request: Proto.GetTypeEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetTypeEffectResponse
    /// `herald.v1.Delivery/RecordGoals`.
    func recordGoals(
        _ request: Proto.RecordGoalsRequest, _ call: CallContext
    ) async throws -> Proto.RecordGoalsResponse
    /// `herald.v1.Delivery/PutTemplate`.
    func putTemplate(
        _ request: Proto.PutTemplateRequest, _ call: CallContext
    ) async throws -> Proto.PutTemplateResponse
    /// `herald.v1.Delivery/ListTemplates`.
    func listTemplates(
        _ request: Proto.ListTemplatesRequest, _ call: CallContext
    ) async throws -> Proto.ListTemplatesResponse
    /// `herald.v1.Delivery/DeleteTemplate`.
    func deleteTemplate(
        _ request: Proto.DeleteTemplateRequest, _ call: CallContext
    ) async throws -> Proto.DeleteTemplateResponse
    /// `herald.v1.Delivery/PutSchedule`.
    func putSchedule(
        _ request: Proto.PutScheduleRequest, _ call: CallContext
    ) async throws -> Proto.PutScheduleResponse
    /// `herald.v1.Delivery/ListSchedules`.
    func listSchedules(
        _ request: Proto.ListSchedulesRequest, _ call: CallContext
    ) async throws -> Proto.ListSchedulesResponse
    /// `herald.v1.Delivery/PauseSchedule`.
    func pauseSchedule(
        _ request: Proto.PauseScheduleRequest, _ call: CallContext
    ) async throws -> Proto.PauseScheduleResponse
    /// `herald.v1.Delivery/DeleteSchedule`.
    func deleteSchedule(
        _ request: Proto.DeleteScheduleRequest, _ call: CallContext
    ) async throws -> Proto.DeleteScheduleResponse
    /// `herald.v1.Delivery/ListTypes`.
    func listTypes(
        _ request: Proto.ListTypesRequest, _ call: CallContext
    ) async throws -> Proto.ListTypesResponse
    /// `herald.v1.Delivery/PutFrequencyCap`.
    func putFrequencyCap(
        _ request: Proto.PutFrequencyCapRequest, _ call: CallContext
    ) async throws -> Proto.PutFrequencyCapResponse
    /// `herald.v1.Delivery/ListFrequencyCaps`.
    func listFrequencyCaps(
        _ request: Proto.ListFrequencyCapsRequest, _ call: CallContext
    ) async throws -> Proto.ListFrequencyCapsResponse
    /// `herald.v1.Delivery/DeleteFrequencyCap`.
    func deleteFrequencyCap(
        _ request: Proto.DeleteFrequencyCapRequest, _ call: CallContext
    ) async throws -> Proto.DeleteFrequencyCapResponse
    /// `herald.v1.Delivery/SetProvider`.
    func setProvider(
        _ request: Proto.SetProviderRequest, _ call: CallContext
    ) async throws -> Proto.SetProviderResponse
    /// `herald.v1.Delivery/ListProviders`.
    func listProviders(
        _ request: Proto.ListProvidersRequest, _ call: CallContext
    ) async throws -> Proto.ListProvidersResponse
    /// `herald.v1.Delivery/ListOwnReceivers`.
    func listOwnReceivers(
        _ request: Proto.ListOwnReceiversRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnReceiversResponse
    /// `herald.v1.Delivery/GetWebPushKey`.
    func getWebPushKey(
        _ request: Proto.GetWebPushKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetWebPushKeyResponse
    /// `herald.v1.Delivery/RemoveProvider`.
    func removeProvider(
        _ request: Proto.RemoveProviderRequest, _ call: CallContext
    ) async throws -> Proto.RemoveProviderResponse
    /// `herald.v1.Delivery/ListProviderKinds`.
    func listProviderKinds(
        _ request: Proto.ListProviderKindsRequest, _ call: CallContext
    ) async throws -> Proto.ListProviderKindsResponse
    /// `herald.v1.Delivery/TestProvider`.
    func testProvider(
        _ request: Proto.TestProviderRequest, _ call: CallContext
    ) async throws -> Proto.TestProviderResponse
    /// `herald.v1.Delivery/ListFailures`.
    func listFailures(
        _ request: Proto.ListFailuresRequest, _ call: CallContext
    ) async throws -> Proto.ListFailuresResponse
    /// `herald.v1.Delivery/ListReactions`.
    func listReactions(
        _ request: Proto.ListReactionsRequest, _ call: CallContext
    ) async throws -> Proto.ListReactionsResponse
    /// `herald.v1.Delivery/ListReachedDevices`.
    func listReachedDevices(
        _ request: Proto.ListReachedDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListReachedDevicesResponse
    /// `herald.v1.Delivery/ExplainDelivery`.
    func explainDelivery(
        _ request: Proto.ExplainDeliveryRequest, _ call: CallContext
    ) async throws -> Proto.ExplainDeliveryResponse
    /// `herald.v1.Delivery/GetTimeline`.
    func getTimeline(
        _ request: Proto.GetTimelineRequest, _ call: CallContext
    ) async throws -> Proto.GetTimelineResponse
    /// `herald.v1.Delivery/ReadEvents`.
    func readEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse
    /// `herald.v1.Delivery/ReadChanges`.
    func readChanges(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse
    /// `herald.v1.Delivery/FollowEvents`.
    func followEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse
}

/// Calls `herald.v1.Delivery` over any caller.
package struct DeliveryClient: Sendable {
    private let caller: any Caller

    /// A client over `caller`.
    package init(_ caller: any Caller) { self.caller = caller }

    /// `herald.v1.Delivery/Send`.
    package func send(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.SendResponse {
        try await caller.call(Method.Delivery.send, request, call)
    }
    /// `herald.v1.Delivery/PreviewSend`.
    package func previewSend(
        _ request: Proto.SendRequest, _ call: CallContext
    ) async throws -> Proto.PreviewSendResponse {
        try await caller.call(Method.Delivery.previewSend, request, call)
    }
    /// `herald.v1.Delivery/GetNotification`.
    package func getNotification(
        _ request: Proto.GetNotificationRequest, _ call: CallContext
    ) async throws -> Proto.GetNotificationResponse {
        try await caller.call(Method.Delivery.getNotification, request, call)
    }
    /// `herald.v1.Delivery/ListNotifications`.
    package func listNotifications(
        _ request: Proto.ListNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ListNotificationsResponse {
        try await caller.call(Method.Delivery.listNotifications, request, call)
    }
    /// `herald.v1.Delivery/CancelNotification`.
    package func cancelNotification(
        _ request: Proto.CancelNotificationRequest, _ call: CallContext
    ) async throws -> Proto.CancelNotificationResponse {
        try await caller.call(Method.Delivery.cancelNotification, request, call)
    }
    /// `herald.v1.Delivery/ResendNotification`.
    package func resendNotification(
        _ request: Proto.ResendNotificationRequest, _ call: CallContext
    ) async throws -> Proto.ResendNotificationResponse {
        try await caller.call(Method.Delivery.resendNotification, request, call)
    }
    /// `herald.v1.Delivery/ReleaseNotifications`.
    package func releaseNotifications(
        _ request: Proto.ReleaseNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseNotificationsResponse {
        try await caller.call(Method.Delivery.releaseNotifications, request, call)
    }
    /// `herald.v1.Delivery/SetKillSwitch`.
    package func setKillSwitch(
        _ request: Proto.SetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.SetKillSwitchResponse {
        try await caller.call(Method.Delivery.setKillSwitch, request, call)
    }
    /// `herald.v1.Delivery/GetKillSwitch`.
    package func getKillSwitch(
        _ request: Proto.GetKillSwitchRequest, _ call: CallContext
    ) async throws -> Proto.GetKillSwitchResponse {
        try await caller.call(Method.Delivery.getKillSwitch, request, call)
    }
    /// `herald.v1.Delivery/ListKillSwitchChanges`.
    package func listKillSwitchChanges(
        _ request: Proto.ListKillSwitchChangesRequest, _ call: CallContext
    ) async throws -> Proto.ListKillSwitchChangesResponse {
        try await caller.call(Method.Delivery.listKillSwitchChanges, request, call)
    }
    /// `herald.v1.Delivery/GetStatus`.
    package func getStatus(
        _ request: Proto.GetStatusRequest, _ call: CallContext
    ) async throws -> Proto.GetStatusResponse {
        try await caller.call(Method.Delivery.getStatus, request, call)
    }
    /// `herald.v1.Delivery/ExchangeInbox`.
    package func exchangeInbox(
        _ request: Proto.ExchangeInboxRequest, _ call: CallContext
    ) async throws -> Proto.ExchangeInboxResponse {
        try await caller.call(Method.Delivery.exchangeInbox, request, call)
    }
    /// `herald.v1.Delivery/TellSourceNews`.
    package func tellSourceNews(
        _ request: Proto.TellSourceNewsRequest, _ call: CallContext
    ) async throws -> Proto.TellSourceNewsResponse {
        try await caller.call(Method.Delivery.tellSourceNews, request, call)
    }
    /// `herald.v1.Delivery/TellTransitions`.
    package func tellTransitions(
        _ request: Proto.TellTransitionsRequest, _ call: CallContext
    ) async throws -> Proto.TellTransitionsResponse {
        try await caller.call(Method.Delivery.tellTransitions, request, call)
    }
    /// `herald.v1.Delivery/EraseDevice`.
    package func eraseDevice(
        _ request: Proto.EraseDeviceRequest, _ call: CallContext
    ) async throws -> Proto.EraseDeviceResponse {
        try await caller.call(Method.Delivery.eraseDevice, request, call)
    }
    /// `herald.v1.Delivery/GetDeliveryData`.
    package func getDeliveryData(
        _ request: Proto.GetDeliveryDataRequest, _ call: CallContext
    ) async throws -> Proto.GetDeliveryDataResponse {
        try await caller.call(Method.Delivery.getDeliveryData, request, call)
    }
    /// `herald.v1.Delivery/GetEffect`.
    package func getEffect(
        _ request: Proto.GetEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetEffectResponse {
        try await caller.call(Method.Delivery.getEffect, request, call)
    }
    /// `herald.v1.Delivery/ListTypeEffects`.
    package func listTypeEffects(
        _ request: Proto.ListTypeEffectsRequest, _ call: CallContext
    ) async throws -> Proto.ListTypeEffectsResponse {
        try await caller.call(Method.Delivery.listTypeEffects, request, call)
    }
    /// `herald.v1.Delivery/GetTypeEffect`.
    package func getTypeEffect(
        _ request: Proto.GetTypeEffectRequest, _ call: CallContext
    ) async throws -> Proto.GetTypeEffectResponse {
        try await caller.call(Method.Delivery.getTypeEffect, request, call)
    }
    /// `herald.v1.Delivery/RecordGoals`.
    package func recordGoals(
        _ request: Proto.RecordGoalsRequest, _ call: CallContext
    ) async throws -> Proto.RecordGoalsResponse {
        try await caller.call(Method.Delivery.recordGoals, request, call)
    }
    /// `herald.v1.Delivery/PutTemplate`.
    package func putTemplate(
        _ request: Proto.PutTemplateRequest, _ call: CallContext
    ) async throws -> Proto.PutTemplateResponse {
        try await caller.call(Method.Delivery.putTemplate, request, call)
    }
    /// `herald.v1.Delivery/ListTemplates`.
    package func listTemplates(
        _ request: Proto.ListTemplatesRequest, _ call: CallContext
    ) async throws -> Proto.ListTemplatesResponse {
        try await caller.call(Method.Delivery.listTemplates, request, call)
    }
    /// `herald.v1.Delivery/DeleteTemplate`.
    package func deleteTemplate(
        _ request: Proto.DeleteTemplateRequest, _ call: CallContext
    ) async throws -> Proto.DeleteTemplateResponse {
        try await caller.call(Method.Delivery.deleteTemplate, request, call)
    }
    /// `herald.v1.Delivery/PutSchedule`.
    package func putSchedule(
        _ request: Proto.PutScheduleRequest, _ call: CallContext
    ) async throws -> Proto.PutScheduleResponse {
        try await caller.call(Method.Delivery.putSchedule, request, call)
    }
    /// `herald.v1.Delivery/ListSchedules`.
    package func listSchedules(
        _ request: Proto.ListSchedulesRequest, _ call: CallContext
    ) async throws -> Proto.ListSchedulesResponse {
        try await caller.call(Method.Delivery.listSchedules, request, call)
    }
    /// `herald.v1.Delivery/PauseSchedule`.
    package func pauseSchedule(
        _ request: Proto.PauseScheduleRequest, _ call: CallContext
    ) async throws -> Proto.PauseScheduleResponse {
        try await caller.call(Method.Delivery.pauseSchedule, request, call)
    }
    /// `herald.v1.Delivery/DeleteSchedule`.
    package func deleteSchedule(
        _ request: Proto.DeleteScheduleRequest, _ call: CallContext
    ) async throws -> Proto.DeleteScheduleResponse {
        try await caller.call(Method.Delivery.deleteSchedule, request, call)
    }
    /// `herald.v1.Delivery/ListTypes`.
    package func listTypes(
        _ request: Proto.ListTypesRequest, _ call: CallContext
    ) async throws -> Proto.ListTypesResponse {
        try await caller.call(Method.Delivery.listTypes, request, call)
    }
    /// `herald.v1.Delivery/PutFrequencyCap`.
    package func putFrequencyCap(
        _ request: Proto.PutFrequencyCapRequest, _ call: CallContext
    ) async throws -> Proto.PutFrequencyCapResponse {
        try await caller.call(Method.Delivery.putFrequencyCap, request, call)
    }
    /// `herald.v1.Delivery/ListFrequencyCaps`.
    package func listFrequencyCaps(
        _ request: Proto.ListFrequencyCapsRequest, _ call: CallContext
    ) async throws -> Proto.ListFrequencyCapsResponse {
        try await caller.call(Method.Delivery.listFrequencyCaps, request, call)
    }
    /// `herald.v1.Delivery/DeleteFrequencyCap`.
    package func deleteFrequencyCap(
        _ request: Proto.DeleteFrequencyCapRequest, _ call: CallContext
    ) async throws -> Proto.DeleteFrequencyCapResponse {
        try await caller.call(Method.Delivery.deleteFrequencyCap, request, call)
    }
    /// `herald.v1.Delivery/SetProvider`.
    package func setProvider(
        _ request: Proto.SetProviderRequest, _ call: CallContext
    ) async throws -> Proto.SetProviderResponse {
        try await caller.call(Method.Delivery.setProvider, request, call)
    }
    /// `herald.v1.Delivery/ListProviders`.
    package func listProviders(
        _ request: Proto.ListProvidersRequest, _ call: CallContext
    ) async throws -> Proto.ListProvidersResponse {
        try await caller.call(Method.Delivery.listProviders, request, call)
    }
    /// `herald.v1.Delivery/ListOwnReceivers`.
    package func listOwnReceivers(
        _ request: Proto.ListOwnReceiversRequest, _ call: CallContext
    ) async throws -> Proto.ListOwnReceiversResponse {
        try await caller.call(Method.Delivery.listOwnReceivers, request, call)
    }
    /// `herald.v1.Delivery/GetWebPushKey`.
    package func getWebPushKey(
        _ request: Proto.GetWebPushKeyRequest, _ call: CallContext
    ) async throws -> Proto.GetWebPushKeyResponse {
        try await caller.call(Method.Delivery.getWebPushKey, request, call)
    }
    /// `herald.v1.Delivery/RemoveProvider`.
    package func removeProvider(
        _ request: Proto.RemoveProviderRequest, _ call: CallContext
    ) async throws -> Proto.RemoveProviderResponse {
        try await caller.call(Method.Delivery.removeProvider, request, call)
    }
    /// `herald.v1.Delivery/ListProviderKinds`.
    package func listProviderKinds(
        _ request: Proto.ListProviderKindsRequest, _ call: CallContext
    ) async throws -> Proto.ListProviderKindsResponse {
        try await caller.call(Method.Delivery.listProviderKinds, request, call)
    }
    /// `herald.v1.Delivery/TestProvider`.
    package func testProvider(
        _ request: Proto.TestProviderRequest, _ call: CallContext
    ) async throws -> Proto.TestProviderResponse {
        try await caller.call(Method.Delivery.testProvider, request, call)
    }
    /// `herald.v1.Delivery/ListFailures`.
    package func listFailures(
        _ request: Proto.ListFailuresRequest, _ call: CallContext
    ) async throws -> Proto.ListFailuresResponse {
        try await caller.call(Method.Delivery.listFailures, request, call)
    }
    /// `herald.v1.Delivery/ListReactions`.
    package func listReactions(
        _ request: Proto.ListReactionsRequest, _ call: CallContext
    ) async throws -> Proto.ListReactionsResponse {
        try await caller.call(Method.Delivery.listReactions, request, call)
    }
    /// `herald.v1.Delivery/ListReachedDevices`.
    package func listReachedDevices(
        _ request: Proto.ListReachedDevicesRequest, _ call: CallContext
    ) async throws -> Proto.ListReachedDevicesResponse {
        try await caller.call(Method.Delivery.listReachedDevices, request, call)
    }
    /// `herald.v1.Delivery/ExplainDelivery`.
    package func explainDelivery(
        _ request: Proto.ExplainDeliveryRequest, _ call: CallContext
    ) async throws -> Proto.ExplainDeliveryResponse {
        try await caller.call(Method.Delivery.explainDelivery, request, call)
    }
    /// `herald.v1.Delivery/GetTimeline`.
    package func getTimeline(
        _ request: Proto.GetTimelineRequest, _ call: CallContext
    ) async throws -> Proto.GetTimelineResponse {
        try await caller.call(Method.Delivery.getTimeline, request, call)
    }
    /// `herald.v1.Delivery/ReadEvents`.
    package func readEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        try await caller.call(Method.Delivery.readEvents, request, call)
    }
    /// `herald.v1.Delivery/ReadChanges`.
    package func readChanges(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        try await caller.call(Method.Delivery.readChanges, request, call)
    }
    /// `herald.v1.Delivery/FollowEvents`.
    package func followEvents(
        _ request: Proto.ReadEventsRequest, _ call: CallContext
    ) async throws -> Proto.ReadEventsResponse {
        try await caller.call(Method.Delivery.followEvents, request, call)
    }
}

extension Router {
    /// Routes `herald.v1.Delivery` to `service`.
    package mutating func serveDelivery(_ service: some DeliveryServing) {
        on(Method.Delivery.send) { request, call in
            try await service.send(request, call)
        }
        on(Method.Delivery.previewSend) { request, call in
            try await service.previewSend(request, call)
        }
        on(Method.Delivery.getNotification) { request, call in
            try await service.getNotification(request, call)
        }
        on(Method.Delivery.listNotifications) { request, call in
            try await service.listNotifications(request, call)
        }
        on(Method.Delivery.cancelNotification) { request, call in
            try await service.cancelNotification(request, call)
        }
        on(Method.Delivery.resendNotification) { request, call in
            try await service.resendNotification(request, call)
        }
        on(Method.Delivery.releaseNotifications) { request, call in
            try await service.releaseNotifications(request, call)
        }
        on(Method.Delivery.setKillSwitch) { request, call in
            try await service.setKillSwitch(request, call)
        }
        on(Method.Delivery.getKillSwitch) { request, call in
            try await service.getKillSwitch(request, call)
        }
        on(Method.Delivery.listKillSwitchChanges) { request, call in
            try await service.listKillSwitchChanges(request, call)
        }
        on(Method.Delivery.getStatus) { request, call in
            try await service.getStatus(request, call)
        }
        on(Method.Delivery.exchangeInbox) { request, call in
            try await service.exchangeInbox(request, call)
        }
        on(Method.Delivery.tellSourceNews) { request, call in
            try await service.tellSourceNews(request, call)
        }
        on(Method.Delivery.tellTransitions) { request, call in
            try await service.tellTransitions(request, call)
        }
        on(Method.Delivery.eraseDevice) { request, call in
            try await service.eraseDevice(request, call)
        }
        on(Method.Delivery.getDeliveryData) { request, call in
            try await service.getDeliveryData(request, call)
        }
        on(Method.Delivery.getEffect) { request, call in
            try await service.getEffect(request, call)
        }
        on(Method.Delivery.listTypeEffects) { request, call in
            try await service.listTypeEffects(request, call)
        }
        on(Method.Delivery.getTypeEffect) { request, call in
            try await service.getTypeEffect(request, call)
        }
        on(Method.Delivery.recordGoals) { request, call in
            try await service.recordGoals(request, call)
        }
        on(Method.Delivery.putTemplate) { request, call in
            try await service.putTemplate(request, call)
        }
        on(Method.Delivery.listTemplates) { request, call in
            try await service.listTemplates(request, call)
        }
        on(Method.Delivery.deleteTemplate) { request, call in
            try await service.deleteTemplate(request, call)
        }
        on(Method.Delivery.putSchedule) { request, call in
            try await service.putSchedule(request, call)
        }
        on(Method.Delivery.listSchedules) { request, call in
            try await service.listSchedules(request, call)
        }
        on(Method.Delivery.pauseSchedule) { request, call in
            try await service.pauseSchedule(request, call)
        }
        on(Method.Delivery.deleteSchedule) { request, call in
            try await service.deleteSchedule(request, call)
        }
        on(Method.Delivery.listTypes) { request, call in
            try await service.listTypes(request, call)
        }
        on(Method.Delivery.putFrequencyCap) { request, call in
            try await service.putFrequencyCap(request, call)
        }
        on(Method.Delivery.listFrequencyCaps) { request, call in
            try await service.listFrequencyCaps(request, call)
        }
        on(Method.Delivery.deleteFrequencyCap) { request, call in
            try await service.deleteFrequencyCap(request, call)
        }
        on(Method.Delivery.setProvider) { request, call in
            try await service.setProvider(request, call)
        }
        on(Method.Delivery.listProviders) { request, call in
            try await service.listProviders(request, call)
        }
        on(Method.Delivery.listOwnReceivers) { request, call in
            try await service.listOwnReceivers(request, call)
        }
        on(Method.Delivery.getWebPushKey) { request, call in
            try await service.getWebPushKey(request, call)
        }
        on(Method.Delivery.removeProvider) { request, call in
            try await service.removeProvider(request, call)
        }
        on(Method.Delivery.listProviderKinds) { request, call in
            try await service.listProviderKinds(request, call)
        }
        on(Method.Delivery.testProvider) { request, call in
            try await service.testProvider(request, call)
        }
        on(Method.Delivery.listFailures) { request, call in
            try await service.listFailures(request, call)
        }
        on(Method.Delivery.listReactions) { request, call in
            try await service.listReactions(request, call)
        }
        on(Method.Delivery.listReachedDevices) { request, call in
            try await service.listReachedDevices(request, call)
        }
        on(Method.Delivery.explainDelivery) { request, call in
            try await service.explainDelivery(request, call)
        }
        on(Method.Delivery.getTimeline) { request, call in
            try await service.getTimeline(request, call)
        }
        on(Method.Delivery.readEvents) { request, call in
            try await service.readEvents(request, call)
        }
        on(Method.Delivery.readChanges) { request, call in
            try await service.readChanges(request, call)
        }
        on(Method.Delivery.followEvents) { request, call in
            try await service.followEvents(request, call)
        }
    }
}
