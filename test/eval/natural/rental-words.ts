/** The words that the rental company's records are made of. */
export const DEPOTS = [
  ['Harbor Yard', 'Oakland', 'CA'],
  ['Mile High', 'Denver', 'CO'],
  ['Rio Grande', 'Albuquerque', 'NM'],
  ['Lakeside', 'Salt Lake City', 'UT'],
  ['Sierra', 'Reno', 'NV'],
] as const;

export const INDUSTRIES = ['Construction', 'Landscaping', 'Events', 'Mining', 'Agriculture', 'Municipal'];

/** Name, category, prefix of the unit numbers and price of a day. */
export const TYPES: readonly (readonly [name: string, category: string, prefix: string, rate: number])[] = [
  ['Mini excavator', 'Earthmoving', 'EX', 210],
  ['Crawler excavator', 'Earthmoving', 'EX', 540],
  ['Wheel loader', 'Earthmoving', 'WL', 430],
  ['Skid steer', 'Earthmoving', 'SK', 190],
  ['Bulldozer', 'Earthmoving', 'BD', 680],
  ['Scissor lift', 'Access', 'SL', 120],
  ['Boom lift', 'Access', 'BL', 260],
  ['Telehandler', 'Access', 'TH', 310],
  ['Scaffold tower', 'Access', 'SC', 45],
  ['Diesel generator', 'Power', 'GE', 95],
  ['Light tower', 'Power', 'LT', 70],
  ['Air compressor', 'Power', 'AC', 85],
  ['Plate compactor', 'Compaction', 'PC', 55],
  ['Road roller', 'Compaction', 'RR', 340],
  ['Trash pump', 'Pumps', 'TP', 60],
  ['Submersible pump', 'Pumps', 'SP', 40],
  ['Concrete saw', 'Tools', 'CS', 65],
  ['Demolition hammer', 'Tools', 'DH', 50],
];

export const PROBLEMS = [
  'hydraulic leak',
  'engine overheating',
  'flat tyre',
  'battery dead',
  'broken hose',
  'electrical fault',
];

const FIRST = [
  'Alice',
  'Bernard',
  'Cora',
  'Dmitri',
  'Edith',
  'Frank',
  'Gloria',
  'Hector',
  'Irene',
  'Jamal',
  'Kirsten',
  'Luis',
];
const LAST = [
  'Aldana',
  'Brandt',
  'Castillo',
  'Dorsey',
  'Engel',
  'Foley',
  'Garza',
  'Holm',
  'Ibarra',
  'Jensen',
  'Kim',
  'Lopes',
  'Mbeki',
];

export const PEOPLE = Array.from(
  { length: 60 },
  (_, at) => `${FIRST[(at * 5) % FIRST.length]} ${LAST[(at * 7) % LAST.length]}`,
);

const NAMES = [
  'Summit',
  'Granite',
  'Bluebird',
  'Redwood',
  'Copperline',
  'Pinecrest',
  'Eagle',
  'Juniper',
  'Westfork',
  'Ironhorse',
  'Sagebrush',
  'Clearwater',
];
const KINDS = [
  'Builders',
  'Roofing',
  'Paving',
  'Gardens',
  'Festivals',
  'Quarries',
  'Farms',
  'Drilling',
  'Homes',
  'Bridges',
];

export const COMPANIES = Array.from(
  { length: 110 },
  (_, at) => `${NAMES[at % NAMES.length]} ${KINDS[(at * 3 + Math.floor(at / 12)) % KINDS.length]}`,
);
