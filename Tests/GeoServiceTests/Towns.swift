import GeoService

/// Real towns where maps go wrong: by the date line, far north and south, and many in one city.
let towns: [(name: String, latitude: Double, longitude: Double)] = [
    ("McMurdo Station", -77.846, 166.676), ("Ushuaia", -54.8, -68.3),
    ("Río Turbio", -51.57321, -72.3508), ("28 de Noviembre", -51.5839, -72.21382),
    ("Levuka", -18.06667, 179.31667), ("Lambasa", -16.41667, 179.38333),
    ("Suva", -18.14161, 178.44149), ("Beringovskiy", 63.06101, 179.35046),
    ("Egvekinot", 66.32166, -179.12198), ("Funafuti", -8.52425, 179.19417),
    ("Alapi", -8.52074, 179.1968), ("Fakaifou", -8.51758, 179.20094),
    ("Tervola", 66.08333, 24.8), ("Øksfjord", 70.23936, 22.3507),
    ("Svolvær", 68.23417, 14.56834), ("Moldjord", 67.00601, 14.5743),
    ("Gratangen", 68.65, 17.68333), ("Sørreisa", 69.14527, 18.15292),
    ("Murmashi", 68.81542, 32.81147), ("Zapolyarny", 67.49552, 63.73275),
    ("Igarka", 67.4655, 86.6027), ("New York", 40.71427, -74.00597),
    ("El Tarter", 42.57952, 1.65362), ("Umm al-Quwain", 25.56473, 55.55517),
    ("Abe Fisher", 39.951290, -75.173653), ("Al Amana Grocery", 39.973818, -75.141696),
    ("Ateethi", 40.086109, -75.045046), ("Bloomsday Cafe", 39.919239, -75.150484),
    ("Blue Corn", 39.937770, -75.158320), ("Bonk’s Bar", 39.986439, -75.094350),
    ("Breakfast Boutique", 40.043393, -75.143312), ("Bud & Marilyn’s", 39.947788, -75.162290),
    ("Cafe Lava", 40.124449, -75.014682), ("Chengdu Famous Food", 39.959224, -75.194574),
    ("Corinne’s Place", 39.931520, -75.101590),
]
