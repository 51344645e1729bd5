import { wholeUnit } from '../../time/period.ts';
import { nameWords } from '../../words/lemma.ts';
import { holdsPlaces } from '../../words/places.ts';
import { isNumber } from './counts-beside.ts';
import type { Cursor } from './cursor.ts';
import type { Draft, DraftFilter, Mention } from './draft.ts';
import { columnOf } from './flags.ts';
import type { Reading } from './rule.ts';

/** Words that were read one by one but say something together that is not read. */
export function refuse({ cursor, draft }: Reading): void {
  const amounts = 'more less fewer greater higher lower above equal later earlier after before newer older'.split(' ');
  const isOr = cursor.tokens.some((token, at) => token.lower === 'or' && !cursor.is(at + 1, ...amounts));
  const places = new Set(
    draft.filters.map((filter) => (filter.kind === 'value' ? placesOf(filter.mention) : filter.words)),
  );
  const compares = cursor.tokens.some((token) =>
    ['compare', 'compared', 'comparing', 'comparison', 'vs', 'versus'].includes(token.lower),
  );
  const isCompared =
    draft.newcomers !== null || draft.comparison !== null || draft.rest !== null || draft.weekdayParts !== null;
  const numbers = draft.measures.length + draft.subjects.filter(({ mention }) => isNumber(cursor, mention)).length;
  if (
    compares &&
    draft.groups.length === 0 &&
    numbers < 2 &&
    !isCompared &&
    !draft.filters.some(({ kind }) => kind === 'versus')
  )
    draft.refusals.push('it is not clear what to set side by side; say “by” and what, for example “by month”');
  // Which concerts does each musician play: which they are, and not how many.
  const isOfEach = cursor.tokens.some(
    (_, at) => cursor.is(at, 'do', 'does', 'did') && cursor.is(at + 1, 'each', 'every'),
  );
  const isListed = draft.subjects.some(({ lead, mention }) => ['which', 'what'].includes(lead) && mention.start <= 2);
  if (isOfEach && isListed && draft.measures.length + draft.ranks.length === 0 && draft.order === null)
    draft.refusals.push('a list for each of them is more than I can read');
  // Last year and this year by month: the months say the year as well.
  if (draft.groups.filter((group) => group.kind === 'time').length > 1)
    draft.groups = draft.groups.filter((group) => !draft.periods.some((period) => period.label === group.words));
  if (draft.share !== null && draft.ranks.length > 0 && draft.filters.some(isPart))
    draft.refusals.push('it is not clear what the percentage is a part of');
  if (asksHowMuch(cursor) && !hasNumber(cursor, draft))
    draft.refusals.push('it is not clear which number “how much” asks for');
  if (draft.filters.some((filter) => isPercentOfMoney(cursor, filter)))
    draft.refusals.push('a margin in percent is more than I can compare with; say an amount');
  const spoken = draft.filters.find((filter) => isSpoken(cursor, filter));
  if (spoken !== undefined) draft.refusals.push(`I find no language called “${spoken.words}”`);
  if (picksRisen(cursor, draft))
    draft.refusals.push('which of them rose or fell is more than I can pick out; ask for the change of each');
  setApart(draft);
  if (draft.periods.length > 1 && draft.comparison === null)
    draft.refusals.push('two periods at once are two questions');
  if (
    isOr &&
    places.size > 1 &&
    !isAllEither(draft) &&
    !isOfOneColumn(cursor, draft) &&
    !draft.groups.some((group) => group.kind === 'mention' && places.has(placesOf(group.mention)))
  )
    draft.refusals.push('“or” between conditions on different things is more than I can read');
}

/** Less than 35 % margin, where the margin is money: 35 of it would be another answer. */
const isPercentOfMoney = (cursor: Cursor, filter: DraftFilter): boolean =>
  filter.kind === 'compare' &&
  /%|\bpercent\b/.test(filter.words) &&
  filter.target.candidates.every((one) => columnOf(cursor, one)?.formula !== undefined);

/** Customers who spent more in 2025 than in 2024: those of them, and not the one that spent most. */
function picksRisen(cursor: Cursor, { periods, comparison, risen }: Draft): boolean {
  if (risen !== null) return false;
  const at = cursor.tokens.findIndex(({ lower }) => ['more', 'less', 'fewer'].includes(lower));
  const isSaid = cursor.tokens
    .slice(0, at)
    .some(({ lower }) => ['who', 'that', 'which', 'with', 'whose', 'having'].includes(lower));
  const than = cursor.tokens.findIndex(({ lower }, one) => one > at && lower === 'than');
  return (
    at > 0 && isSaid && than > at + 1 && cursor.number(at + 1) === null && (comparison !== null || periods.length > 1)
  );
}

/** Who speaks French: a language, and nobody who is from France. */
const isSpoken = (cursor: Cursor, filter: DraftFilter): boolean =>
  filter.kind === 'value' &&
  cursor.is(filter.mention.start - 1, 'speak', 'speaks', 'speaking', 'spoke') &&
  filter.mention.candidates.every((one) => one.kind === 'value' && holdsPlaces(nameWords(one.column)));

/** How much did we …: a number is asked for, and never a list of rows. */
const asksHowMuch = (cursor: Cursor): boolean => {
  const at = cursor.skip(0, 'and', 'so', 'hi', 'hey', 'hello', ',', 'please', 'ok');
  return cursor.is(at, 'how') && cursor.is(at + 1, 'much');
};

const hasNumber = (cursor: Cursor, { measures, ranks, subjects, groups, ...draft }: Draft): boolean =>
  measures.length + ranks.length + groups.length > 0 ||
  [draft.share, draft.span, draft.timeRank, draft.less, draft.most, draft.order, draft.comparison].some(
    (part) => part !== null,
  ) ||
  subjects.some(({ mention }) => isNumber(cursor, mention));

/** Late flights, of those from the top 5 airports: either may be the part that is told in percent. */
const isPart = ({ kind }: Draft['filters'][number]): boolean =>
  ['compare', 'concept', 'having', 'versus', 'missing'].includes(kind);

/** This year, last year: two units of a kind are set side by side. */
function setApart(draft: Draft): void {
  const [one, other, ...more] = draft.periods;
  if (one === undefined || other === undefined || more.length > 0 || draft.comparison !== null) return;
  const grain = wholeUnit(one);
  if (grain === null || grain !== wholeUnit(other) || one.from === other.from) return;
  const [first, second] = (one.from ?? '') < (other.from ?? '') ? [one, other] : [other, one];
  draft.comparison = { first, second, isEach: true };
  draft.periods = [];
}

/** Each condition is joined to another by “or”, so that none stands beside them. */
const isAllEither = ({ filters }: Draft): boolean =>
  filters.every((filter, at) => filter.either === true || filters[at + 1]?.either === true);

/** In Leeds or York, with a balance over 5: each “or” joins two values of one column, and the rest must hold as well. */
function isOfOneColumn(cursor: Cursor, { filters }: Draft): boolean {
  const joined = filters.filter(({ either }) => either === true);
  const ors = cursor.tokens.filter(({ lower }) => lower === 'or').length;
  const isSame = (at: number) => {
    const [before, filter] = [filters[at - 1], filters[at]];
    return (
      filter?.kind === 'value' &&
      before?.kind === 'value' &&
      !filter.negated &&
      !before.negated &&
      placesOf(filter.mention) === placesOf(before.mention)
    );
  };
  return joined.length === ors && filters.every(({ either }, at) => either !== true || isSame(at));
}

const placesOf = (mention: Mention): string =>
  mention.candidates
    .map((candidate) => JSON.stringify([candidate.table, candidate.kind === 'table' ? null : candidate.column]))
    .sort((a, b) => a.localeCompare(b))
    .join();
