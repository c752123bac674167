#include "CEmbeddedFiles.h"

// #embed is of C23; the compilers of Swift 6.2 and later have it for older C, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char herald_js[] = {
#embed "../HeraldWeb/herald.js"
};
// What a page loads by itself is two sources in one file, so that it need not ask for a third.
static const unsigned char herald_core_js[] = {
#embed "../HeraldWeb/herald-core.js" suffix(,)
#embed "../HeraldWeb/herald-agent.js"
};
static const unsigned char herald_messages_js[] = {
#embed "../HeraldWeb/herald-messages.js"
};
static const unsigned char herald_read_js[] = {
#embed "../HeraldWeb/herald-read.js"
};
static const unsigned char herald_device_js[] = {
#embed "../HeraldWeb/herald-device.js"
};
static const unsigned char herald_config_js[] = {
#embed "../HeraldWeb/herald-config.js"
};
// A worker is one file, since it cannot know where the others are.
static const unsigned char herald_worker_js[] = {
#embed "../HeraldWeb/herald-core.js" suffix(,)
#embed "../HeraldWeb/herald-agent.js" suffix(,)
#embed "../HeraldWeb/herald-messages.js" suffix(,)
#embed "../HeraldWeb/herald-slots.js" suffix(,)
#embed "../HeraldWeb/herald-screen.js" suffix(,)
#embed "../HeraldWeb/herald-push.js"
};

// The dashboard: its page, and the files that the page loads.
static const unsigned char dashboard[] = {
#embed "../Dashboard/index.html"
};
static const unsigned char dashboard_app_js[] = {
#embed "../Dashboard/app.js"
};
static const unsigned char dashboard_api_js[] = {
#embed "../Dashboard/api.js"
};
static const unsigned char dashboard_audit_js[] = {
#embed "../Dashboard/audit.js"
};
static const unsigned char dashboard_compose_js[] = {
#embed "../Dashboard/compose.js"
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
static const unsigned char dashboard_format_js[] = {
#embed "../Dashboard/format.js"
};
static const unsigned char dashboard_icon_svg[] = {
#embed "../Dashboard/icon.svg"
};
static const unsigned char dashboard_killswitch_js[] = {
#embed "../Dashboard/killswitch.js"
};
static const unsigned char dashboard_library_js[] = {
#embed "../Dashboard/library.js"
};
static const unsigned char dashboard_live_js[] = {
#embed "../Dashboard/live.js"
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
static const unsigned char dashboard_preview_js[] = {
#embed "../Dashboard/preview.js"
};
static const unsigned char dashboard_providers_js[] = {
#embed "../Dashboard/providers.js"
};
static const unsigned char dashboard_router_js[] = {
#embed "../Dashboard/router.js"
};
static const unsigned char dashboard_rows_js[] = {
#embed "../Dashboard/rows.js"
};
static const unsigned char dashboard_signin_js[] = {
#embed "../Dashboard/signin.js"
};
static const unsigned char dashboard_style_css[] = {
#embed "../Dashboard/style.css"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const struct herald_embedded_file files[] = {
    FILE_AT("/client/v1/herald.js", herald_js),
    FILE_AT("/client/v1/herald-core.js", herald_core_js),
    FILE_AT("/client/v1/herald-messages.js", herald_messages_js),
    FILE_AT("/client/v1/herald-read.js", herald_read_js),
    FILE_AT("/client/v1/herald-device.js", herald_device_js),
    FILE_AT("/client/v1/herald-config.js", herald_config_js),
    FILE_AT("/client/v1/herald-worker.js", herald_worker_js),
    FILE_AT("/", dashboard),
    FILE_AT("/dashboard/app.js", dashboard_app_js),
    FILE_AT("/dashboard/api.js", dashboard_api_js),
    FILE_AT("/dashboard/audit.js", dashboard_audit_js),
    FILE_AT("/dashboard/compose.js", dashboard_compose_js),
    FILE_AT("/dashboard/devices.js", dashboard_devices_js),
    FILE_AT("/dashboard/dom.js", dashboard_dom_js),
    FILE_AT("/dashboard/draft.js", dashboard_draft_js),
    FILE_AT("/dashboard/format.js", dashboard_format_js),
    FILE_AT("/dashboard/icon.svg", dashboard_icon_svg),
    FILE_AT("/dashboard/killswitch.js", dashboard_killswitch_js),
    FILE_AT("/dashboard/library.js", dashboard_library_js),
    FILE_AT("/dashboard/live.js", dashboard_live_js),
    FILE_AT("/dashboard/notification.js", dashboard_notification_js),
    FILE_AT("/dashboard/notifications.js", dashboard_notifications_js),
    FILE_AT("/dashboard/overview.js", dashboard_overview_js),
    FILE_AT("/dashboard/palette.js", dashboard_palette_js),
    FILE_AT("/dashboard/preview.js", dashboard_preview_js),
    FILE_AT("/dashboard/providers.js", dashboard_providers_js),
    FILE_AT("/dashboard/router.js", dashboard_router_js),
    FILE_AT("/dashboard/rows.js", dashboard_rows_js),
    FILE_AT("/dashboard/signin.js", dashboard_signin_js),
    FILE_AT("/dashboard/style.css", dashboard_style_css),
};

size_t herald_embedded_file_count(void) {
    return sizeof files / sizeof files[0];
}

struct herald_embedded_file herald_embedded_file(size_t index) {
    return files[index];
}
