/// One setting of the suite, in the environment or `herald.conf`.
package struct KnownSetting: Hashable, Sendable {
    /// Such as `HERALD_URL`.
    package let name: String
    /// What holds when it is not set.
    package let fallback: String
    /// What it is for, in one line.
    package let meaning: String

    init(_ name: String, _ fallback: String, _ meaning: String) {
        self.name = name
        self.fallback = fallback
        self.meaning = meaning
    }

    /// Every setting that any part of the suite reads.
    package static let all: [KnownSetting] = [
        KnownSetting(
            "HERALD_HOME", "./var; installed: /var/lib/herald",
            "the one directory where everything is kept"),
        KnownSetting("HERALD_LOG_LEVEL", "info", "debug, info, warning or error"),
        KnownSetting("HERALD_ALLOWED_USERS", "", "numbers of other users that may use the sockets"),
        KnownSetting(
            "HERALD_WATCHDOG_SECONDS", "30",
            "seconds after which a daemon ends whose event loop does not turn; 0: never"),
        KnownSetting("HERALD_GATEWAY_ADDRESS", "127.0.0.1", "the IP address the gateway serves"),
        KnownSetting("HERALD_GATEWAY_PORT", "8443", "its port; the command asks there too"),
        KnownSetting(
            "HERALD_GATEWAY_THREADS", "one for each processor, at most 8", "its threads, 1 to 64"),
        KnownSetting("HERALD_GATEWAY_CONNECTIONS", "10000", "its connections at most"),
        KnownSetting(
            "HERALD_GATEWAY_METRICS", "loopback",
            "who may read /metrics without a key: loopback, this machine; key, nobody"),
        KnownSetting(
            "HERALD_REGISTRY_STALE_DAYS", "0",
            "days without a sync after which a device is deleted; 0: never"),
        KnownSetting(
            "HERALD_REGISTRY_STALE_SHARE", "20",
            "the most percent of an app's devices that go at once for that"),
        KnownSetting("HERALD_GEO_PLACES", "100000", "places that an app may have"),
        KnownSetting(
            "HERALD_GEO_TOMBSTONE_DAYS", "30",
            "days for which it is known which places were deleted, 1 to 400"),
        KnownSetting(
            "HERALD_GEO_MOVEMENT_DAYS", "30",
            "days for which it is kept what devices did at places, 1 to 400"),
        KnownSetting(
            "HERALD_GEO_POSITION_DAYS", "30",
            "days after which a device's last position is forgotten, 1 to 400"),
        KnownSetting(
            "HERALD_GEO_POSITION_GRID", "0",
            "metres to which positions are made coarse before they are stored; 0: not at all"),
        KnownSetting(
            "HERALD_GATEWAY_CERTIFICATE", "secrets/certificate.pem", "its certificate chain, PEM"),
        KnownSetting("HERALD_GATEWAY_KEY", "secrets/key.pem", "the key to it, PEM"),
        KnownSetting(
            "HERALD_ADAPTERS", "log,console,webhook",
            "what each message is offered to, in order; log and console only for apps without a "
                + "provider, unless they are named here"),
        KnownSetting(
            "HERALD_DELIVERIES_LOG_TEXTS", "no",
            "whether log/deliveries.jsonl has texts, links and data: yes or no"),
        KnownSetting(
            "HERALD_DELIVERIES_LOG_MEGABYTES", "64",
            "how large log/deliveries.jsonl becomes before the next file begins"),
        KnownSetting(
            "HERALD_DELIVERIES_LOG_FILES", "4", "how many files of before are kept of it"),
        KnownSetting(
            "HERALD_DELIVERY_IN_FLIGHT", "256", "deliveries under way at a time, 1 to 4096"),
        KnownSetting(
            "HERALD_DELIVERY_RETRY_SECONDS", "0",
            "how long after its first attempt a message is tried again; 0: until it ends"),
        KnownSetting(
            "HERALD_DELIVERY_KEY_FILE", "secrets/delivery.key",
            "the key that the secrets of providers are sealed with"),
        KnownSetting(
            "HERALD_WEBHOOK_ALLOW", "", "host:port,… that webhooks may lead to though not public"),
        KnownSetting(
            "HERALD_WEBHOOK_SECRET_FILE", "", "the file of the secret that webhooks are signed with"
        ),
        KnownSetting("HERALD_URL", "https://localhost:8443", "where the command finds the gateway"),
        KnownSetting("HERALD_CA", "secrets/ca.pem", "whose certificates the command trusts"),
        KnownSetting("HERALD_KEY", "", "the command's key itself, instead of a file"),
        KnownSetting("HERALD_APP", "", "the app that the command is about"),
        KnownSetting(
            "HERALD_CONTEXT", "", "the context of 'herald login' that the command uses"),
        KnownSetting(
            "HERALD_CONFIRM_OVER", "1000",
            "devices above which 'herald send' asks on a terminal before it sends"),
        KnownSetting(
            "HERALD_BIN", "beside the command, or ../libexec/herald",
            "where scripts and the command find daemons"),
    ]
}
