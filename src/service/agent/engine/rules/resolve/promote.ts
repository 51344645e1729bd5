import type { Candidate } from '../../catalog/candidates.ts';
import { ADDITIVE } from '../../words/lexicon.ts';
import type { Cursor } from '../read/cursor.ts';
import { isPlural, keep } from '../read/cursor.ts';
import type { Draft, DraftMeasure, Mention } from '../read/draft.ts';
import { isOfNamedRows } from '../read/named-rows.ts';
import { namesakeOf } from '../read/namesakes.ts';

/**
 * A number column that was only named is a measure when something is grouped or ranked around it ("revenue by month"),
 * or when nothing else could be shown ("revenue last year"). Otherwise it is a column of a list.
 */
export function promoteMeasures(cursor: Cursor, read: Draft): Draft {
  const draft = joinCompounds(cursor, countWhole(cursor, hintTimes(cursor, read)));
  const grouped =
    draft.groups.length > 0 ||
    draft.rest !== null ||
    draft.ranks.some((rank) => rank.by === 'rows' || rank.by === null);
  const others = draft.subjects.filter(({ mention }) => keep(mention, (c) => cursor.isMeasurable(c)) === null);
  const isTotal =
    others.length === 0 && draft.measures.length === 0 && draft.ranks.length === 0 && draft.order === null;
  const isIncome =
    draft.ranks.length === 0 && draft.order === null && draft.subjects.some((subject) => isTotalOf(cursor, subject));
  // Distinct prices are shown, and nothing is made of them.
  if (draft.distinct && !grouped) return draft;
  if (!grouped && !isTotal && !isIncome) return draft;
  const measures: DraftMeasure[] = [];
  const subjects = draft.subjects.filter(({ mention }) => {
    const numeric = keep(mention, (candidate) => cursor.isMeasurable(candidate));
    const best = Math.max(...mention.candidates.map((candidate) => candidate.score));
    const isNumeric = numeric !== null && Math.max(...numeric.candidates.map((c) => c.score)) >= best - 0.05;
    const adds =
      mention.words.split(' ').some((word) => ADDITIVE.has(word.toLowerCase().replace(/s$/, ''))) ||
      (numeric?.candidates.every((c) => cursor.isAmountOff(c) || isOfTime(cursor, draft, mention, c)) ?? false);
    const whole = isIncome && INCOME.test(mention.words);
    if (numeric !== null && isOfNamedRows(cursor, draft, numeric)) return true;
    if (numeric === null || !isNumeric || !(grouped || whole || (isTotal && adds))) return true;
    // The longest film of each kind with its length: that of the one film.
    const fn = draft.groups.length > 0 && isOfRanked(draft, numeric) ? 'max' : 'default';
    measures.push({ function: fn, target: numeric, words: mention.words });
    return false;
  });
  return listEach(cursor, { ...draft, subjects, measures: [...draft.measures, ...measures] });
}

/** A number of the rows that are ranked themselves. */
const isOfRanked = ({ ranks }: Draft, { candidates }: Mention): boolean =>
  ranks.some(({ entity }) =>
    entity?.candidates.some(({ kind, table }) => kind === 'table' && candidates.some((one) => one.table === table)),
  );

/** Weight shipped in May, loaves baked last week: all of it. */
const isOfTime = (cursor: Cursor, { periods }: Draft, mention: Mention, one: Candidate): boolean =>
  periods.length > 0 && (cursor.counts(one) || (!isPlural(mention) && cursor.adds(one)));

/** Fuel cost, of the table `fuel_logs`: a word that only resembles the table, right before a number of its rows, says which number. */
function joinCompounds(cursor: Cursor, draft: Draft): Draft {
  const subjects: Draft['subjects'] = [];
  for (const subject of draft.subjects) {
    const before = subjects.at(-1)?.mention;
    const number = before === undefined ? null : numberOf(cursor, before, subject.mention);
    if (number === null) subjects.push(subject);
    else subjects.splice(-1, 1, { ...subject, mention: number });
  }
  return { ...draft, subjects };
}

function numberOf(cursor: Cursor, { start, length, candidates }: Mention, mention: Mention): Mention | null {
  const isFaint = candidates.every(({ kind, score }) => kind === 'table' && score < 0.75);
  if (!isFaint || start + length !== mention.start) return null;
  return keep(mention, (one) => cursor.isMeasurable(one) && candidates.some(({ table }) => table === one.table));
}

/** The percentage of women: of the rows that the value is of. */
function countValues(draft: Draft): Draft {
  const [value] = draft.filters;
  if (value?.kind !== 'value' || draft.subjects.length > 0) return draft;
  const tables = [...new Set(value.mention.candidates.map(({ table }) => table))];
  if (tables.length !== 1) return draft;
  const candidates = tables.map((table) => ({ kind: 'table' as const, table, score: 1 }));
  const target = { ...value.mention, candidates };
  return { ...draft, measures: [{ function: 'count', target, words: value.words }] };
}

const INCOME = /^(total )?(revenue|sales|turnover|profit|income|spending|spend)$/i;

/** Revenue of orders that are not cancelled: one number, whatever rows it is of. */
const isTotalOf = (cursor: Cursor, { mention, lead }: Draft['subjects'][number]): boolean =>
  INCOME.test(mention.words) &&
  !['and', ',', 'with'].includes(lead) &&
  keep(mention, (c) => cursor.isMeasurable(c)) !== null;

/** The share of cancelled orders: the orders are counted. */
function countWhole(cursor: Cursor, draft: Draft): Draft {
  const { share } = draft;
  if (share === null || share.of !== null || draft.measures.length > 0) return draft;
  const whole = draft.subjects.find(({ mention }) => mention.start >= share.start);
  if (whole === undefined) return countValues(draft);
  const isTable = whole.mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.75);
  const namesake = namesakeOf(cursor, whole.mention);
  const measure: DraftMeasure = {
    function: isTable && namesake === null ? 'count' : 'default',
    target: namesake ?? whole.mention,
    words: whole.mention.words,
  };
  return { ...draft, subjects: draft.subjects.filter((one) => one !== whole), measures: [measure] };
}

/** "The address of each author" counts nothing: it is a list of the authors. */
function listEach(cursor: Cursor, draft: Draft): Draft {
  const isTable = (mention: Mention) => mention.candidates.some((c) => c.kind === 'table' && c.score >= 0.95);
  const each = draft.groups.flatMap((group) => (group.kind === 'mention' && isTable(group.mention) ? [group] : []));
  const [only, ...others] = each;
  const counts =
    draft.measures.length > 0 || draft.ranks.length > 0 || draft.order !== null || draft.subjects.length === 0;
  if (only === undefined || others.length > 0 || draft.groups.length > 1 || counts) return draft;
  if (draft.subjects.some(({ mention }) => isTable(mention))) return draft;
  // Machines by depot, whatever the machines are called: they are counted. Jobs by office, of job openings: the same.
  const isSaidBy = cursor.is(only.mention.start - 1, 'by', 'per');
  const isRows = ({ mention }: Draft['subjects'][number]) =>
    mention.candidates.some(({ kind, score }) => kind === 'table' && score >= (isPlural(mention) ? 0.5 : 0.75));
  if (isSaidBy && draft.subjects.some(isRows)) return draft;
  return {
    ...draft,
    groups: [],
    subjects: [...draft.subjects, { mention: only.mention, role: only.role, lead: 'of' }],
  };
}

/** Signed up each month: beside a grain of time, a date says which date is meant. */
function hintTimes(cursor: Cursor, draft: Draft): Draft {
  if (!draft.groups.some((group) => group.kind === 'time') || draft.measures.length === 0) return draft;
  const isTime = ({ mention, lead }: Draft['subjects'][number]) =>
    !['and', ','].includes(lead) && mention.candidates.every((candidate) => cursor.isTime(candidate));
  const hints = draft.subjects.filter(isTime).map(({ mention }) => mention);
  return {
    ...draft,
    subjects: draft.subjects.filter((subject) => !isTime(subject)),
    hints: [...draft.hints, ...hints],
  };
}
