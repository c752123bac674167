/// A setting of the suite, in the environment or `herald.conf`.
package struct KnownSetting: Hashable, Sendable {
    /// The setting's name, such as `HERALD_URL`.
    package let name: String
    /// The default, as text; empty for none.
    package let fallback: String
    /// The purpose of the setting, in one line.
    package let meaning: String

    init(_ name: String, _ fallback: String, _ meaning: String) {
        self.name = name
        self.fallback = fallback
        self.meaning = meaning
    }

    /// Every setting that a part of the suite reads.
    package static let all: [KnownSetting] = [
        KnownSetting(
            "HERALD_HOME", "./var; installed: /var/lib/herald",
            "the directory of all the suite's files"),
        KnownSetting("HERALD_LOG_LEVEL", "info", "debug, info, warning or error"),
        KnownSetting("HERALD_ALLOWED_USERS", "", "numbers of other users that may use the sockets"),
        KnownSetting(
            "HERALD_AUDIT_DAYS", "366", "days for which the audit log is kept, 1 to 3660"),
        KnownSetting(
            "HERALD_AUDIT_MEGABYTES_PER_APP", "256",
            "the most that one daemon writes into its audit log about one app in a day"),
        KnownSetting(
            "HERALD_WATCHDOG_SECONDS", "30",
            "seconds after which a daemon ends whose event loop does not turn; 0: never"),
        KnownSetting(
            "HERALD_GATEWAY_ADDRESS", "127.0.0.1", "the IP address that the gateway listens on"),
        KnownSetting("HERALD_GATEWAY_PORT", "8443", "the gateway's port; the command uses it too"),
        KnownSetting(
            "HERALD_GATEWAY_THREADS", "one for each processor, at most 8",
            "the number of the gateway's threads, 1 to 64"),
        KnownSetting(
            "HERALD_GATEWAY_CONNECTIONS", "10000", "the most connections that the gateway accepts"),
        KnownSetting(
            "HERALD_GATEWAY_CONNECTIONS_PER_ADDRESS", "1000",
            "connections of one address, or one IPv6 /64, at most"),
        KnownSetting(
            "HERALD_GATEWAY_HELD_KILOBYTES_PER_CONNECTION", "1024",
            "the most of unread answers and unfinished requests that one connection may hold"),
        KnownSetting(
            "HERALD_GATEWAY_HELD_MEGABYTES_PER_ADDRESS", "16",
            "the same for all connections of one address; above it the largest is closed"),
        KnownSetting(
            "HERALD_GATEWAY_HELD_MEGABYTES", "256",
            "the same for all connections together; above it the largest is closed"),
        KnownSetting(
            "HERALD_GATEWAY_PROXIES", "",
            "addresses and networks of proxies that say who the client is"),
        KnownSetting(
            "HERALD_GATEWAY_PROXY_HEADER", "proxy-protocol",
            "how they say it: proxy-protocol or x-forwarded-for"),
        KnownSetting(
            "HERALD_GATEWAY_URL", "",
            "the gateway's public address, with which links of feeds begin"),
        KnownSetting(
            "HERALD_GATEWAY_METRICS", "loopback",
            "who may read /metrics without a key: loopback (this machine) or key (nobody)"),
        KnownSetting(
            "HERALD_GATEWAY_REGISTRATIONS_ADDRESS", "60",
            "registrations a minute from one address with keys of the role device; 0: any number"),
        KnownSetting(
            "HERALD_GATEWAY_REGISTRATIONS_KEY", "3000",
            "registrations a minute with one key of the role device; 0: any number"),
        KnownSetting(
            "HERALD_GATEWAY_REGISTRATIONS_APP", "6000",
            "registrations a minute with all such keys of an app; 0: any number"),
        KnownSetting(
            "HERALD_DASHBOARD_TILES", "",
            "a tile server for the dashboard's map, https://HOST/{z}/{x}/{y}.png; none: no tiles"),
        KnownSetting(
            "HERALD_DASHBOARD_TILES_ATTRIBUTION", "",
            "who made its map, which the page says below it; needed with a tile server"),
        KnownSetting(
            "HERALD_DASHBOARD_TILES_ZOOM", "19", "the largest zoom that it has, 1 to 22"),
        KnownSetting("HERALD_REGISTRY_DEVICES", "10000000", "devices that an app may have"),
        KnownSetting(
            "HERALD_REGISTRY_MEGABYTES", "20000",
            "the most that the devices and users of an app take of the disk"),
        KnownSetting(
            "HERALD_REGISTRY_TAGS", "100000",
            "different tags and other words that an app's devices may have"),
        KnownSetting(
            "HERALD_REGISTRY_STALE_DAYS", "0",
            "days without a sync after which a device is deleted; 0 never deletes one"),
        KnownSetting(
            "HERALD_REGISTRY_STALE_SHARE", "20",
            "the largest percentage of an app's devices that are deleted for that at once"),
        KnownSetting(
            "HERALD_SESSION_IDLE_MINUTES", "60",
            "minutes after which a person who does nothing is signed out, 5 to 10080"),
        KnownSetting(
            "HERALD_SESSION_HOURS", "24",
            "hours after which a person is signed out in any case, 1 to 720"),
        KnownSetting(
            "HERALD_SESSION_PROOF_SECONDS", "600",
            "seconds for which a proof of who it is counts for what is dangerous, 10 to 3600"),
        KnownSetting(
            "HERALD_BREACHED_PASSWORDS", "",
            "a file of leaked passwords, as SHA-1 hashes that are sorted: nobody may choose them"),
        KnownSetting(
            "HERALD_OIDC_ISSUER", "",
            "the issuer of the identity provider that signs people in, by OpenID Connect"),
        KnownSetting(
            "HERALD_OIDC_CLIENT_ID", "",
            "the id by which it knows Herald; the client's secret is in secrets/oidc.secret"),
        KnownSetting(
            "HERALD_OIDC_NAME", "the issuer's host", "what people call the identity provider"),
        KnownSetting(
            "HERALD_OIDC_CLAIM", "email", "the claim of the provider that is an account's login"),
        KnownSetting(
            "HERALD_OIDC_SCOPES", "openid email profile",
            "the scopes that the provider is asked for"),
        KnownSetting(
            "HERALD_OIDC_ROLES", "",
            "roles that groups there give, such as editors=sender in news, admins=admin"),
        KnownSetting(
            "HERALD_OIDC_GROUPS_CLAIM", "groups", "the claim that has the groups of a person"),
        KnownSetting(
            "HERALD_OIDC_SECOND_FACTOR", "claimed",
            "whether a sign-in there has a second factor: claimed if its token says so ('amr' with "
                + "'mfa'), trusted in any case"),
        KnownSetting(
            "HERALD_OIDC_AUTHORITY", "the system's",
            "a file with the certificate authorities to trust of the provider, in PEM"),
        KnownSetting("HERALD_GEO_PLACES", "100000", "the most places that an app may have"),
        KnownSetting(
            "HERALD_GEO_CORNERS", "1000000", "the most points of all polygons of an app"),
        KnownSetting(
            "HERALD_GEO_TOMBSTONE_DAYS", "30",
            "days for which deleted places are remembered, 1 to 400"),
        KnownSetting(
            "HERALD_GEO_MOVEMENT_DAYS", "30",
            "days for which entries, exits and visits are kept, 1 to 400"),
        KnownSetting(
            "HERALD_GEO_POSITION_DAYS", "30",
            "days after which a device's last position is forgotten, 1 to 400"),
        KnownSetting(
            "HERALD_GEO_POSITION_GRID", "0",
            "metres to which positions are rounded before they are stored; 0 does not round"),
        KnownSetting(
            "HERALD_GATEWAY_CERTIFICATE", "secrets/certificate.pem",
            "the file of the gateway's certificate chain, as PEM"),
        KnownSetting(
            "HERALD_GATEWAY_KEY", "secrets/key.pem", "the file of the certificate's key, as PEM"),
        KnownSetting(
            "HERALD_CERTIFICATE_NAMES", "",
            "names that the certificate for trying out has besides localhost; lan: this machine's"),
        KnownSetting(
            "HERALD_ADAPTERS", "log,console,webhook",
            "the adapters that each message is offered to, in order; unless log and console are "
                + "named here, they only get messages of apps without a provider"),
        KnownSetting(
            "HERALD_DELIVERIES_LOG_TEXTS", "no",
            "whether log/deliveries.jsonl has texts, links and data, and the lines of the adapter "
                + "console have titles: yes or no"),
        KnownSetting(
            "HERALD_DELIVERIES_LOG_MEGABYTES", "64",
            "the size of log/deliveries.jsonl, in MB, at which the next file begins"),
        KnownSetting(
            "HERALD_DELIVERIES_LOG_FILES", "4", "the number of earlier files that are kept of it"),
        KnownSetting(
            "HERALD_DELIVERY_IN_FLIGHT", "256", "deliveries in flight at a time, 1 to 4096"),
        KnownSetting(
            "HERALD_DELIVERY_RETRY_SECONDS", "0",
            "seconds after its first attempt for which a message is retried; 0 until it expires"),
        KnownSetting(
            "HERALD_DELIVERY_APP_GIGABYTES", "16",
            "GiB that the notifications of an app may take; the oldest are deleted before, 1 to "
                + "10000"),
        KnownSetting(
            "HERALD_DELIVERY_KEY_FILE", "secrets/delivery.key",
            "the file of the key that encrypts the secrets of providers"),
        KnownSetting(
            "HERALD_WEBHOOK_ALLOW", "", "host:port,… that webhooks may lead to though not public"),
        KnownSetting(
            "HERALD_PROVIDER_ALLOW", "",
            "host:port,… that apps' own keys may name in providers though not public"),
        KnownSetting(
            "HERALD_WEBHOOK_SECRET_FILE", "", "the file of the secret that signs webhooks"),
        KnownSetting(
            "HERALD_WATCH_ALLOW", "", "host:port,… of sources that may be read though not public"),
        KnownSetting(
            "HERALD_WATCH_OPERATORS", "",
            "APP:SELECTOR of the devices that are told of sources in trouble"),
        KnownSetting(
            "HERALD_WATCH_SOURCES_PER_APP", "1000",
            "the most recipes of one app that calls may store, 1 to 100000"),
        KnownSetting(
            "HERALD_URL", "this machine's gateway", "the gateway's address for the command"),
        KnownSetting(
            "HERALD_CA", "secrets/ca.pem if it signed the certificate, else system",
            "the file of the authorities that the command trusts; system: those of this machine"),
        KnownSetting("HERALD_KEY", "", "the command's key itself, instead of a file"),
        KnownSetting("HERALD_APP", "", "the app that the command is for"),
        KnownSetting(
            "HERALD_CONTEXT", "", "the context of 'herald login' that the command uses"),
        KnownSetting(
            "HERALD_CONFIRM_OVER", "1000",
            "number of devices above which 'herald send' and the dashboard ask before they send"),
        KnownSetting(
            "HERALD_BACKUP_DAYS", "14",
            "days for which the backups of the timer herald-backup are kept, 1 to 400"),
        KnownSetting(
            "HERALD_BIN", "beside the command, or ../libexec/herald",
            "the directory where scripts and the command find the daemons"),
    ]
}
