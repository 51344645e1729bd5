/** The words that the theatre's records are made of. */
export const VENUES = [
  ['Harbour Playhouse', 'Whitby', 138, 'Y', 1931],
  ['The Old Granary', 'Malton', 92, 'Y', 1998],
  ['Corn Hall', 'Ripon', 120, 'Y', 1887],
  ['Studio Nine', 'Harrogate', 54, 'N', 2014],
] as const;

export const DIRECTORS = ['Agnes Thorne', 'Rufus Adeyemi', 'Marit Solberg', 'Colm Brannigan', 'Yuki Arakawa'];

/** Title, genre, running time in minutes, youngest age and usual seat price; a revival is the same title again. */
export const PRODUCTIONS: readonly (readonly [
  title: string,
  genre: string,
  minutes: number,
  age: number | null,
  price: number,
])[] = [
  ['The Glass Harbour', 'DRA', 135, 12, 26],
  ['Twelfth Night', 'COM', 150, null, 24],
  ['Hansel and Gretel', 'FAM', 75, 4, 15],
  ['Letters from Marrow Lane', 'DRA', 110, 14, 22],
  ['The Pirates of Penzance', 'OPR', 140, null, 32],
  ['Dust and Velvet', 'MUS', 145, 10, 34],
  ['The Nutcracker', 'DAN', 105, 5, 30],
  ['Two Left Feet', 'COM', 95, 12, 20],
  ['Macbeth', 'DRA', 160, 14, 27],
  ['The Lighthouse Keeper’s Cat', 'FAM', 60, 3, 14],
  ['Salt', 'DAN', 70, 12, 21],
  ['The Cherry Orchard', 'DRA', 155, 12, 25],
  ['Midnight at the Arcade', 'MUS', 130, 12, 33],
  ['A Quiet Sort of Thunder', 'DRA', 100, 15, 23],
  ['The Importance of Being Earnest', 'COM', 140, null, 24],
  ['Hansel and Gretel (revival)', 'FAM', 75, 4, 16],
  ['Così fan tutte', 'OPR', 185, null, 36],
  ['The Beekeeper’s Daughter', 'DRA', 120, 12, 24],
  ['Kitchen Sink Cabaret', 'MUS', 115, 16, 28],
  ['Swan Lake', 'DAN', 125, 6, 31],
  ['Lost Property', 'COM', 90, 10, 19],
  ['The Nutcracker (revival)', 'DAN', 105, 5, 32],
  ['Tin Soldiers', 'DRA', 130, 14, 25],
  ['Peter Pan', 'FAM', 110, 5, 18],
  ['The Weaver’s Song', 'MUS', 125, 8, 32],
  ['Much Ado About Nothing', 'COM', 145, null, 25],
  ['Macbeth (revival)', 'DRA', 155, 14, 29],
  ['Carmen', 'OPR', 170, 12, 38],
  ['The Last Ferry', 'DRA', 105, 12, 24],
  ['Paper Moons', 'FAM', 55, 3, 13],
];

export const FIRST_NAMES = [
  'Beatrix',
  'Harold',
  'Imogen',
  'Cedric',
  'Fatima',
  'Gwen',
  'Rashid',
  'Nora',
  'Edmund',
  'Chioma',
  'Piers',
  'Lucia',
  'Stanley',
  'Wanda',
  'Arjun',
  'Della',
  'Hugo',
  'Mirela',
  'Callum',
  'Therese',
];

export const LAST_NAMES = [
  'Ashdown',
  'Birtwistle',
  'Calloway',
  'Danjuma',
  'Eastwood',
  'Fairfax',
  'Gallagher',
  'Holroyd',
  'Ibrahim',
  'Jessop',
  'Kershaw',
  'Lomax',
  'Mistry',
  'Naylor',
  'Ogden',
  'Pemberton',
  'Rawnsley',
  'Sutcliffe',
  'Tattersall',
  'Umeh',
  'Wainwright',
];

export const TOWNS = ['Whitby', 'Malton', 'Ripon', 'Harrogate', 'York', 'Scarborough', 'Thirsk', 'Pickering'];

export const CAMPAIGNS = ['Roof Appeal', 'Young Voices', 'New Seats', 'Annual Fund'];

/** Price in pence. */
export const BAR_ITEMS = [
  ['House red', 620],
  ['House white', 620],
  ['Prosecco', 750],
  ['Pale ale', 540],
  ['Lemonade', 280],
  ['Coffee', 310],
  ['Ice cream tub', 350],
  ['Crisps', 160],
  ['Programme', 500],
] as const;

export const PARTS = ['Lead', 'Second lead', 'Ensemble', 'Ensemble', 'Narrator', 'Musician'];

export const AGENCIES = ['Brightwell Talent', 'North Star Artists', 'Curtis & Vale'];
