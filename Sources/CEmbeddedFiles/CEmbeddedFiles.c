#include "CEmbeddedFiles.h"

// #embed is of C23; the compilers of Swift 6.2 and later have it for older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The library for browsers in its compact form, and the sources that it is made from.
static const unsigned char herald_js[] = {
#embed "../HeraldWeb/Generated/herald.js"
};
static const unsigned char herald_worker_js[] = {
#embed "../HeraldWeb/Generated/herald-worker.js"
};
static const unsigned char herald_read_js[] = {
#embed "../HeraldWeb/Generated/herald-read.js"
};
static const unsigned char herald_device_js[] = {
#embed "../HeraldWeb/Generated/herald-device.js"
};
static const unsigned char herald_config_js[] = {
#embed "../HeraldWeb/Generated/herald-config.js"
};
static const unsigned char source_herald_js[] = {
#embed "../HeraldWeb/herald.js"
};
static const unsigned char source_herald_agent_js[] = {
#embed "../HeraldWeb/herald-agent.js"
};
static const unsigned char source_herald_config_js[] = {
#embed "../HeraldWeb/herald-config.js"
};
static const unsigned char source_herald_core_js[] = {
#embed "../HeraldWeb/herald-core.js"
};
static const unsigned char source_herald_device_js[] = {
#embed "../HeraldWeb/herald-device.js"
};
static const unsigned char source_herald_messages_js[] = {
#embed "../HeraldWeb/herald-messages.js"
};
static const unsigned char source_herald_push_js[] = {
#embed "../HeraldWeb/herald-push.js"
};
static const unsigned char source_herald_read_js[] = {
#embed "../HeraldWeb/herald-read.js"
};
static const unsigned char source_herald_screen_js[] = {
#embed "../HeraldWeb/herald-screen.js"
};
static const unsigned char source_herald_slots_js[] = {
#embed "../HeraldWeb/herald-slots.js"
};
static const unsigned char source_types_js[] = {
#embed "../HeraldWeb/types.js"
};

// The dashboard: its page, and the files that the page loads.
static const unsigned char dashboard[] = {
#embed "../Dashboard/index.html"
};
static const unsigned char dashboard_account_js[] = {
#embed "../Dashboard/account.js"
};
static const unsigned char dashboard_accounts_js[] = {
#embed "../Dashboard/accounts.js"
};
static const unsigned char dashboard_api_js[] = {
#embed "../Dashboard/api.js"
};
static const unsigned char dashboard_approvals_js[] = {
#embed "../Dashboard/approvals.js"
};
static const unsigned char dashboard_app_js[] = {
#embed "../Dashboard/app.js"
};
static const unsigned char dashboard_audience_js[] = {
#embed "../Dashboard/audience.js"
};
static const unsigned char dashboard_audienceblocks_js[] = {
#embed "../Dashboard/audienceblocks.js"
};
static const unsigned char dashboard_audiences_js[] = {
#embed "../Dashboard/audiences.js"
};
static const unsigned char dashboard_audit_js[] = {
#embed "../Dashboard/audit.js"
};
static const unsigned char dashboard_bulk_js[] = {
#embed "../Dashboard/bulk.js"
};
static const unsigned char dashboard_compose_js[] = {
#embed "../Dashboard/compose.js"
};
static const unsigned char dashboard_composing_js[] = {
#embed "../Dashboard/composing.js"
};
static const unsigned char dashboard_configs_js[] = {
#embed "../Dashboard/configs.js"
};
static const unsigned char dashboard_configset_js[] = {
#embed "../Dashboard/configset.js"
};
static const unsigned char dashboard_configvalues_js[] = {
#embed "../Dashboard/configvalues.js"
};
static const unsigned char dashboard_contentform_js[] = {
#embed "../Dashboard/contentform.js"
};
static const unsigned char dashboard_csv_js[] = {
#embed "../Dashboard/csv.js"
};
static const unsigned char dashboard_devicedata_js[] = {
#embed "../Dashboard/devicedata.js"
};
static const unsigned char dashboard_feed_js[] = {
#embed "../Dashboard/feed.js"
};
static const unsigned char dashboard_devicerules_js[] = {
#embed "../Dashboard/devicerules.js"
};
static const unsigned char dashboard_devices_js[] = {
#embed "../Dashboard/devices.js"
};
static const unsigned char dashboard_dom_js[] = {
#embed "../Dashboard/dom.js"
};
static const unsigned char dashboard_draft_js[] = {
#embed "../Dashboard/draft.js"
};
static const unsigned char dashboard_drafts_js[] = {
#embed "../Dashboard/drafts.js"
};
static const unsigned char dashboard_draw_js[] = {
#embed "../Dashboard/draw.js"
};
static const unsigned char dashboard_editing_js[] = {
#embed "../Dashboard/editing.js"
};
static const unsigned char dashboard_effect_js[] = {
#embed "../Dashboard/effect.js"
};
static const unsigned char dashboard_experiment_js[] = {
#embed "../Dashboard/experiment.js"
};
static const unsigned char dashboard_experimentform_js[] = {
#embed "../Dashboard/experimentform.js"
};
static const unsigned char dashboard_experimenting_js[] = {
#embed "../Dashboard/experimenting.js"
};
static const unsigned char dashboard_experiments_js[] = {
#embed "../Dashboard/experiments.js"
};
static const unsigned char dashboard_explain_js[] = {
#embed "../Dashboard/explain.js"
};
static const unsigned char dashboard_failed_js[] = {
#embed "../Dashboard/failed.js"
};
static const unsigned char dashboard_failures_js[] = {
#embed "../Dashboard/failures.js"
};
static const unsigned char dashboard_format_js[] = {
#embed "../Dashboard/format.js"
};
static const unsigned char dashboard_geometry_js[] = {
#embed "../Dashboard/geometry.js"
};
static const unsigned char dashboard_icon_svg[] = {
#embed "../Dashboard/icon.svg"
};
static const unsigned char dashboard_identity_js[] = {
#embed "../Dashboard/identity.js"
};
static const unsigned char dashboard_importing_js[] = {
#embed "../Dashboard/importing.js"
};
static const unsigned char dashboard_killswitch_js[] = {
#embed "../Dashboard/killswitch.js"
};
static const unsigned char dashboard_land_js[] = {
#embed "../Dashboard/land.js"
};
static const unsigned char dashboard_land_txt[] = {
#embed "../Dashboard/land.txt"
};
static const unsigned char dashboard_library_js[] = {
#embed "../Dashboard/library.js"
};
static const unsigned char dashboard_lifts_js[] = {
#embed "../Dashboard/lifts.js"
};
static const unsigned char dashboard_lists_js[] = {
#embed "../Dashboard/lists.js"
};
static const unsigned char dashboard_live_js[] = {
#embed "../Dashboard/live.js"
};
static const unsigned char dashboard_lookup_js[] = {
#embed "../Dashboard/lookup.js"
};
static const unsigned char dashboard_map_js[] = {
#embed "../Dashboard/map.js"
};
static const unsigned char dashboard_needs_js[] = {
#embed "../Dashboard/needs.js"
};
static const unsigned char dashboard_notification_js[] = {
#embed "../Dashboard/notification.js"
};
static const unsigned char dashboard_notifications_js[] = {
#embed "../Dashboard/notifications.js"
};
static const unsigned char dashboard_overview_js[] = {
#embed "../Dashboard/overview.js"
};
static const unsigned char dashboard_palette_js[] = {
#embed "../Dashboard/palette.js"
};
static const unsigned char dashboard_passkey_js[] = {
#embed "../Dashboard/passkey.js"
};
static const unsigned char dashboard_pausing_js[] = {
#embed "../Dashboard/pausing.js"
};
static const unsigned char dashboard_person_js[] = {
#embed "../Dashboard/person.js"
};
static const unsigned char dashboard_place_js[] = {
#embed "../Dashboard/place.js"
};
static const unsigned char dashboard_places_js[] = {
#embed "../Dashboard/places.js"
};
static const unsigned char dashboard_preview_js[] = {
#embed "../Dashboard/preview.js"
};
static const unsigned char dashboard_providerform_js[] = {
#embed "../Dashboard/providerform.js"
};
static const unsigned char dashboard_providers_js[] = {
#embed "../Dashboard/providers.js"
};
static const unsigned char dashboard_openid_js[] = {
#embed "../Dashboard/openid.js"
};
static const unsigned char dashboard_qr_js[] = {
#embed "../Dashboard/qr.js"
};
static const unsigned char dashboard_reactions_js[] = {
#embed "../Dashboard/reactions.js"
};
static const unsigned char dashboard_recipe_js[] = {
#embed "../Dashboard/recipe.js"
};
static const unsigned char dashboard_releasing_js[] = {
#embed "../Dashboard/releasing.js"
};
static const unsigned char dashboard_review_js[] = {
#embed "../Dashboard/review.js"
};
static const unsigned char dashboard_router_js[] = {
#embed "../Dashboard/router.js"
};
static const unsigned char dashboard_schedule_js[] = {
#embed "../Dashboard/schedule.js"
};
static const unsigned char dashboard_selector_js[] = {
#embed "../Dashboard/selector.js"
};
static const unsigned char dashboard_settings_js[] = {
#embed "../Dashboard/settings.js"
};
static const unsigned char dashboard_several_js[] = {
#embed "../Dashboard/several.js"
};
static const unsigned char dashboard_signin_js[] = {
#embed "../Dashboard/signin.js"
};
static const unsigned char dashboard_sources_js[] = {
#embed "../Dashboard/sources.js"
};
static const unsigned char dashboard_taking_js[] = {
#embed "../Dashboard/taking.js"
};
static const unsigned char dashboard_template_js[] = {
#embed "../Dashboard/template.js"
};
static const unsigned char dashboard_timeline_js[] = {
#embed "../Dashboard/timeline.js"
};
static const unsigned char dashboard_stages_js[] = {
#embed "../Dashboard/stages.js"
};
static const unsigned char dashboard_style_css[] = {
#embed "../Dashboard/style.css"
};
static const unsigned char dashboard_svg_js[] = {
#embed "../Dashboard/svg.js"
};
static const unsigned char dashboard_tiles_js[] = {
#embed "../Dashboard/tiles.js"
};
static const unsigned char dashboard_track_js[] = {
#embed "../Dashboard/track.js"
};
static const unsigned char dashboard_trial_js[] = {
#embed "../Dashboard/trial.js"
};
static const unsigned char dashboard_typing_js[] = {
#embed "../Dashboard/typing.js"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const struct herald_embedded_file files[] = {
    FILE_AT("/client/v1/herald.js", herald_js),
    FILE_AT("/client/v1/herald-worker.js", herald_worker_js),
    FILE_AT("/client/v1/herald-read.js", herald_read_js),
    FILE_AT("/client/v1/herald-device.js", herald_device_js),
    FILE_AT("/client/v1/herald-config.js", herald_config_js),
    FILE_AT("/client/v1/source/herald-agent.js", source_herald_agent_js),
    FILE_AT("/client/v1/source/herald-config.js", source_herald_config_js),
    FILE_AT("/client/v1/source/herald-core.js", source_herald_core_js),
    FILE_AT("/client/v1/source/herald-device.js", source_herald_device_js),
    FILE_AT("/client/v1/source/herald-messages.js", source_herald_messages_js),
    FILE_AT("/client/v1/source/herald-push.js", source_herald_push_js),
    FILE_AT("/client/v1/source/herald-read.js", source_herald_read_js),
    FILE_AT("/client/v1/source/herald-screen.js", source_herald_screen_js),
    FILE_AT("/client/v1/source/herald-slots.js", source_herald_slots_js),
    FILE_AT("/client/v1/source/herald.js", source_herald_js),
    FILE_AT("/client/v1/source/types.js", source_types_js),
    FILE_AT("/", dashboard),
    FILE_AT("/dashboard/icon.svg", dashboard_icon_svg),
    FILE_AT("/dashboard/land.txt", dashboard_land_txt),
    FILE_AT("/dashboard/style.css", dashboard_style_css),
    // The page has these modules as one script in this order. Modules that are alike stand side by
    // side, for a compressor looks back no further than 32 KiB. A new one may stand anywhere.
    FILE_AT("/dashboard/audienceblocks.js", dashboard_audienceblocks_js),
    FILE_AT("/dashboard/selector.js", dashboard_selector_js),
    FILE_AT("/dashboard/audience.js", dashboard_audience_js),
    FILE_AT("/dashboard/lookup.js", dashboard_lookup_js),
    FILE_AT("/dashboard/place.js", dashboard_place_js),
    FILE_AT("/dashboard/lists.js", dashboard_lists_js),
    FILE_AT("/dashboard/devices.js", dashboard_devices_js),
    FILE_AT("/dashboard/audiences.js", dashboard_audiences_js),
    FILE_AT("/dashboard/person.js", dashboard_person_js),
    FILE_AT("/dashboard/editing.js", dashboard_editing_js),
    FILE_AT("/dashboard/effect.js", dashboard_effect_js),
    FILE_AT("/dashboard/experiments.js", dashboard_experiments_js),
    FILE_AT("/dashboard/library.js", dashboard_library_js),
    FILE_AT("/dashboard/devicedata.js", dashboard_devicedata_js),
    FILE_AT("/dashboard/sources.js", dashboard_sources_js),
    FILE_AT("/dashboard/recipe.js", dashboard_recipe_js),
    FILE_AT("/dashboard/configs.js", dashboard_configs_js),
    FILE_AT("/dashboard/experiment.js", dashboard_experiment_js),
    FILE_AT("/dashboard/experimentform.js", dashboard_experimentform_js),
    FILE_AT("/dashboard/configset.js", dashboard_configset_js),
    FILE_AT("/dashboard/template.js", dashboard_template_js),
    FILE_AT("/dashboard/composing.js", dashboard_composing_js),
    FILE_AT("/dashboard/compose.js", dashboard_compose_js),
    FILE_AT("/dashboard/schedule.js", dashboard_schedule_js),
    FILE_AT("/dashboard/providerform.js", dashboard_providerform_js),
    FILE_AT("/dashboard/contentform.js", dashboard_contentform_js),
    FILE_AT("/dashboard/taking.js", dashboard_taking_js),
    FILE_AT("/dashboard/signin.js", dashboard_signin_js),
    FILE_AT("/dashboard/identity.js", dashboard_identity_js),
    FILE_AT("/dashboard/review.js", dashboard_review_js),
    FILE_AT("/dashboard/settings.js", dashboard_settings_js),
    FILE_AT("/dashboard/devicerules.js", dashboard_devicerules_js),
    FILE_AT("/dashboard/feed.js", dashboard_feed_js),
    FILE_AT("/dashboard/account.js", dashboard_account_js),
    FILE_AT("/dashboard/releasing.js", dashboard_releasing_js),
    FILE_AT("/dashboard/approvals.js", dashboard_approvals_js),
    FILE_AT("/dashboard/timeline.js", dashboard_timeline_js),
    FILE_AT("/dashboard/pausing.js", dashboard_pausing_js),
    FILE_AT("/dashboard/accounts.js", dashboard_accounts_js),
    FILE_AT("/dashboard/killswitch.js", dashboard_killswitch_js),
    FILE_AT("/dashboard/notification.js", dashboard_notification_js),
    FILE_AT("/dashboard/several.js", dashboard_several_js),
    FILE_AT("/dashboard/providers.js", dashboard_providers_js),
    FILE_AT("/dashboard/needs.js", dashboard_needs_js),
    FILE_AT("/dashboard/overview.js", dashboard_overview_js),
    FILE_AT("/dashboard/audit.js", dashboard_audit_js),
    FILE_AT("/dashboard/failed.js", dashboard_failed_js),
    FILE_AT("/dashboard/reactions.js", dashboard_reactions_js),
    FILE_AT("/dashboard/notifications.js", dashboard_notifications_js),
    FILE_AT("/dashboard/explain.js", dashboard_explain_js),
    FILE_AT("/dashboard/failures.js", dashboard_failures_js),
    FILE_AT("/dashboard/places.js", dashboard_places_js),
    FILE_AT("/dashboard/bulk.js", dashboard_bulk_js),
    FILE_AT("/dashboard/typing.js", dashboard_typing_js),
    FILE_AT("/dashboard/importing.js", dashboard_importing_js),
    FILE_AT("/dashboard/configvalues.js", dashboard_configvalues_js),
    FILE_AT("/dashboard/palette.js", dashboard_palette_js),
    FILE_AT("/dashboard/track.js", dashboard_track_js),
    FILE_AT("/dashboard/trial.js", dashboard_trial_js),
    FILE_AT("/dashboard/stages.js", dashboard_stages_js),
    FILE_AT("/dashboard/experimenting.js", dashboard_experimenting_js),
    FILE_AT("/dashboard/draw.js", dashboard_draw_js),
    FILE_AT("/dashboard/format.js", dashboard_format_js),
    FILE_AT("/dashboard/preview.js", dashboard_preview_js),
    FILE_AT("/dashboard/draft.js", dashboard_draft_js),
    FILE_AT("/dashboard/lifts.js", dashboard_lifts_js),
    FILE_AT("/dashboard/drafts.js", dashboard_drafts_js),
    FILE_AT("/dashboard/map.js", dashboard_map_js),
    FILE_AT("/dashboard/dom.js", dashboard_dom_js),
    FILE_AT("/dashboard/land.js", dashboard_land_js),
    FILE_AT("/dashboard/router.js", dashboard_router_js),
    FILE_AT("/dashboard/tiles.js", dashboard_tiles_js),
    FILE_AT("/dashboard/geometry.js", dashboard_geometry_js),
    FILE_AT("/dashboard/svg.js", dashboard_svg_js),
    FILE_AT("/dashboard/app.js", dashboard_app_js),
    FILE_AT("/dashboard/passkey.js", dashboard_passkey_js),
    FILE_AT("/dashboard/openid.js", dashboard_openid_js),
    FILE_AT("/dashboard/csv.js", dashboard_csv_js),
    FILE_AT("/dashboard/qr.js", dashboard_qr_js),
    FILE_AT("/dashboard/live.js", dashboard_live_js),
    FILE_AT("/dashboard/api.js", dashboard_api_js),
};

size_t herald_embedded_file_count(void) {
    return sizeof files / sizeof files[0];
}

struct herald_embedded_file herald_embedded_file(size_t index) {
    return files[index];
}
