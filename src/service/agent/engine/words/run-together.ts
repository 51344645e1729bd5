import { remembered } from '../../../../shared/by-name-once.ts';

/** Words that names of tables and columns are put together from. Only these are taken apart: a guess would rename things. */
const PARTS = new Set(
  `account address amount area arrival average balance bank begin billing birth book booking brand building business buy
  capital card category cell check city class client code color colour comment company contact content continent contract cost
  count country created creation credit currency current customer daily date delivery department departure dept description
  detail details discount district driver due duration each email emp employee end entry event expectancy expiry father file film
  first flag flight form full gender government grade group head hire hired home hour html image indep independence index invoice
  item items job key kind label language last length level life limit line list local location login manager max member middle
  min mobile model month mother name note number office official old order ordered orders origin owner parent patient payment
  percent percentage person phone photo place plan player population position post postal price primary product project purchase
  quantity rate rating reason receipt region registration release rent rental rep report reports request required room salary sale
  sales scale school score season section seller sent service shipped shipping size source staff start state station status stock
  store street student sub sum supplier support surface target tax teacher team telephone text ticket title total track trade
  transaction type unit updated user valid value vehicle vendor version visit warehouse weight work year zip gnp gdp`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Small words that stand between, before or behind others and nowhere else. */
const BETWEEN = new Set(['of', 'in', 'per']);
const BEFORE = new Set(['is', 'has']);
const BEHIND = new Set(['id', 'no', 'to']);
/** One word to everybody, though made of two. */
const WHOLE = new Set(
  'headline deadline lifetime weekday workplace username birthplace storeroom classroom salesperson listprice'.split(
    ' ',
  ),
);
const SHORTEST = 6;

/** `lifeexpectancy` → life, expectancy; `orderid` → order, id: names that somebody's database wrote without what keeps words apart. */
export const apartWords = remembered((name): string[] => {
  const [, letters = '', digits = ''] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  const parts = letters.length < SHORTEST || WHOLE.has(letters) || PARTS.has(letters) ? null : split(letters, true);
  return parts === null || parts.length < 2 ? [name] : [...parts, ...(digits === '' ? [] : [digits])];
});

/** The fewest known words that a name is made of; null where some of it is none. */
function split(rest: string, isFirst: boolean): string[] | null {
  if (rest === '') return [];
  let best: string[] | null = null;
  for (let length = rest.length; length > 1; length--) {
    const word = rest.slice(0, length);
    const isLast = length === rest.length;
    const isPart = PARTS.has(word) || (isFirst ? BEFORE.has(word) : isLast ? BEHIND.has(word) : BETWEEN.has(word));
    if (!isPart) continue;
    const tail = split(rest.slice(length), false);
    if (tail !== null && (best === null || tail.length + 1 < best.length)) best = [word, ...tail];
  }
  return best;
}
