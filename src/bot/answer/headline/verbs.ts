import { byName } from '../../../shared/by-name.ts';

/** Base, past, participle of verbs that people ask about data with and that follow no rule. */
const IRREGULAR = `be was been,have had had,do did done,make made made,sell sold sold,buy bought bought,spend spent spent,pay paid paid,
get got gotten,give gave given,take took taken,send sent sent,win won won,lose lost lost,cost cost cost,see saw seen,fly flew flown,lend lent lent,
leave left left,bring brought brought,build built built,come came come,go went gone,run ran run,write wrote written,drive drove driven,
hold held held,keep kept kept,find found found,grow grew grown,rise rose risen,fall fell fallen,lead led led,break broke broken,hit hit hit,
meet met met,hear heard heard,owe owed owed,ship shipped shipped,log logged logged,cancel cancelled cancelled,drop dropped dropped,stop stopped stopped`;

const REGULAR =
  'add answer arrive attend book call carry cause charge close collect complete consume create deliver depart download earn export fail finish generate handle hire import invest join land live miss move need offer open order own place play post process produce publish purchase raise receive record refund register release report resolve return review save score serve sign start travel upload use visit weigh work';

interface Verb {
  past: string;
  participle: string;
}

const irregular = (line: string): [string, Verb] => {
  const [base = '', past = '', participle = ''] = line.split(' ');
  return [base, { past, participle }];
};

const VERBS = byName<Verb>(
  Object.fromEntries<Verb>([
    ...IRREGULAR.split(/,\s*/).map(irregular),
    ...REGULAR.split(' ').map((base): [string, Verb] => [base, { past: regular(base), participle: regular(base) }]),
  ]),
);

const PASTS = new Set(Object.values(VERBS).map(({ past }) => past));
const PARTICIPLES = new Set(Object.values(VERBS).map(({ participle }) => participle));

/** Words that end like a past and are none. */
const NO_PAST = /^(bed|feed|need|red|seed|speed|shed|sled|weed|breed|hundred|embed)$/;
const CARRIES = /^(is|was|are|were|has|had|have)$/;

export const isBase = (word: string): boolean => VERBS[word] !== undefined;

/** `sold`, `ordered`. */
export const isPast = (word: string): boolean => PASTS.has(word) || (/[a-z]{2}ed$/.test(word) && !NO_PAST.test(word));

/** `sold`, `been`, `ordered`. */
export const isParticiple = (word: string): boolean => PARTICIPLES.has(word) || isPast(word);

/** `have`, `sold`, `sells`: what a sentence says of its subject, as far as that is known for certain. */
export const isSaying = (word: string): boolean => CARRIES.test(word) || isPast(word) || isBase(baseOfThird(word));

/** Of a verb that `isBase`. */
export const pastOf = (base: string): string => VERBS[base]?.past ?? base;

/** `have` with one: `has`. What has no other form stays. */
export function withOne(verb: string): string {
  const known = AGREES[verb];
  if (known !== undefined) return known;
  return isBase(verb) && !isPast(verb) ? thirdOf(verb) : verb;
}

/** `has` with several: `have`. */
export const withMany = (verb: string): string =>
  DISAGREES[verb] ?? (isBase(baseOfThird(verb)) ? baseOfThird(verb) : verb);

const AGREES = byName<string>({ are: 'is', were: 'was', have: 'has', do: 'does' });
const DISAGREES = byName<string>({ is: 'are', was: 'were', has: 'have', does: 'do' });

function regular(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${base}ed`;
}

export function thirdOf(base: string): string {
  if (base === 'have') return 'has';
  if (/(s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
}

function baseOfThird(word: string): string {
  const found = [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
  return found.find((base) => base !== word && isBase(base) && thirdOf(base) === word) ?? '';
}
