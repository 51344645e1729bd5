import { byName } from '../../../../shared/by-name.ts';

/** Places by other names than the data may spell them: codes, short names and the words for their people. */

const STATES = `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,
FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,
MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,
NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,
SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,
WY Wyoming,AB Alberta,BC British Columbia,MB Manitoba,ON Ontario,QC Quebec,NSW New South Wales,VIC Victoria,QLD Queensland`;

const OTHER_NAMES = byName<string[]>({
  US: ['usa', 'u.s', 'u.s.a', 'america', 'united states of america', 'american', 'americans', 'the states'],
  GB: ['uk', 'u.k', 'great britain', 'britain', 'england', 'british', 'gbr'],
  DE: ['german', 'germans', 'deu'],
  FR: ['french', 'fra'],
  ES: ['spanish', 'esp'],
  IT: ['italian', 'italians', 'ita'],
  NL: ['dutch', 'holland', 'the netherlands', 'nld'],
  BE: ['belgian', 'belgians'],
  CH: ['swiss'],
  AT: ['austrian', 'austrians'],
  SE: ['swedish'],
  NO: ['norwegian', 'norwegians'],
  DK: ['danish'],
  FI: ['finnish'],
  PL: ['polish'],
  PT: ['portuguese'],
  IE: ['irish'],
  GR: ['greek', 'greeks'],
  RU: ['russian', 'russians', 'russian federation'],
  TR: ['turkish', 'turkey'],
  CN: ['chinese', "people's republic of china"],
  JP: ['japanese', 'jpn'],
  KR: ['korean', 'korea', 'republic of korea', 'korea, republic of'],
  IN: ['indian', 'indians', 'ind'],
  BR: ['brazilian', 'brazilians', 'bra'],
  MX: ['mexican', 'mexicans', 'mex'],
  AR: ['argentinian', 'argentine'],
  CA: ['canadian', 'canadians', 'can'],
  AU: ['australian', 'australians', 'aus'],
  NZ: ['new zealander', 'kiwi'],
  ZA: ['south african'],
  EG: ['egyptian'],
  CZ: ['czech', 'czech republic'],
  HU: ['hungarian'],
  RO: ['romanian'],
  UA: ['ukrainian'],
  VN: ['vietnamese', 'viet nam'],
  TH: ['thai'],
  PH: ['filipino', 'philippine'],
  ID: ['indonesian'],
  AE: ['uae', 'emirati'],
  CL: ['chilean'],
  CO: ['colombian'],
  PE: ['peruvian'],
  VE: ['venezuelan'],
});

const CONTINENTS: readonly (readonly string[])[] = [
  ['europe', 'european', 'europeans'],
  ['asia', 'asian', 'asians'],
  ['africa', 'african', 'africans'],
  ['south america', 'south american', 'south americans'],
  ['north america', 'north american', 'north americans'],
  ['oceania', 'oceanian'],
];

/** Countries by the continent that people mean by its name, as the United Nations count them. */
const COUNTRIES_OF: readonly [names: readonly string[], codes: string][] = [
  [
    ['europe', 'european'],
    `AD AL AT BA BE BG BY CH CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI
    SK SM UA VA XK`,
  ],
  [
    ['asia', 'asian'],
    `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG
    SY TH TJ TL TM TR TW UZ VN YE`,
  ],
  [['south america', 'south american'], 'AR BO BR CL CO EC GY PE PY SR UY VE'],
  [['scandinavia', 'scandinavian'], 'DK NO SE'],
];

let continents: Map<string, string[]> | undefined;

/** Europe, of a country there by any of its names or its code; none of a place that is no country. */
export function continentOf(place: string): readonly string[] {
  continents ??= new Map(
    COUNTRIES_OF.flatMap(([names, codes]) =>
      codes
        .trim()
        .split(/\s+/)
        .map((code) => ({ names, code })),
    )
      .flatMap(({ names, code }) => [code.toLowerCase(), ...namesOfCountry(code)].map((name) => ({ names, name })))
      .reduce(
        (map, { names, name }) => map.set(name, [...(map.get(name) ?? []), ...names]),
        new Map<string, string[]>(),
      ),
  );
  return continents.get(place.toLowerCase()) ?? [];
}

/** Every name and code of the countries of a continent; none for another word. */
export const countriesOf = (continent: string): string[] =>
  COUNTRIES_OF.filter(([names]) => names.includes(continent)).flatMap(([, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .flatMap((code) => [code.toLowerCase(), ...namesOfCountry(code)]),
  );

/** Whether a column of this name holds countries. */
export const holdsCountries = (words: readonly string[]): boolean =>
  words.some((word) => word === 'country' || word === 'nation');

const namesOfCountry = (code: string): string[] => {
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code);
  return [...(name === undefined ? [] : [name.toLowerCase()]), ...(OTHER_NAMES[code] ?? [])];
};

let groups: Map<string, Set<string>> | undefined;

/** Other spellings of a place, all in small letters; codes only for a name, never a name's part for a code. */
export function otherNames(phrase: string): string[] {
  groups ??= readGroups();
  return [...(groups.get(phrase) ?? [])].filter((name) => name !== phrase);
}

/** The names of what a code stands for: Texas of `tx`. Of a state and a country with one code, both. */
export function namesOfCode(code: string): string[] {
  groups ??= readGroups();
  return [...groups].filter(([, names]) => names.has(code)).map(([name]) => name);
}

function readGroups(): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  const put = (names: string[]) => {
    for (const name of names.filter((one) => one.length > 3 || ['us', 'usa', 'uk', 'uae'].includes(one)))
      map.set(name, new Set([...(map.get(name) ?? []), ...names]));
  };
  for (const entry of STATES.split(',')) {
    const [code = '', ...name] = entry.trim().split(' ');
    put([code.toLowerCase(), name.join(' ').toLowerCase()]);
  }
  for (const names of CONTINENTS) put([...names]);
  const display = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    const name = display.of(code);
    if (name !== undefined) put([code.toLowerCase(), name.toLowerCase(), ...(OTHER_NAMES[code] ?? [])]);
  }
  return map;
}

const PLACES = new Set([
  'state',
  'province',
  'region',
  'country',
  'continent',
  'nation',
  'nationality',
  'territory',
  'market',
  'location',
  'citizenship',
  'origin',
  'land',
  'headquarter',
  'headquarters',
  'residence',
  'birthplace',
]);

/** Whether a column of this name holds places. */
export const holdsPlaces = (words: readonly string[]): boolean => words.some((word) => PLACES.has(word));
