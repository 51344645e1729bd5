import { type Catalog, getTable } from '../catalog/catalog.ts';
import type { Filter, Query } from '../query/query.ts';
import { nameWords, stem } from '../words/lemma.ts';
import { VERB_NOUNS } from '../words/lexicon.ts';
import type { Token } from '../words/tokenize.ts';
import { isListing } from './reshape.ts';
import { LEAD, saidText } from './said.ts';

const NOT =
  "(?:haven't|hasn't|hadn't|have not|has not|had not|didn't|did not|don't|do not|doesn't|does not|aren't|are not|isn't|is not|weren't|were not|wasn't|was not|never have|never did|without(?: any| one)?|not)";
const OTHERS = new RegExp(
  `^${LEAD}(?:what about |how about )?(?:(which|who|what|those|the)(?: ones?)?(?: of them| of those)?(?: (?:who|that|which))?|(how many)(?: of them| of those)?) ${NOT}(?: yet)?$`,
);

const DID = new RegExp(
  `^${LEAD}(?:only |just )?(?:what about |how about )?(?:(?:which|who|what|those|the)(?: ones?)?(?: of them| of those)?(?: (?:who|that|which))?|(how many)(?: of them| of those)?) (?:did|do|does|have|has|had|were|was|are|is)(?: though)?$`,
);
const DOING = /\b(?:do|does|did|have|has|had)(?:n't| not|)(?: yet| though)?$/;
const STATED = new RegExp(
  `^${LEAD}(?:only |just )?(?:what about |how about )?(?:the |those )?(\\S+?)(?: ones?)?(?: then| instead| though)?$`,
);

const WITH = new RegExp(
  `^${LEAD}(?:only |just )?(?:what about |how about )?(?:the ones?|those|ones|who|which(?: ones?)?)(?: of them| of those)?(?: who| that| which)? (?:with|have|has|had|do have|did|do|does)(?: ever)?(?: at least one| some| any)? (\\S+)$`,
);

/** Those with loans, and those who did borrow, after whoever has none: the rows that they have none of, or what is done with them. */
function namesWhatIsMissing(said: string, turned: Filter): boolean {
  const word = WITH.exec(said)?.[1];
  if (word === undefined || turned.kind !== 'related') return false;
  const nouns = [word, `${word}ed`, `${word}d`].flatMap((form) => [form, ...(VERB_NOUNS[form] ?? [])]);
  const names = [...nameWords(turned.path.at(-1)?.to.split('.').at(-1) ?? ''), ...nameWords(turned.words)].map(stem);
  return nouns.some((noun) => names.includes(stem(nameWords(noun).at(-1) ?? '')));
}

/** The sold ones, and those who did, after those that were never sold: the same condition, not turned down any more. */
function saysTheyDid(said: string, turned: Filter): boolean {
  if (!isDenied(turned)) return false;
  const stated = STATED.exec(said)?.[1];
  const words = nameWords(turned.words);
  return (
    DID.test(said) ||
    namesWhatIsMissing(said, turned) ||
    (stated !== undefined && words.length > 1 && words.at(-1) === nameWords(stated).at(-1))
  );
}

const isDenied = (filter: Filter): boolean =>
  filter.kind === 'related'
    ? filter.operator === '=' && filter.count === 0
    : (filter.kind === 'values' && filter.negated) || (filter.kind === 'null' && !filter.negated);

/**
 * Which ones haven't, after those that have, and the other way round: the same rows with the one condition turned around, its period kept. Null where
 * something else is said, or more than one condition could be meant.
 */
export function askOthers(tokens: readonly Token[], parent: Query): Query | null {
  const text = saidText(tokens);
  const [said, , counts = DID.exec(text)?.[1]] = OTHERS.exec(text) ?? [];
  const isCount =
    parent.measures.length === 1 && parent.measures[0]?.function === 'count' && parent.groups.length === 0;
  const isWhole = [parent.limit, parent.rank].every((part) => part === null) && parent.within === undefined;
  // Who ordered in May: the period is all that says what was done.
  const isFanned = (filter: Filter) => 'ref' in filter && filter.ref.path.some(({ many }) => many);
  const all = parent.filters.filter((filter) => filter.kind !== 'period' || isFanned(filter));
  // Who didn't, after how many in Germany ordered: what they did not do is said of the orders, and not of the country.
  const deeds = DOING.test(text) ? all.filter((filter) => filter.kind === 'related' || isFanned(filter)) : [];
  const turnable = deeds.length === 1 ? deeds : all;
  const isSaid = (filter: Filter) => said !== undefined || saysTheyDid(text, filter);
  const others = said === undefined ? turnable.filter(isSaid) : turnable;
  const [turned, ...more] = others;
  const around = turned === undefined || more.length > 0 ? null : turnedAround(turned);
  if (!(isCount || isListing(parent)) || !isWhole || around === null) return null;
  const query = structuredClone({ ...parent, filters: parent.filters.map((one) => (one === turned ? around : one)) });
  if (counts === undefined) return { ...query, measures: [], notes: [] };
  const measures: Query['measures'] = isCount ? query.measures : [{ function: 'count', ref: null, words: 'how many' }];
  return { ...query, measures, columns: [], distinct: false, order: null, notes: [] };
}

const OTHER_VALUES = new RegExp(
  `^${LEAD}(?:what about |how about |only |just |show (?:me )?)?(?:for |of |in |from |by |with |at )?(?:all )?(?:of )?(?:the )?(?:(?:others?|rest|remaining ones|other ones)|(?:other|remaining) (\\S+))(?: too| then)?$`,
);

/**
 * And the other segments, after only the hotels: everything but these, the rest of the question as it was. Null where no
 * one value was asked for, or where a few of many are shown and the others may be those behind them.
 */
export function askOtherValues(catalog: Catalog, tokens: readonly Token[], parent: Query): Query | null {
  const said = OTHER_VALUES.exec(saidText(tokens));
  const noun = said?.[1] === undefined ? undefined : nameWords(said[1]).at(-1);
  const isValue = (filter: Filter): filter is Filter & { kind: 'values' } =>
    filter.kind === 'values' && !filter.negated;
  const named = parent.filters.filter(isValue).filter(({ ref }) => {
    const words = [...nameWords(ref.column), ...getTable(catalog, ref.table).words];
    return noun === undefined || words.includes(noun);
  });
  const [only, ...more] = named;
  const isFew = parent.limit !== null && noun === undefined;
  const isFanned = only?.ref.path.some(({ many }) => many) === true;
  if (said === null || only === undefined || more.length > 0 || isFew || isFanned) return null;
  const words = `not ${only.words}`.slice(0, 500);
  const filters = parent.filters.map((one) => (one === only ? { ...only, negated: true, words } : one));
  return structuredClone({ ...parent, ...shownEach(catalog, said[1], only, parent), filters, notes: [] });
}

/** And for the other shippers, after a number of one of them: the number of each. */
function shownEach(
  catalog: Catalog,
  noun: string | undefined,
  { ref }: Filter & { kind: 'values' },
  { groups, measures }: Query,
): Pick<Query, 'groups'> {
  const { labels, info } = getTable(catalog, ref.table);
  const isMany = noun !== undefined && noun !== nameWords(noun).at(-1);
  if (!isMany || groups.length > 0 || measures.length !== 1) return { groups };
  const words = noun;
  if (!labels.includes(ref.column) || info.primaryKey.length === 0) return { groups: [{ kind: 'column', ref, words }] };
  return {
    groups: [{ kind: 'entity', path: ref.path, table: ref.table, key: info.primaryKey, labels: [ref.column], words }],
  };
}

function turnedAround(filter: Filter): Filter | null {
  const words = isDenied(filter) ? affirmed(filter.words) : `not ${filter.words}`.slice(0, 500);
  if (filter.kind === 'related') return otherCount(filter, words);
  if (filter.kind === 'boolean') return { ...filter, value: !filter.value, words };
  if (filter.kind === 'period') {
    const { ref, from, to, label } = filter;
    return none(ref.path, { period: { ref: { ...ref, path: [] }, from, to, label }, words });
  }
  if (filter.kind !== 'null' && filter.kind !== 'values') return null;
  const { ref } = filter;
  return ref.path.some(({ many }) => many)
    ? none(ref.path, { filters: [{ ...filter, ref: { ...ref, path: [] } }], words })
    : { ...filter, negated: !filter.negated, words };
}

const affirmed = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !/^(never|not|no|without)$/i.test(word))
    .join(' ');

type Related = Filter & { kind: 'related' };

const none = (path: Related['path'], what: Pick<Related, 'period' | 'filters' | 'words'>): Filter => ({
  kind: 'related',
  path,
  operator: '=',
  count: 0,
  ...what,
});

/** None for some, and some for none; of more than five there is no one other way. */
function otherCount(filter: Related, words: string): Filter | null {
  const { operator, count, sum, each } = filter;
  const isNone = operator === '=' && count === 0;
  const isSome = (operator === '>' && count === 0) || (operator === '>=' && count === 1);
  return sum !== undefined || each !== undefined || !(isNone || isSome)
    ? null
    : { ...filter, operator: isNone ? '>' : '=', count: 0, words };
}
