import DeliveryEngine
import ServiceStorage
package import Storage

/// The schema of delivery.db.
package enum DeliverySchema {
    /// The tables, as migrations.
    package static let schema = Schema(
        applicationID: 0x4845_4c44,  // "HELD"
        migrations: [
            Migration(1, "queue, switches, inbox", queue + SwitchTable.creation + inbox),
            Migration(2, "what was followed of the registry's erasures", ErasureSchema.creation),
            Migration(3, "lanes and leases", lanes),
            Migration(4, "providers", ProviderTable.creation),
            Migration(5, "templates, tokens", TemplateTable.creation + ProviderTokenTable.creation),
            Migration(6, "aftermath", aftermath),
            Migration(7, "when to send", timing),
            Migration(8, "switches by scope", switchesByScope),
            Migration(9, "what is to be planned", planning),
            Migration(10, "rollouts", rollout),
            Migration(11, "schedules", ScheduleTable.creation),
            Migration(12, "frequency caps and digests", caps),
            Migration(13, "what was put off is passed quickly", planningPutOff),
            Migration(14, "errors that are still failed, erasures since a plan", stillFailed),
            Migration(15, "failures in groups", failuresInGroups),
            Migration(16, "what geo has told", ToldTransitions.creation),
            Migration(17, "less is written with each commit", lessWritten),
            Migration(18, "releases in the log of the switches", releases),
            Migration(19, "when devices were counted for caps", capMoments),
            Migration(20, "when what is tried again was first tried", RowTable.firstTime),
            Migration(21, "who sent a notification", NotificationTable.sender),
            Migration(22, "apps that were deleted", FollowedTable.apps + AppRows.migration),
            Migration(23, "whether a key of the suite set a provider", ProviderRecord.settersScope),
            Migration(24, "shares of apps in the stream of events", StreamShares.migration),
            Migration(25, "feeds of what was sent", FeedTable.creation),
            Migration(26, "approvals by a second person", ApprovalTable.creation),
            Migration(27, "words of notifications", SearchTable.creation),
            Migration(28, "experiments and goals", ExperimentTable.creation),
            Migration(29, "opt-outs after notifications", OptOutTable.creation),
            Migration(30, "times of reactions", ReactionTable.creation),
            Migration(31, "who cancelled a notification", NotificationTable.canceller),
            Migration(32, "ends of switches", SwitchTable.ends),
            Migration(33, "tests of providers", ProviderTrialTable.creation),
            Migration(34, "numbers of goals", GoalCounts.creation),
            Migration(35, "who wrote what a notification says", ApprovalTable.authors),
            Migration(36, "how much notifications take", KeptNotifications.creation),
            Migration(37, "times of credentials", ProviderRecord.credentialTimes),
            Migration(38, "platforms and versions of audiences", EffectPartTable.creation),
            Migration(39, "single opt-outs, approvals", OptOutTable.single + ApprovalTable.index),
            Migration(40, "what was given up, by lane and class", TallyTable.givenUpByLane),
            Migration(41, "which ordinals are in a piece of an audience", AudienceTable.places),
            Migration(42, "audiences that may name users", UserNames.index),
            Migration(43, "rows that follow their notifications", RowFollowing.creation),
            Migration(44, "chunks that wait for their time", WaitingCount.index),
        ],
        whenPutBack: hold + NotificationNumbers.whenPutBack + ScheduleTable.whenPutBack
            + HeldBackTable.whenPutBack + FollowedTable.whenPutBack + ExperimentTable.whenPutBack,
        inMemory: leases)

    // Most messages that were due when the backup was made were sent since: an operator decides.
    private static let hold = """
        CREATE TEMP TABLE hold AS
            SELECT 1 + max(coalesce((SELECT max(epoch) FROM kill_switch_change), 0),
                    (SELECT last_switch FROM process)) AS epoch,
                unixepoch() * 1000 AS time
            WHERE EXISTS (
                SELECT 1 FROM notification
                WHERE state IN (\(NotificationState.queued.rawValue),
                        \(NotificationState.sending.rawValue))
                    OR state = \(NotificationState.scheduled.rawValue)
                        AND deliver_time < (unixepoch() + 1) * 1000)
            AND NOT EXISTS (
                SELECT 1 FROM kill_switch WHERE app = '' AND is_on AND end_time IS NULL);
        INSERT OR REPLACE INTO kill_switch (app, is_on, reason, changed_by, time, epoch)
            SELECT '', 1, 'restored from a backup: cancel what has gone out since', 'restore',
                time, epoch FROM hold;
        INSERT INTO kill_switch_change (app, is_on, reason, changed_by, time, epoch)
            SELECT '', 1, 'restored from a backup: cancel what has gone out since', 'restore',
                time, epoch FROM hold;
        DROP TABLE hold;
        """

    private static let queue = """
        CREATE TABLE notification (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            app TEXT NOT NULL,
            type TEXT NOT NULL,
            content BLOB NOT NULL,
            audience TEXT NOT NULL,
            state INTEGER NOT NULL,
            reason TEXT NOT NULL,
            create_time INTEGER NOT NULL,
            deliver_time INTEGER NOT NULL,
            expire_time INTEGER NOT NULL,
            finish_time INTEGER,
            due_time INTEGER,
            is_planned INTEGER NOT NULL,
            planned INTEGER,
            published INTEGER,
            generation INTEGER NOT NULL,
            devices INTEGER NOT NULL,
            delivered INTEGER NOT NULL,
            failed INTEGER NOT NULL,
            retrying INTEGER NOT NULL,
            suppressed INTEGER NOT NULL,
            expired INTEGER NOT NULL,
            uncertain INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX notification_of_app ON notification (app, sequence);
        CREATE INDEX notification_of_state ON notification (app, state, sequence);
        CREATE INDEX notification_due ON notification (is_planned, due_time)
            WHERE due_time IS NOT NULL;
        CREATE UNIQUE INDEX notification_published ON notification (published)
            WHERE published IS NOT NULL;
        CREATE TABLE submission (
            app TEXT NOT NULL,
            key TEXT NOT NULL,
            digest BLOB NOT NULL,
            notification INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE chunk (
            notification INTEGER NOT NULL REFERENCES notification,
            number INTEGER NOT NULL,
            ordinals BLOB NOT NULL,
            done BLOB NOT NULL,
            is_done INTEGER NOT NULL,
            lease INTEGER NOT NULL,
            PRIMARY KEY (notification, number)
        ) STRICT;
        CREATE INDEX chunk_open ON chunk (notification, number) WHERE is_done = 0;
        CREATE TABLE retry (
            notification INTEGER NOT NULL REFERENCES notification,
            ordinal INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            device TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            due_time INTEGER NOT NULL,
            error TEXT NOT NULL,
            PRIMARY KEY (notification, ordinal, adapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX retry_due ON retry (notification, due_time);
        CREATE INDEX retry_device ON retry (device);
        CREATE TABLE failure (
            notification INTEGER NOT NULL REFERENCES notification,
            ordinal INTEGER NOT NULL,
            adapter TEXT NOT NULL,
            device TEXT NOT NULL,
            is_uncertain INTEGER NOT NULL,
            time INTEGER NOT NULL,
            error TEXT NOT NULL,
            PRIMARY KEY (notification, ordinal, adapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX failure_device ON failure (device);
        CREATE TABLE error (
            notification INTEGER NOT NULL REFERENCES notification,
            adapter TEXT NOT NULL,
            message TEXT NOT NULL,
            count INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (notification, adapter, message)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE process (epoch INTEGER NOT NULL) STRICT;
        INSERT INTO process VALUES (0);

        """

    private static let inbox = """
        CREATE TABLE event (
            app TEXT NOT NULL,
            device TEXT NOT NULL,
            id TEXT NOT NULL,
            message TEXT NOT NULL,
            kind INTEGER NOT NULL,
            time INTEGER NOT NULL,
            reason TEXT NOT NULL,
            PRIMARY KEY (app, device, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE erasure (
            app TEXT NOT NULL,
            ordinal INTEGER NOT NULL,
            planned INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (app, ordinal)
        ) STRICT, WITHOUT ROWID;
        """
}
