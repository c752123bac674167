package import Storage

/// What `geo.db` holds.
package enum GeoSchema {
    /// The mark and the history of the database.
    package static let schema = Schema(
        applicationID: 0x4847_656f,  // "HGeo"
        migrations: [Migration(1, "places", places)])

    // AUTOINCREMENT: a slot is never given twice, so a search that began before a delete finds
    // nothing there, and not another place. What the index needs comes before the long texts, so
    // that reading all of it leaves their overflow pages alone.
    private static let places = """
        CREATE TABLE place (
            slot INTEGER PRIMARY KEY AUTOINCREMENT CHECK (slot BETWEEN 1 AND 4294967295),
            app TEXT NOT NULL,
            id TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            radius REAL NOT NULL,
            active_from INTEGER NOT NULL,
            active_until INTEGER NOT NULL,
            title TEXT NOT NULL,
            blurb TEXT NOT NULL,
            url TEXT NOT NULL,
            image_url TEXT NOT NULL,
            UNIQUE (app, id)
        ) STRICT;
        """
}
