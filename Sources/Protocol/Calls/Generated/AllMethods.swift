// Generated from the schema by scripts/protoc-gen-herald; do not edit.

extension Method {
    /// Every call of the suite.
    package static let all: [Method] =
        Method.Health.all
        + Method.Accounts.all
        + Method.Approvals.all
        + Method.Audit.all
        + Method.Client.all
        + Method.ConfigSets.all
        + Method.Database.all
        + Method.Delivery.all
        + Method.Experiments.all
        + Method.Feeds.all
        + Method.Geo.all
        + Method.Process.all
        + Method.Registry.all
        + Method.Watcher.all
}
