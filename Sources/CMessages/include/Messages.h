// Generated from the schema by scripts/protoc-gen-herald; do not edit.
#ifndef HERALD_MESSAGES_H
#define HERALD_MESSAGES_H

#include "google/protobuf/any.pb-c.h"
#include "google/protobuf/duration.pb-c.h"
#include "google/protobuf/timestamp.pb-c.h"
#include "google/rpc/error_details.pb-c.h"
#include "google/rpc/status.pb-c.h"
#include "grpc/health/v1/health.pb-c.h"
#include "herald/v1/account_storage.pb-c.h"
#include "herald/v1/accounts.pb-c.h"
#include "herald/v1/aftermath.pb-c.h"
#include "herald/v1/apns.pb-c.h"
#include "herald/v1/approval.pb-c.h"
#include "herald/v1/audience.pb-c.h"
#include "herald/v1/audit.pb-c.h"
#include "herald/v1/cap.pb-c.h"
#include "herald/v1/client.pb-c.h"
#include "herald/v1/config_set.pb-c.h"
#include "herald/v1/database.pb-c.h"
#include "herald/v1/delivery.pb-c.h"
#include "herald/v1/effect.pb-c.h"
#include "herald/v1/erasure.pb-c.h"
#include "herald/v1/experiment.pb-c.h"
#include "herald/v1/feed.pb-c.h"
#include "herald/v1/geo.pb-c.h"
#include "herald/v1/goal.pb-c.h"
#include "herald/v1/inbox.pb-c.h"
#include "herald/v1/insight.pb-c.h"
#include "herald/v1/lookup.pb-c.h"
#include "herald/v1/members.pb-c.h"
#include "herald/v1/moment.pb-c.h"
#include "herald/v1/movement.pb-c.h"
#include "herald/v1/movement_state.pb-c.h"
#include "herald/v1/notification_type.pb-c.h"
#include "herald/v1/personal.pb-c.h"
#include "herald/v1/place.pb-c.h"
#include "herald/v1/places.pb-c.h"
#include "herald/v1/position.pb-c.h"
#include "herald/v1/preview.pb-c.h"
#include "herald/v1/process.pb-c.h"
#include "herald/v1/provider.pb-c.h"
#include "herald/v1/reaction.pb-c.h"
#include "herald/v1/recurrence.pb-c.h"
#include "herald/v1/registry.pb-c.h"
#include "herald/v1/release.pb-c.h"
#include "herald/v1/rollout.pb-c.h"
#include "herald/v1/schedule.pb-c.h"
#include "herald/v1/segment.pb-c.h"
#include "herald/v1/switch.pb-c.h"
#include "herald/v1/template.pb-c.h"
#include "herald/v1/transfer.pb-c.h"
#include "herald/v1/user.pb-c.h"
#include "herald/v1/waiting.pb-c.h"
#include "herald/v1/watcher.pb-c.h"
#include "ttrpc/ttrpc.pb-c.h"

static inline const ProtobufCMessageDescriptor *cDescriptor_google__protobuf__any(void) {
    return &google__protobuf__any__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_google__protobuf__duration(void) {
    return &google__protobuf__duration__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_google__protobuf__timestamp(void) {
    return &google__protobuf__timestamp__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_google__rpc__bad_request(void) {
    return &google__rpc__bad_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_google__rpc__bad_request__field_violation(void) {
    return &google__rpc__bad_request__field_violation__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_google__rpc__retry_info(void) {
    return &google__rpc__retry_info__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_google__rpc__status(void) {
    return &google__rpc__status__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_grpc__health__v1__health_check_request(void) {
    return &grpc__health__v1__health_check_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_grpc__health__v1__health_check_response(void) {
    return &grpc__health__v1__health_check_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_password(void) {
    return &herald__v1__stored_password__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_passkey(void) {
    return &herald__v1__stored_passkey__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_account(void) {
    return &herald__v1__stored_account__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_session(void) {
    return &herald__v1__stored_session__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_second_factor_rule(void) {
    return &herald__v1__stored_second_factor_rule__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__app_role(void) {
    return &herald__v1__app_role__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__passkey(void) {
    return &herald__v1__passkey__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__account(void) {
    return &herald__v1__account__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__second_factor_rule(void) {
    return &herald__v1__second_factor_rule__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_second_factor_rule_request(void) {
    return &herald__v1__put_second_factor_rule_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_second_factor_rule_response(void) {
    return &herald__v1__put_second_factor_rule_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_second_factor_rule_request(void) {
    return &herald__v1__get_second_factor_rule_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_second_factor_rule_response(void) {
    return &herald__v1__get_second_factor_rule_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__account_session(void) {
    return &herald__v1__account_session__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__invite_account_request(void) {
    return &herald__v1__invite_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__invite_account_response(void) {
    return &herald__v1__invite_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_accounts_request(void) {
    return &herald__v1__list_accounts_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_accounts_response(void) {
    return &herald__v1__list_accounts_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_account_request(void) {
    return &herald__v1__get_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_account_response(void) {
    return &herald__v1__get_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_account_role_request(void) {
    return &herald__v1__set_account_role_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_account_role_response(void) {
    return &herald__v1__set_account_role_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__disable_account_request(void) {
    return &herald__v1__disable_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__disable_account_response(void) {
    return &herald__v1__disable_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__enable_account_request(void) {
    return &herald__v1__enable_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__enable_account_response(void) {
    return &herald__v1__enable_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_account_request(void) {
    return &herald__v1__delete_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_account_response(void) {
    return &herald__v1__delete_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__reset_account_request(void) {
    return &herald__v1__reset_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__reset_account_response(void) {
    return &herald__v1__reset_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_sessions_request(void) {
    return &herald__v1__list_sessions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_sessions_response(void) {
    return &herald__v1__list_sessions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__revoke_session_request(void) {
    return &herald__v1__revoke_session_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__revoke_session_response(void) {
    return &herald__v1__revoke_session_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__create_sign_in_link_request(void) {
    return &herald__v1__create_sign_in_link_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__create_sign_in_link_response(void) {
    return &herald__v1__create_sign_in_link_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sign_in_request(void) {
    return &herald__v1__sign_in_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__open_invitation_request(void) {
    return &herald__v1__open_invitation_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__open_invitation_response(void) {
    return &herald__v1__open_invitation_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__accept_invitation_request(void) {
    return &herald__v1__accept_invitation_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__use_sign_in_link_request(void) {
    return &herald__v1__use_sign_in_link_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__signed_in_response(void) {
    return &herald__v1__signed_in_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_passkey_sign_in_request(void) {
    return &herald__v1__begin_passkey_sign_in_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_passkey_sign_in_response(void) {
    return &herald__v1__begin_passkey_sign_in_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__passkey_assertion(void) {
    return &herald__v1__passkey_assertion__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sign_in_with_passkey_request(void) {
    return &herald__v1__sign_in_with_passkey_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_sign_in_options_request(void) {
    return &herald__v1__get_sign_in_options_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_sign_in_options_response(void) {
    return &herald__v1__get_sign_in_options_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_identity_sign_in_request(void) {
    return &herald__v1__begin_identity_sign_in_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_identity_sign_in_response(void) {
    return &herald__v1__begin_identity_sign_in_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__identity_answer(void) {
    return &herald__v1__identity_answer__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sign_in_with_identity_request(void) {
    return &herald__v1__sign_in_with_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__connect_identity_request(void) {
    return &herald__v1__connect_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__connect_identity_response(void) {
    return &herald__v1__connect_identity_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__disconnect_identity_request(void) {
    return &herald__v1__disconnect_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__disconnect_identity_response(void) {
    return &herald__v1__disconnect_identity_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__identity_request(void) {
    return &herald__v1__identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__take_identity_requests_request(void) {
    return &herald__v1__take_identity_requests_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__take_identity_requests_response(void) {
    return &herald__v1__take_identity_requests_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__answer_identity_request_request(void) {
    return &herald__v1__answer_identity_request_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__answer_identity_request_response(void) {
    return &herald__v1__answer_identity_request_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sign_out_request(void) {
    return &herald__v1__sign_out_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sign_out_response(void) {
    return &herald__v1__sign_out_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirm_identity_request(void) {
    return &herald__v1__confirm_identity_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirm_identity_response(void) {
    return &herald__v1__confirm_identity_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_own_account_request(void) {
    return &herald__v1__get_own_account_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_own_account_response(void) {
    return &herald__v1__get_own_account_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_own_sessions_request(void) {
    return &herald__v1__list_own_sessions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_own_sessions_response(void) {
    return &herald__v1__list_own_sessions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__revoke_own_session_request(void) {
    return &herald__v1__revoke_own_session_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__revoke_own_session_response(void) {
    return &herald__v1__revoke_own_session_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_password_request(void) {
    return &herald__v1__set_password_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_password_response(void) {
    return &herald__v1__set_password_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_totp_request(void) {
    return &herald__v1__begin_totp_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_totp_response(void) {
    return &herald__v1__begin_totp_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirm_totp_request(void) {
    return &herald__v1__confirm_totp_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirm_totp_response(void) {
    return &herald__v1__confirm_totp_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_totp_request(void) {
    return &herald__v1__remove_totp_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_totp_response(void) {
    return &herald__v1__remove_totp_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_passkey_request(void) {
    return &herald__v1__begin_passkey_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__begin_passkey_response(void) {
    return &herald__v1__begin_passkey_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__add_passkey_request(void) {
    return &herald__v1__add_passkey_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__add_passkey_response(void) {
    return &herald__v1__add_passkey_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_passkey_request(void) {
    return &herald__v1__remove_passkey_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_passkey_response(void) {
    return &herald__v1__remove_passkey_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__authenticate_session_request(void) {
    return &herald__v1__authenticate_session_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__authenticate_session_response(void) {
    return &herald__v1__authenticate_session_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delivery_failure(void) {
    return &herald__v1__delivery_failure__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_failures_request(void) {
    return &herald__v1__list_failures_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_failures_response(void) {
    return &herald__v1__list_failures_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__adapter_delivery(void) {
    return &herald__v1__adapter_delivery__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__explain_delivery_request(void) {
    return &herald__v1__explain_delivery_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__explain_delivery_response(void) {
    return &herald__v1__explain_delivery_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_timeline_request(void) {
    return &herald__v1__get_timeline_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_timeline_response(void) {
    return &herald__v1__get_timeline_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__timeline_entry(void) {
    return &herald__v1__timeline_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stream_event(void) {
    return &herald__v1__stream_event__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__failure_sum(void) {
    return &herald__v1__failure_sum__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__receipt_sum(void) {
    return &herald__v1__receipt_sum__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__state_change(void) {
    return &herald__v1__state_change__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delivery_progress(void) {
    return &herald__v1__delivery_progress__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__receipt(void) {
    return &herald__v1__receipt__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__read_events_request(void) {
    return &herald__v1__read_events_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__read_events_response(void) {
    return &herald__v1__read_events_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__apns_options(void) {
    return &herald__v1__apns_options__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__live_activity(void) {
    return &herald__v1__live_activity__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__approval_rules(void) {
    return &herald__v1__approval_rules__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__approval(void) {
    return &herald__v1__approval__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_approval_rules_request(void) {
    return &herald__v1__put_approval_rules_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_approval_rules_response(void) {
    return &herald__v1__put_approval_rules_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_approval_rules_request(void) {
    return &herald__v1__get_approval_rules_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_approval_rules_response(void) {
    return &herald__v1__get_approval_rules_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__approve_notification_request(void) {
    return &herald__v1__approve_notification_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector(void) {
    return &herald__v1__selector__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_node(void) {
    return &herald__v1__selector_node__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_group_tag(void) {
    return &herald__v1__selector_group_tag__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_attribute(void) {
    return &herald__v1__selector_attribute__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_app_version(void) {
    return &herald__v1__selector_app_version__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_circle(void) {
    return &herald__v1__selector_circle__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_visit(void) {
    return &herald__v1__selector_visit__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__selector_percent(void) {
    return &herald__v1__selector_percent__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__warning(void) {
    return &herald__v1__warning__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__audit_record(void) {
    return &herald__v1__audit_record__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_audit_records_request(void) {
    return &herald__v1__list_audit_records_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_audit_records_response(void) {
    return &herald__v1__list_audit_records_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__audit_refusal(void) {
    return &herald__v1__audit_refusal__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__note_refusals_request(void) {
    return &herald__v1__note_refusals_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__note_refusals_response(void) {
    return &herald__v1__note_refusals_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__frequency_cap(void) {
    return &herald__v1__frequency_cap__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__digest_texts(void) {
    return &herald__v1__digest_texts__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_frequency_cap_request(void) {
    return &herald__v1__put_frequency_cap_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_frequency_cap_response(void) {
    return &herald__v1__put_frequency_cap_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_frequency_caps_request(void) {
    return &herald__v1__list_frequency_caps_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_frequency_caps_response(void) {
    return &herald__v1__list_frequency_caps_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_frequency_cap_request(void) {
    return &herald__v1__delete_frequency_cap_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_frequency_cap_response(void) {
    return &herald__v1__delete_frequency_cap_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__register_request(void) {
    return &herald__v1__register_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__register_response(void) {
    return &herald__v1__register_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sync_request(void) {
    return &herald__v1__sync_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sync_response(void) {
    return &herald__v1__sync_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_part(void) {
    return &herald__v1__device_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__addresses_part(void) {
    return &herald__v1__addresses_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tags_part(void) {
    return &herald__v1__tags_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__places_part(void) {
    return &herald__v1__places_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__location_part(void) {
    return &herald__v1__location_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__unregister_request(void) {
    return &herald__v1__unregister_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__unregister_response(void) {
    return &herald__v1__unregister_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__config_set(void) {
    return &herald__v1__config_set__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__config_variant(void) {
    return &herald__v1__config_variant__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__config_loads(void) {
    return &herald__v1__config_loads__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_config_set_request(void) {
    return &herald__v1__put_config_set_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_config_set_response(void) {
    return &herald__v1__put_config_set_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_config_sets_request(void) {
    return &herald__v1__list_config_sets_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_config_sets_response(void) {
    return &herald__v1__list_config_sets_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_config_set_request(void) {
    return &herald__v1__get_config_set_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_config_set_response(void) {
    return &herald__v1__get_config_set_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__enable_config_set_request(void) {
    return &herald__v1__enable_config_set_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__enable_config_set_response(void) {
    return &herald__v1__enable_config_set_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_config_set_request(void) {
    return &herald__v1__delete_config_set_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_config_set_response(void) {
    return &herald__v1__delete_config_set_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_config_versions_request(void) {
    return &herald__v1__list_config_versions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_config_versions_response(void) {
    return &herald__v1__list_config_versions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__config_version(void) {
    return &herald__v1__config_version__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_config_key_request(void) {
    return &herald__v1__get_config_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__config_key(void) {
    return &herald__v1__config_key__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_config_key_response(void) {
    return &herald__v1__get_config_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__prepare_config_key_request(void) {
    return &herald__v1__prepare_config_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__prepare_config_key_response(void) {
    return &herald__v1__prepare_config_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rotate_config_key_request(void) {
    return &herald__v1__rotate_config_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rotate_config_key_response(void) {
    return &herald__v1__rotate_config_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__load_config_request(void) {
    return &herald__v1__load_config_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__load_config_response(void) {
    return &herald__v1__load_config_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__known_configs(void) {
    return &herald__v1__known_configs__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__known_config(void) {
    return &herald__v1__known_config__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_device_configs_request(void) {
    return &herald__v1__get_device_configs_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_device_configs_response(void) {
    return &herald__v1__get_device_configs_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__configs_part(void) {
    return &herald__v1__configs_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_config(void) {
    return &herald__v1__device_config__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__backup_database_request(void) {
    return &herald__v1__backup_database_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__backup_database_response(void) {
    return &herald__v1__backup_database_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__database_copy(void) {
    return &herald__v1__database_copy__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__backup_manifest(void) {
    return &herald__v1__backup_manifest__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__content(void) {
    return &herald__v1__content__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__badge(void) {
    return &herald__v1__badge__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__action(void) {
    return &herald__v1__action__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__loc_keys(void) {
    return &herald__v1__loc_keys__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__localized_text(void) {
    return &herald__v1__localized_text__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delivery_counts(void) {
    return &herald__v1__delivery_counts__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__adapter_count(void) {
    return &herald__v1__adapter_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__adapter_failure_count(void) {
    return &herald__v1__adapter_failure_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__failure_count(void) {
    return &herald__v1__failure_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__suppression_count(void) {
    return &herald__v1__suppression_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__notification(void) {
    return &herald__v1__notification__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__adapter_retries(void) {
    return &herald__v1__adapter_retries__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__opt_outs(void) {
    return &herald__v1__opt_outs__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__opt_out_count(void) {
    return &herald__v1__opt_out_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__adapter_block(void) {
    return &herald__v1__adapter_block__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delivery_error(void) {
    return &herald__v1__delivery_error__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__send_request(void) {
    return &herald__v1__send_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__send_response(void) {
    return &herald__v1__send_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_notification_request(void) {
    return &herald__v1__get_notification_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_notification_response(void) {
    return &herald__v1__get_notification_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_notifications_request(void) {
    return &herald__v1__list_notifications_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_notifications_response(void) {
    return &herald__v1__list_notifications_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__cancel_notification_request(void) {
    return &herald__v1__cancel_notification_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__cancel_notification_response(void) {
    return &herald__v1__cancel_notification_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__resend_notification_request(void) {
    return &herald__v1__resend_notification_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__resend_notification_response(void) {
    return &herald__v1__resend_notification_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__approve_notification_response(void) {
    return &herald__v1__approve_notification_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__inbox_item(void) {
    return &herald__v1__inbox_item__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__event(void) {
    return &herald__v1__event__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__erase_device_request(void) {
    return &herald__v1__erase_device_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__erase_device_response(void) {
    return &herald__v1__erase_device_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_status_request(void) {
    return &herald__v1__get_status_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_status_response(void) {
    return &herald__v1__get_status_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__expiring_credentials(void) {
    return &herald__v1__expiring_credentials__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__state_count(void) {
    return &herald__v1__state_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_effect_request(void) {
    return &herald__v1__get_effect_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__effect_counts(void) {
    return &herald__v1__effect_counts__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__effect_part(void) {
    return &herald__v1__effect_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_effect_response(void) {
    return &herald__v1__get_effect_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__effect_times(void) {
    return &herald__v1__effect_times__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__effect_span(void) {
    return &herald__v1__effect_span__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_type_effects_request(void) {
    return &herald__v1__list_type_effects_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__type_effect(void) {
    return &herald__v1__type_effect__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__type_opt_outs(void) {
    return &herald__v1__type_opt_outs__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_type_effect_request(void) {
    return &herald__v1__get_type_effect_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__type_effect_part(void) {
    return &herald__v1__type_effect_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_type_effect_response(void) {
    return &herald__v1__get_type_effect_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_type_effects_response(void) {
    return &herald__v1__list_type_effects_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__follow_erasures_request(void) {
    return &herald__v1__follow_erasures_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__follow_erasures_response(void) {
    return &herald__v1__follow_erasures_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__erased_device(void) {
    return &herald__v1__erased_device__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_unknown_devices_request(void) {
    return &herald__v1__find_unknown_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_unknown_devices_response(void) {
    return &herald__v1__find_unknown_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_apps_request(void) {
    return &herald__v1__find_apps_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_apps_response(void) {
    return &herald__v1__find_apps_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__known_app(void) {
    return &herald__v1__known_app__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__experiment_variant(void) {
    return &herald__v1__experiment_variant__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__experiment(void) {
    return &herald__v1__experiment__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__lift(void) {
    return &herald__v1__lift__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__lift_value(void) {
    return &herald__v1__lift_value__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__experiment_group(void) {
    return &herald__v1__experiment_group__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__departed_devices(void) {
    return &herald__v1__departed_devices__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__experiment_report(void) {
    return &herald__v1__experiment_report__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__start_experiment_request(void) {
    return &herald__v1__start_experiment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__start_experiment_response(void) {
    return &herald__v1__start_experiment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_experiment_request(void) {
    return &herald__v1__get_experiment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_experiment_response(void) {
    return &herald__v1__get_experiment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_experiments_request(void) {
    return &herald__v1__list_experiments_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_experiments_response(void) {
    return &herald__v1__list_experiments_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stop_experiment_request(void) {
    return &herald__v1__stop_experiment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stop_experiment_response(void) {
    return &herald__v1__stop_experiment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__send_winner_request(void) {
    return &herald__v1__send_winner_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__send_winner_response(void) {
    return &herald__v1__send_winner_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_experiment_request(void) {
    return &herald__v1__delete_experiment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_experiment_response(void) {
    return &herald__v1__delete_experiment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__feed(void) {
    return &herald__v1__feed__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_feed_request(void) {
    return &herald__v1__put_feed_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_feed_response(void) {
    return &herald__v1__put_feed_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_feed_request(void) {
    return &herald__v1__get_feed_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_feed_response(void) {
    return &herald__v1__get_feed_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_feed_entry_request(void) {
    return &herald__v1__remove_feed_entry_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_feed_entry_response(void) {
    return &herald__v1__remove_feed_entry_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__read_feed_request(void) {
    return &herald__v1__read_feed_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__read_feed_response(void) {
    return &herald__v1__read_feed_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__feed_entry(void) {
    return &herald__v1__feed_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__nearest_places_request(void) {
    return &herald__v1__nearest_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_version(void) {
    return &herald__v1__place_version__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__near_place(void) {
    return &herald__v1__near_place__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__watch_region(void) {
    return &herald__v1__watch_region__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__nearest_places_response(void) {
    return &herald__v1__nearest_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__batch_nearest_places_request(void) {
    return &herald__v1__batch_nearest_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__batch_nearest_places_response(void) {
    return &herald__v1__batch_nearest_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__nearest_ids(void) {
    return &herald__v1__nearest_ids__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__containing_places_request(void) {
    return &herald__v1__containing_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__containing_places_response(void) {
    return &herald__v1__containing_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__preview_place_request(void) {
    return &herald__v1__preview_place_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__preview_place_response(void) {
    return &herald__v1__preview_place_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__goal(void) {
    return &herald__v1__goal__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__record_goals_request(void) {
    return &herald__v1__record_goals_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__record_goals_response(void) {
    return &herald__v1__record_goals_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__exchange_inbox_request(void) {
    return &herald__v1__exchange_inbox_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__exchange_inbox_response(void) {
    return &herald__v1__exchange_inbox_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__inbox_part(void) {
    return &herald__v1__inbox_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__events_part(void) {
    return &herald__v1__events_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sample_audience_request(void) {
    return &herald__v1__sample_audience_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sample_audience_response(void) {
    return &herald__v1__sample_audience_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__explain_audience_request(void) {
    return &herald__v1__explain_audience_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__explanation_part(void) {
    return &herald__v1__explanation_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__explain_audience_response(void) {
    return &herald__v1__explain_audience_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_devices_request(void) {
    return &herald__v1__find_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__found_device(void) {
    return &herald__v1__found_device__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_devices_response(void) {
    return &herald__v1__find_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_ordinals_request(void) {
    return &herald__v1__find_ordinals_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__find_ordinals_response(void) {
    return &herald__v1__find_ordinals_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__ordinals(void) {
    return &herald__v1__ordinals__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__count_devices_request(void) {
    return &herald__v1__count_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__count_devices_response(void) {
    return &herald__v1__count_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__devices_of_kind(void) {
    return &herald__v1__devices_of_kind__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__describe_devices_request(void) {
    return &herald__v1__describe_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__describe_devices_response(void) {
    return &herald__v1__describe_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__named_devices(void) {
    return &herald__v1__named_devices__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__moment_cap(void) {
    return &herald__v1__moment_cap__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__moment_policy(void) {
    return &herald__v1__moment_policy__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_moment_policy_request(void) {
    return &herald__v1__put_moment_policy_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_moment_policy_response(void) {
    return &herald__v1__put_moment_policy_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_moment_policies_request(void) {
    return &herald__v1__list_moment_policies_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_moment_policies_response(void) {
    return &herald__v1__list_moment_policies_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_moment_policy_request(void) {
    return &herald__v1__delete_moment_policy_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_moment_policy_response(void) {
    return &herald__v1__delete_moment_policy_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__location(void) {
    return &herald__v1__location__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__motion_reading(void) {
    return &herald__v1__motion_reading__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_reminder(void) {
    return &herald__v1__place_reminder__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__movement(void) {
    return &herald__v1__movement__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__report_movement_request(void) {
    return &herald__v1__report_movement_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__report_movement_response(void) {
    return &herald__v1__report_movement_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__movement_result(void) {
    return &herald__v1__movement_result__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_transition(void) {
    return &herald__v1__place_transition__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_transitions_request(void) {
    return &herald__v1__list_transitions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_transitions_response(void) {
    return &herald__v1__list_transitions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tell_transitions_request(void) {
    return &herald__v1__tell_transitions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__numbered_transition(void) {
    return &herald__v1__numbered_transition__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tell_transitions_response(void) {
    return &herald__v1__tell_transitions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_movement(void) {
    return &herald__v1__stored_movement__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_fix(void) {
    return &herald__v1__stored_fix__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_stay(void) {
    return &herald__v1__stored_stay__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_told(void) {
    return &herald__v1__stored_told__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_moment(void) {
    return &herald__v1__stored_moment__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_shown(void) {
    return &herald__v1__stored_shown__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_mark(void) {
    return &herald__v1__stored_mark__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_occasion(void) {
    return &herald__v1__stored_occasion__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_rule(void) {
    return &herald__v1__stored_rule__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__stored_waiting(void) {
    return &herald__v1__stored_waiting__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_types_request(void) {
    return &herald__v1__list_types_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_types_response(void) {
    return &herald__v1__list_types_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_device_data_request(void) {
    return &herald__v1__get_device_data_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_device_data_response(void) {
    return &herald__v1__get_device_data_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_delivery_data_request(void) {
    return &herald__v1__get_delivery_data_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_delivery_data_response(void) {
    return &herald__v1__get_delivery_data_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__pending_delivery(void) {
    return &herald__v1__pending_delivery__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__failed_delivery(void) {
    return &herald__v1__failed_delivery__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__personal_data(void) {
    return &herald__v1__personal_data__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_data(void) {
    return &herald__v1__device_data__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__coordinate(void) {
    return &herald__v1__coordinate__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place(void) {
    return &herald__v1__place__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_transitions(void) {
    return &herald__v1__place_transitions__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__polygon(void) {
    return &herald__v1__polygon__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__polygon_part(void) {
    return &herald__v1__polygon_part__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__polygon_ring(void) {
    return &herald__v1__polygon_ring__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__weekly_schedule(void) {
    return &herald__v1__weekly_schedule__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__weekly_span(void) {
    return &herald__v1__weekly_span__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_repeat(void) {
    return &herald__v1__place_repeat__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_filter(void) {
    return &herald__v1__place_filter__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_selection(void) {
    return &herald__v1__place_selection__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_circle(void) {
    return &herald__v1__place_circle__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_edit(void) {
    return &herald__v1__place_edit__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__upsert_place_request(void) {
    return &herald__v1__upsert_place_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__upsert_place_response(void) {
    return &herald__v1__upsert_place_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__import_places_request(void) {
    return &herald__v1__import_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_import_result(void) {
    return &herald__v1__place_import_result__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__import_places_response(void) {
    return &herald__v1__import_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_place_request(void) {
    return &herald__v1__delete_place_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_place_response(void) {
    return &herald__v1__delete_place_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_place_request(void) {
    return &herald__v1__get_place_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_place_response(void) {
    return &herald__v1__get_place_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_places_request(void) {
    return &herald__v1__list_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_places_response(void) {
    return &herald__v1__list_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_places_request(void) {
    return &herald__v1__delete_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_places_response(void) {
    return &herald__v1__delete_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__edit_places_request(void) {
    return &herald__v1__edit_places_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__edit_places_response(void) {
    return &herald__v1__edit_places_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_place_changes_request(void) {
    return &herald__v1__list_place_changes_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__place_change(void) {
    return &herald__v1__place_change__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__deleted_place(void) {
    return &herald__v1__deleted_place__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_place_changes_response(void) {
    return &herald__v1__list_place_changes_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_position(void) {
    return &herald__v1__device_position__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_positions_request(void) {
    return &herald__v1__update_positions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_positions_response(void) {
    return &herald__v1__update_positions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__forget_position_request(void) {
    return &herald__v1__forget_position_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__forget_position_response(void) {
    return &herald__v1__forget_position_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__forget_movement_request(void) {
    return &herald__v1__forget_movement_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__forget_movement_response(void) {
    return &herald__v1__forget_movement_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__locate_devices_request(void) {
    return &herald__v1__locate_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__locate_devices_response(void) {
    return &herald__v1__locate_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__next_position(void) {
    return &herald__v1__next_position__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_position_request(void) {
    return &herald__v1__get_position_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_position_response(void) {
    return &herald__v1__get_position_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__preview_send_response(void) {
    return &herald__v1__preview_send_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__money(void) {
    return &herald__v1__money__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__previewed_adapter(void) {
    return &herald__v1__previewed_adapter__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_metrics_request(void) {
    return &herald__v1__get_metrics_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_metrics_response(void) {
    return &herald__v1__get_metrics_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__provider_kind_setting(void) {
    return &herald__v1__provider_kind_setting__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__provider_kind(void) {
    return &herald__v1__provider_kind__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__provider_setting(void) {
    return &herald__v1__provider_setting__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__provider_trial(void) {
    return &herald__v1__provider_trial__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__provider(void) {
    return &herald__v1__provider__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_web_push_key_request(void) {
    return &herald__v1__get_web_push_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_web_push_key_response(void) {
    return &herald__v1__get_web_push_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__provider_value(void) {
    return &herald__v1__provider_value__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_provider_request(void) {
    return &herald__v1__set_provider_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_provider_response(void) {
    return &herald__v1__set_provider_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_providers_request(void) {
    return &herald__v1__list_providers_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_providers_response(void) {
    return &herald__v1__list_providers_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_own_receivers_request(void) {
    return &herald__v1__list_own_receivers_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__own_receivers(void) {
    return &herald__v1__own_receivers__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_own_receivers_response(void) {
    return &herald__v1__list_own_receivers_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_provider_request(void) {
    return &herald__v1__remove_provider_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__remove_provider_response(void) {
    return &herald__v1__remove_provider_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_provider_kinds_request(void) {
    return &herald__v1__list_provider_kinds_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_provider_kinds_response(void) {
    return &herald__v1__list_provider_kinds_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__test_provider_request(void) {
    return &herald__v1__test_provider_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__test_provider_response(void) {
    return &herald__v1__test_provider_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_reactions_request(void) {
    return &herald__v1__list_reactions_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_reactions(void) {
    return &herald__v1__device_reactions__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__reaction(void) {
    return &herald__v1__reaction__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_reactions_response(void) {
    return &herald__v1__list_reactions_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_reached_devices_request(void) {
    return &herald__v1__list_reached_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_reached_devices_response(void) {
    return &herald__v1__list_reached_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__recurrence(void) {
    return &herald__v1__recurrence__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__schedule(void) {
    return &herald__v1__schedule__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_schedule_request(void) {
    return &herald__v1__put_schedule_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_schedule_response(void) {
    return &herald__v1__put_schedule_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_schedules_request(void) {
    return &herald__v1__list_schedules_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_schedules_response(void) {
    return &herald__v1__list_schedules_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__pause_schedule_request(void) {
    return &herald__v1__pause_schedule_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__pause_schedule_response(void) {
    return &herald__v1__pause_schedule_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_schedule_request(void) {
    return &herald__v1__delete_schedule_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_schedule_response(void) {
    return &herald__v1__delete_schedule_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__app(void) {
    return &herald__v1__app__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_rules(void) {
    return &herald__v1__device_rules__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__attestation(void) {
    return &herald__v1__attestation__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__app_attest(void) {
    return &herald__v1__app_attest__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__play_integrity(void) {
    return &herald__v1__play_integrity__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_rules_edit(void) {
    return &herald__v1__device_rules_edit__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__name_list(void) {
    return &herald__v1__name_list__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__origin_list(void) {
    return &herald__v1__origin_list__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__key(void) {
    return &herald__v1__key__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__address(void) {
    return &herald__v1__address__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__subscription_keys(void) {
    return &herald__v1__subscription_keys__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__address_set(void) {
    return &herald__v1__address_set__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tag_set(void) {
    return &herald__v1__tag_set__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__quiet_hours(void) {
    return &herald__v1__quiet_hours__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__settings(void) {
    return &herald__v1__settings__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tag_group(void) {
    return &herald__v1__tag_group__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__attribute(void) {
    return &herald__v1__attribute__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__attribute_edit(void) {
    return &herald__v1__attribute_edit__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__software(void) {
    return &herald__v1__software__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device(void) {
    return &herald__v1__device__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__create_app_request(void) {
    return &herald__v1__create_app_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__create_app_response(void) {
    return &herald__v1__create_app_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__edit_app_request(void) {
    return &herald__v1__edit_app_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__edit_app_response(void) {
    return &herald__v1__edit_app_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_app_request(void) {
    return &herald__v1__delete_app_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_app_response(void) {
    return &herald__v1__delete_app_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_origins_request(void) {
    return &herald__v1__list_origins_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_origins_response(void) {
    return &herald__v1__list_origins_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__app_origins(void) {
    return &herald__v1__app_origins__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_apps_request(void) {
    return &herald__v1__list_apps_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_apps_response(void) {
    return &herald__v1__list_apps_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__create_key_request(void) {
    return &herald__v1__create_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__create_key_response(void) {
    return &herald__v1__create_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_keys_request(void) {
    return &herald__v1__list_keys_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_keys_response(void) {
    return &herald__v1__list_keys_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_own_key_request(void) {
    return &herald__v1__get_own_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_own_key_response(void) {
    return &herald__v1__get_own_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__revoke_key_request(void) {
    return &herald__v1__revoke_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__revoke_key_response(void) {
    return &herald__v1__revoke_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rotate_key_request(void) {
    return &herald__v1__rotate_key_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rotate_key_response(void) {
    return &herald__v1__rotate_key_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__authenticate_request(void) {
    return &herald__v1__authenticate_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__authenticate_response(void) {
    return &herald__v1__authenticate_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__register_device_request(void) {
    return &herald__v1__register_device_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__register_device_response(void) {
    return &herald__v1__register_device_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_attestation_challenge_request(void) {
    return &herald__v1__get_attestation_challenge_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_attestation_challenge_response(void) {
    return &herald__v1__get_attestation_challenge_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sync_device_request(void) {
    return &herald__v1__sync_device_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__sync_device_response(void) {
    return &herald__v1__sync_device_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__address_outcome(void) {
    return &herald__v1__address_outcome__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__report_outcomes_request(void) {
    return &herald__v1__report_outcomes_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__report_outcomes_response(void) {
    return &herald__v1__report_outcomes_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirm_address_request(void) {
    return &herald__v1__confirm_address_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirm_address_response(void) {
    return &herald__v1__confirm_address_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__take_confirmations_request(void) {
    return &herald__v1__take_confirmations_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__confirmation_sent(void) {
    return &herald__v1__confirmation_sent__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__take_confirmations_response(void) {
    return &herald__v1__take_confirmations_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__pending_confirmation(void) {
    return &herald__v1__pending_confirmation__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__unregister_device_request(void) {
    return &herald__v1__unregister_device_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__unregister_device_response(void) {
    return &herald__v1__unregister_device_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_device_request(void) {
    return &herald__v1__get_device_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_device_response(void) {
    return &herald__v1__get_device_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_devices_request(void) {
    return &herald__v1__list_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_devices_response(void) {
    return &herald__v1__list_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_device_request(void) {
    return &herald__v1__delete_device_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_device_response(void) {
    return &herald__v1__delete_device_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_devices_made_by_request(void) {
    return &herald__v1__delete_devices_made_by_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_devices_made_by_response(void) {
    return &herald__v1__delete_devices_made_by_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_tags_request(void) {
    return &herald__v1__update_tags_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_tags_response(void) {
    return &herald__v1__update_tags_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_tags_request(void) {
    return &herald__v1__set_tags_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_tags_response(void) {
    return &herald__v1__set_tags_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_attributes_request(void) {
    return &herald__v1__update_attributes_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_attributes_response(void) {
    return &herald__v1__update_attributes_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tag_count(void) {
    return &herald__v1__tag_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tag_growth(void) {
    return &herald__v1__tag_growth__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tag_comparison(void) {
    return &herald__v1__tag_comparison__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_tags_request(void) {
    return &herald__v1__list_tags_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_tags_response(void) {
    return &herald__v1__list_tags_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__preview_audience_request(void) {
    return &herald__v1__preview_audience_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__preview_audience_response(void) {
    return &herald__v1__preview_audience_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__check_audience_request(void) {
    return &herald__v1__check_audience_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__check_audience_response(void) {
    return &herald__v1__check_audience_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__named_count(void) {
    return &herald__v1__named_count__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__resolve_audience_request(void) {
    return &herald__v1__resolve_audience_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__resolve_audience_response(void) {
    return &herald__v1__resolve_audience_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__next_ordinal(void) {
    return &herald__v1__next_ordinal__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_targets_request(void) {
    return &herald__v1__get_targets_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_targets_response(void) {
    return &herald__v1__get_targets_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__lost_addresses(void) {
    return &herald__v1__lost_addresses__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__target_profile(void) {
    return &herald__v1__target_profile__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__target_channel(void) {
    return &herald__v1__target_channel__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__release_notifications_request(void) {
    return &herald__v1__release_notifications_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__dropped_deliveries(void) {
    return &herald__v1__dropped_deliveries__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__released_notification(void) {
    return &herald__v1__released_notification__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__release_notifications_response(void) {
    return &herald__v1__release_notifications_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rollout_stage(void) {
    return &herald__v1__rollout_stage__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rollout(void) {
    return &herald__v1__rollout__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rollout_state(void) {
    return &herald__v1__rollout_state__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__rollout_stage_devices(void) {
    return &herald__v1__rollout_stage_devices__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__timing(void) {
    return &herald__v1__timing__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__segment(void) {
    return &herald__v1__segment__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_segment_request(void) {
    return &herald__v1__put_segment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_segment_response(void) {
    return &herald__v1__put_segment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_segments_request(void) {
    return &herald__v1__list_segments_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_segments_response(void) {
    return &herald__v1__list_segments_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_segment_request(void) {
    return &herald__v1__delete_segment_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_segment_response(void) {
    return &herald__v1__delete_segment_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__static_list(void) {
    return &herald__v1__static_list__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__edit_list_request(void) {
    return &herald__v1__edit_list_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__edit_list_response(void) {
    return &herald__v1__edit_list_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_lists_request(void) {
    return &herald__v1__list_lists_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_lists_response(void) {
    return &herald__v1__list_lists_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_list_request(void) {
    return &herald__v1__delete_list_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_list_response(void) {
    return &herald__v1__delete_list_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__kill_switch(void) {
    return &herald__v1__kill_switch__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_kill_switch_request(void) {
    return &herald__v1__set_kill_switch_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__set_kill_switch_response(void) {
    return &herald__v1__set_kill_switch_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__switch_effect(void) {
    return &herald__v1__switch_effect__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_kill_switch_request(void) {
    return &herald__v1__get_kill_switch_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_kill_switch_response(void) {
    return &herald__v1__get_kill_switch_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_kill_switch_changes_request(void) {
    return &herald__v1__list_kill_switch_changes_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_kill_switch_changes_response(void) {
    return &herald__v1__list_kill_switch_changes_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__template(void) {
    return &herald__v1__template__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_template_request(void) {
    return &herald__v1__put_template_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_template_response(void) {
    return &herald__v1__put_template_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_templates_request(void) {
    return &herald__v1__list_templates_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_templates_response(void) {
    return &herald__v1__list_templates_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_template_request(void) {
    return &herald__v1__delete_template_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_template_response(void) {
    return &herald__v1__delete_template_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__device_record(void) {
    return &herald__v1__device_record__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__export_devices_request(void) {
    return &herald__v1__export_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__export_devices_response(void) {
    return &herald__v1__export_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__import_devices_request(void) {
    return &herald__v1__import_devices_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__import_result(void) {
    return &herald__v1__import_result__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__import_devices_response(void) {
    return &herald__v1__import_devices_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__user(void) {
    return &herald__v1__user__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__associate_user_request(void) {
    return &herald__v1__associate_user_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__associate_user_response(void) {
    return &herald__v1__associate_user_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__disassociate_user_request(void) {
    return &herald__v1__disassociate_user_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__disassociate_user_response(void) {
    return &herald__v1__disassociate_user_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_user_request(void) {
    return &herald__v1__get_user_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_user_response(void) {
    return &herald__v1__get_user_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_users_request(void) {
    return &herald__v1__list_users_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_users_response(void) {
    return &herald__v1__list_users_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_user_tags_request(void) {
    return &herald__v1__update_user_tags_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__update_user_tags_response(void) {
    return &herald__v1__update_user_tags_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_user_request(void) {
    return &herald__v1__delete_user_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_user_response(void) {
    return &herald__v1__delete_user_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__waiting_deliveries(void) {
    return &herald__v1__waiting_deliveries__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__source(void) {
    return &herald__v1__source__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_sources_request(void) {
    return &herald__v1__list_sources_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_sources_response(void) {
    return &herald__v1__list_sources_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_source_request(void) {
    return &herald__v1__get_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__get_source_response(void) {
    return &herald__v1__get_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_source_request(void) {
    return &herald__v1__put_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__put_source_response(void) {
    return &herald__v1__put_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__try_source_request(void) {
    return &herald__v1__try_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__try_source_response(void) {
    return &herald__v1__try_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tried_message(void) {
    return &herald__v1__tried_message__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tried_item(void) {
    return &herald__v1__tried_item__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_source_request(void) {
    return &herald__v1__delete_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__delete_source_response(void) {
    return &herald__v1__delete_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__source_run(void) {
    return &herald__v1__source_run__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__run_source_request(void) {
    return &herald__v1__run_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__run_source_response(void) {
    return &herald__v1__run_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__feed_source_request(void) {
    return &herald__v1__feed_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__feed_source_response(void) {
    return &herald__v1__feed_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__receive_hook_request(void) {
    return &herald__v1__receive_hook_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__hook_field(void) {
    return &herald__v1__hook_field__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__receive_hook_response(void) {
    return &herald__v1__receive_hook_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__pause_source_request(void) {
    return &herald__v1__pause_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__pause_source_response(void) {
    return &herald__v1__pause_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__baseline_source_request(void) {
    return &herald__v1__baseline_source_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__baseline_source_response(void) {
    return &herald__v1__baseline_source_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__source_entry(void) {
    return &herald__v1__source_entry__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_source_entries_request(void) {
    return &herald__v1__list_source_entries_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__list_source_entries_response(void) {
    return &herald__v1__list_source_entries_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__release_source_entries_request(void) {
    return &herald__v1__release_source_entries_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__release_source_entries_response(void) {
    return &herald__v1__release_source_entries_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__source_news(void) {
    return &herald__v1__source_news__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tell_source_news_request(void) {
    return &herald__v1__tell_source_news_request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_herald__v1__tell_source_news_response(void) {
    return &herald__v1__tell_source_news_response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_ttrpc__request(void) {
    return &ttrpc__request__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_ttrpc__response(void) {
    return &ttrpc__response__descriptor;
}
static inline const ProtobufCMessageDescriptor *cDescriptor_ttrpc__key_value(void) {
    return &ttrpc__key_value__descriptor;
}

#endif
