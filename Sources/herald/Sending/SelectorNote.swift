/// The other forms of a selector, for the help of the commands that take one.
enum SelectorNote {
    static let text =
        "Besides tags: platform(ios), model(\"iPhone15,2\"), locale(en-US), "
        + "time_zone(Europe/Berlin), user(ID), "
        + "attribute(points >= 10), app_version(2.1, *), last_seen(30d), segment(NAME), "
        + "static_list(NAME), within(2km, 39.95, -75.16), at(PLACE), moved(PLACE, 7d), "
        + "percent(seed, 0, 10). SELECTORS.md lists all of them."
}
