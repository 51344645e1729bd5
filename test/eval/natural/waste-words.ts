/** The words that the waste contractor's records are made of. */
export const DEPOTS = [
  ['NOR', 'Northgate Yard', 'Ashford', 'Y'],
  ['RIV', 'Riverside', 'Canterbury', 'N'],
  ['HLT', 'Hilltop', 'Maidstone', 'Y'],
  ['DOC', 'Old Docks', 'Dover', 'N'],
] as const;

/** The last one has no bins. */
export const DISTRICTS = [
  'Harbour',
  'Castle Hill',
  'Westbrook',
  'Saint Mary',
  'Orchard Park',
  'Millfield',
  'Eastcliff',
];

export const STREETS = [
  'Mill Lane',
  'Station Road',
  'Chapel Street',
  'Elm Grove',
  'Quay Parade',
  'Victoria Road',
  'Tanner Row',
];

export const FIRST_NAMES = [
  'Derek',
  'Joanna',
  'Mehmet',
  'Sinead',
  'Gareth',
  'Paulina',
  'Ravi',
  'Heather',
  'Tomasz',
  'Yvonne',
  'Alfie',
  'Grace',
  'Ibrahim',
  'Keith',
  'Noreen',
  'Dimitri',
  'Shauna',
  'Winston',
];

export const LAST_NAMES = [
  'Appleby',
  'Bains',
  'Cartwright',
  'Dobson',
  'Ekwueme',
  'Farrow',
  'Greenhalgh',
  'Hussain',
  'Ingram',
  'Jankowski',
  'Kaye',
  'Lister',
  'Mbeki',
  'Nolan',
  'Oakley',
  'Popescu',
  'Ramsden',
  'Stainton',
  'Thackray',
];

export const BUSINESSES = [
  'Alder Bakery',
  'Quayside Hotel',
  'Bluebell Florists',
  'Kent Cycle Works',
  'Marlowe Dental',
  'Golden Wok',
  'Anchor Brewery',
  'Swift Print',
  'Castle Kebab House',
  'Tidewater Fisheries',
  'Orchard Garden Centre',
  'Invicta Joinery',
  'Hop Pole Inn',
  'Sunrise Laundry',
  'Pilgrim Books',
  'Docklands Gym',
];

export const PUBLIC_BODIES = ['Primary School', 'Community Hospital', 'Library', 'Town Hall', 'Fire Station'];

export const TOPICS = ['missed collection', 'damaged bin', 'noise', 'spilled waste', 'wrong invoice', 'rude crew'];

export const SITES = ['Thanet Sorting Plant', 'Allington Incinerator', 'Greenlea Composting', 'Medway Glassworks'];

export const STREAMS = ['RES', 'PAP', 'PLA', 'GLS', 'ORG'] as const;
