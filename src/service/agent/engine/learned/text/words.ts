import { byName } from '../../../../../shared/by-name.ts';
import { remembered } from '../../../../../shared/by-name-once.ts';
import { emojiAsWords } from '../../words/emoji.ts';
import { apartWords } from '../../words/run-together.ts';

/** Lemmas, roots and the splitting of names into words: the same treatment for questions and for a schema's names. */

const IRREGULAR = byName<string>({
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  wolves: 'wolf',
  knives: 'knife',
  wives: 'wife',
  lives: 'life',
  leaves: 'leaf',
  shelves: 'shelf',
  data: 'data',
  series: 'series',
  species: 'species',
  status: 'status',
  statuses: 'status',
  address: 'address',
  bus: 'bus',
  buses: 'bus',
  has: 'has',
  was: 'was',
  is: 'is',
  this: 'this',
  does: 'does',
  gas: 'gas',
  class: 'class',
  always: 'always',
  its: 'its',
  his: 'his',
  us: 'us',
  as: 'as',
  plus: 'plus',
  campus: 'campus',
  movies: 'movie',
  cookies: 'cookie',
  analyses: 'analysis',
  diagnosis: 'diagnosis',
});

const memo = (compute: (word: string) => string): ((word: string) => string) => {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const result = compute(word);
    if (known.size > 200_000) known.clear();
    known.set(word, result);
    return result;
  };
};

/** `Cities` → `city`: plural endings alone. */
export const lemma = memo((given) => {
  const word = given.toLowerCase();
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
});

const SUFFIX =
  /(ization|isation|ational|ations?|itions?|ments?|ances?|ences?|ities|ings?|edly|ed|ers?|ors?|ions?|ity|al|ive|ly|ist|ian|ant|ent|ship|ry|s)$/;

/** What is left of a word without its derivation: `shipment` and `shipping` meet. */
export const root = memo((word) => {
  const whole = lemma(word);
  if (whole.length <= 4) return whole;
  const cut = whole.replace(SUFFIX, '');
  return (cut.length >= 3 ? cut : whole).replace(/(.)\1$/, '$1').replace(/[eiy]$/, '');
});

/** Short forms in names of columns, and words that say the same. */
const SHORT = byName<string>({
  num: 'number',
  no: 'number',
  nbr: 'number',
  qty: 'quantity',
  lat: 'latitude',
  long: 'longitude',
  lng: 'longitude',
  dept: 'department',
  emp: 'employee',
  addr: 'address',
  desc: 'description',
  tel: 'phone',
  telephone: 'phone',
  dob: 'birthdate',
  yr: 'year',
  amt: 'amount',
  cust: 'customer',
  prod: 'product',
  mgr: 'manager',
  stu: 'student',
  pct: 'percent',
  percentage: 'percent',
  pop: 'population',
  maximum: 'max',
  minimum: 'min',
  avg: 'average',
  mean: 'average',
  fname: 'first name',
  lname: 'last name',
  forename: 'first name',
  surname: 'last name',
  firstname: 'first name',
  lastname: 'last name',
  birthdate: 'birth date',
  birthday: 'birth date',
  zipcode: 'zip code',
  stuid: 'student id',
  homepage: 'home page',
  website: 'web site',
  crs: 'course',
  bldg: 'building',
  sqft: 'square foot',
  mpg: 'mile per gallon',
  lang: 'language',
  cnt: 'count',
  pts: 'point',
  wt: 'weight',
  ht: 'height',
  acc: 'account',
  acct: 'account',
  bal: 'balance',
  cat: 'category',
  org: 'organization',
  info: 'information',
  temp: 'temperature',
  enr: 'enrollment',
  advisor: 'advisor',
  instr: 'instructor',
  prof: 'professor',
  fac: 'faculty',
  loc: 'location',
  cty: 'city',
  st: 'state',
  uid: 'user id',
  aid: 'id',
  pid: 'id',
  cid: 'id',
  tourney: 'tournament',
  dname: 'department name',
  cname: 'name',
  pname: 'name',
  sname: 'name',
});

const shortOf = (word: string): string | undefined => SHORT[word];

/** `customer_fname`, `CustomerID` → lemmas of the words in it. */
export const nameWords = remembered((name): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d+)$/, '$1 $2')
    .split(/[\s_\-.()/%]+/)
    .filter(Boolean)
    .flatMap((part) => apartWords(part.toLowerCase()))
    .flatMap((part) => shortOf(part)?.split(' ') ?? [part])
    .map(lemma),
);

/** A question's word as it is compared with those of names. */
export function canonical(word: string): string {
  const lower = word.toLowerCase();
  const short = lower.length > 3 ? shortOf(lower) : undefined;
  return lemma(short !== undefined && !short.includes(' ') ? short : lower);
}

/** `Forename` → `first`, `name`: a question's word that says as much as several of a name's. */
export function wordsInstead(word: string): string[] {
  const long = word.length > 3 ? (shortOf(word)?.split(' ') ?? []) : [];
  return long.length > 1 ? long.map(lemma) : [];
}

/** How values are compared: without case and punctuation. */
export const normalise = (text: string): string =>
  emojiAsWords(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const lastWord = (words: readonly string[]): string => words[words.length - 1] ?? '';

/** Words that name nothing in the data. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an the of for in on at to from by with and or is are was were be been being do does did have has had that which who whom whose what when where how many much all each every any some there their them they it its this these those than more most less least as not no show list find give return tell me please count i we you can could would only either between both also if so he she his her him don t s whi'.split(
    ' ',
  ),
);
