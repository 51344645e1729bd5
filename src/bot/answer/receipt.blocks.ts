import { createRequire } from 'node:module';
import type { ContainerBlock } from '@slack/types';
import type * as SqlFormatter from 'sql-formatter';
import { byName } from '../../shared/by-name.ts';
import { cleanText, escapeMrkdwn, FENCE_LENGTH, fence, oneLine, wholeCharacters, words } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { readTime } from '../kit/times.ts';
import { columnInWords, sayDuration, type Values } from '../kit/values.ts';
import type { Answer } from '../model/answer.ts';
import { BLOCK_IDS } from '../model/ids.ts';
import { sayMovingPeriod } from '../periods/relative-periods.ts';
import { type Filter, filtersOf, type Related } from './read-filters.ts';
import { zonesOf } from './read-zones.ts';
import { layOutSql } from './sql-layout.ts';

export interface ShownPart {
  rowsShown: number;
  columnsShown: number;
  columnsTotal: number;
  valuesCut: boolean;
}

interface ReceiptParts {
  shown: ShownPart;
  filters: FilterPhrases | undefined;
  values: Values;
}

/** Where the answer came from, how much of it is shown, what its SQL leaves out and how long it took, on one line. */
export function sayReceipt(answer: Answer, { shown, filters, values }: ReceiptParts): string {
  const total = answer.rows.length;
  const parts = [
    oneLine(answer.resource.name, SHOWN.resourceName),
    sayAuthor(answer),
    sayStatus(answer),
    sayRows(shown.rowsShown, total, values),
    shown.columnsShown < shown.columnsTotal ? `first ${shown.columnsShown} of ${shown.columnsTotal} columns` : '',
    shown.valuesCut ? 'long values cut' : '',
    sayWhich(filters),
    filters?.limit === total && total > 1 ? `limited to ${values.count(total)}` : '',
    sayZones(answer),
    sayDuration(answer.tookMs),
    answer.savedAs === undefined ? '' : `saved as “${oneLine(answer.savedAs.name, SHOWN.resourceName)}”`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The engine needs no word: its reading is reckoned. */
function sayAuthor({ answeredBy }: Answer): string {
  if (answeredBy === 'both') return 'written by a language model, checked by the built-in engine';
  return answeredBy === 'model' ? 'written by a language model' : '';
}

/** What another deployment of the service says instead of `SUCCESS`. */
function sayStatus({ status }: Answer): string {
  const said = oneLine(status ?? '', SHOWN.status);
  return said === '' ? '' : `status ${said}`;
}

function sayRows(shown: number, total: number, values: Values): string {
  if (total === 0) return 'no rows';
  if (shown >= total) return values.rows(total);
  return `first ${values.count(shown)} of ${values.rows(total)}`;
}

/** What chooses the rows, in one phrase. */
export function sayWhich(filters: FilterPhrases | undefined): string {
  if (filters === undefined) return '';
  const { phrases, hasMore } = filters;
  if (phrases.length === 0) return hasMore ? 'filters: see SQL' : 'no filters';
  return `${phrases.join('; ')}${hasMore ? '; more filters: see SQL' : ''}`;
}

/** In which zone times are shown, and whose days the statement goes by where those are others. */
function sayZones(answer: Answer): string {
  const { timeZone } = answer.reader;
  const zones = zonesOf(answer);
  const others = zones.filter((zone) => zone !== timeZone);
  const shown = hasInstants(answer) || zones.includes(timeZone) ? [`times in ${timeZone}`] : [];
  return [...shown, ...(others.length === 0 ? [] : [`days in ${others.join(' and ')}`])].join(', ');
}

/** Only they are converted to the reader's time zone. The first rows show whether a column has them. */
const hasInstants = ({ rows }: Answer): boolean =>
  rows
    .slice(0, 20)
    .some((row) =>
      Object.values(row).some((value) => typeof value === 'string' && readTime(value.slice(0, 40))?.kind === 'instant'),
    );

const DAY_MS = 86_400_000;
const SIGNS = { '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;

export interface FilterPhrases {
  /** In the reader's words, the period first. */
  phrases: string[];
  /** More than what is said chooses the rows: to be looked up in the SQL. */
  hasMore: boolean;
  limit: number | undefined;
}

type Asked = Pick<Answer, 'sql' | 'askedAt' | 'tookMs' | 'reader' | 'columnNames'>;

/** What a sentence about filters is made with. */
interface Saying {
  values: Values;
  /** A column's name in words. */
  nameOf: (column: string) => string;
}

/** Which rows a statement asks for, read from the statement itself. undefined: there is no statement. */
export function sayFilters(asked: Asked, values: Values): FilterPhrases | undefined {
  if (asked.sql.trim() === '') return undefined;
  const { filters, hasMore, limit } = filtersOf(asked);
  const phrases = sayEach(filters, { values, nameOf: makeNameOf(asked.columnNames) });
  return { phrases: phrases.slice(0, SHOWN.filters), hasMore: hasMore || phrases.length > SHOWN.filters, limit };
}

function sayEach(filters: Filter[], saying: Saying): string[] {
  const { periods, rest } = takePeriods(filters, saying);
  return [...periods, ...rest.map((filter) => sayFilter(filter, saying))];
}

type Compare = Extract<Filter, { kind: 'compare' }>;

/** A first and a last day of the same column are one period. */
function takePeriods(filters: Filter[], saying: Saying): { periods: string[]; rest: Filter[] } {
  const compares = filters.filter((filter): filter is Compare => filter.kind === 'compare');
  const taken = new Set<Filter>();
  const periods: string[] = [];
  for (const start of compares) {
    const end = compares.find(
      ({ column, operator }) =>
        start.operator === '>=' && column === start.column && (operator === '<' || operator === '<='),
    );
    const period = end === undefined ? undefined : sayPeriod(start, end, saying);
    if (end === undefined || period === undefined) continue;
    periods.push(period);
    taken.add(start).add(end);
  }
  return { periods, rest: filters.filter((filter) => !taken.has(filter)) };
}

/** The day after the last ends a period that leaves its end out. */
function sayPeriod(start: Compare, end: Compare, { values, nameOf }: Saying): string | undefined {
  const [from, to] = [readTime(start.value), readTime(end.value)];
  if (from?.kind !== 'day' || to?.kind !== 'day') return undefined;
  const last = end.operator === '<' ? new Date(to.at.getTime() - DAY_MS) : to.at;
  if (last < from.at) return undefined;
  const [first, next] = [start.spelled?.moving, end.spelled?.moving];
  const words = first && next && sayMovingPeriod(first, next);
  return `${nameOf(start.column)} ${words === undefined ? '' : `${words} = `}${values.days(from.at, last)}`;
}

/** `has no orders`, `number of orders (status is paid) ≥ 10` */
function sayRelated({ of, filters, operator, value }: Related, saying: Saying): string {
  const told = sayEach(filters, saying);
  const rows = `${oneLine(of, SHOWN.filterValue)}${told.length === 0 ? '' : ` (${told.join('; ')})`}`;
  if (value === '0' && operator === '=') return `has no ${rows}`;
  return value === '0' && operator === '>' ? `has ${rows}` : `number of ${rows} ${sayOperator(operator)} ${value}`;
}

function sayOperator(operator: Compare['operator']): string {
  if (operator === '=') return 'is';
  return operator === '<>' ? 'is not' : SIGNS[operator];
}

function sayFilter(filter: Filter, saying: Saying): string {
  if (filter.kind === 'related') return sayRelated(filter, saying);
  const { values, nameOf } = saying;
  const name = nameOf(filter.column);
  const value = (text: string): string => oneLine(inWords(text, filter.column, values), SHOWN.filterValue) || '“”';
  switch (filter.kind) {
    case 'compare':
      return `${name} ${sayOperator(filter.operator)} ${value(filter.value)}`;
    case 'one-of':
      return `${name} is ${filter.negated ? 'none of' : 'one of'} ${sayList(filter.values.map(value))}`;
    case 'between':
      return `${name} from ${value(filter.from)} to ${value(filter.to)}`;
    case 'like':
      return `${name} ${filter.negated ? 'not ' : ''}like ${value(filter.pattern)}`;
    case 'null':
      return `${name} ${filter.negated ? 'has a value' : 'has no value'}`;
    case 'true':
      return `${name} is ${filter.negated ? 'not ' : ''}true`;
    default:
      return filter satisfies never;
  }
}

/** A number stays as it is written, since it may be an amount or an ID. */
function inWords(text: string, column: string, values: Values): string {
  const time = readTime(text);
  return time === undefined || /^\d{4}-\d{2}$/.test(text) ? text : values.time(time, column);
}

function sayList(values: string[]): string {
  const shown = values.slice(0, SHOWN.filterValues);
  const rest = values.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** As the source says it, where it does: a cut-down name is written out. */
const makeNameOf =
  (said: Answer['columnNames'] = {}) =>
  (column: string): string =>
    oneLine(byName(said)[column] ?? columnInWords(column), SHOWN.filterValue);

const require: (name: 'sql-formatter') => typeof SqlFormatter = createRequire(import.meta.url);

/** Loaded for the first statement that needs it: that takes as long as a tenth of a start. */
const loadFormatter = (): typeof SqlFormatter => require('sql-formatter');

/** The bot doesn't know the resource's dialect, so it takes the first one that accepts the statement. */
const DIALECTS = ['postgresql', 'mysql', 'bigquery', 'snowflake', 'sql'] as const;

/** What was laid out last: an answer is shown with its blocks and without. */
let last = { sql: '', laidOut: '' };

/** Laid out for reading; as it came when no grammar of the formatter takes it. */
export function readableSql(sql: string): string {
  if (last.sql !== sql) last = { sql, laidOut: layOut(sql) };
  return last.laidOut;
}

function layOut(sql: string): string {
  const clean = cleanText(sql).trim();
  if (clean.length > SHOWN.formattedSql) return clean;
  return layOutSql(clean) ?? layOutByGrammar(clean);
}

function layOutByGrammar(sql: string): string {
  const { format } = loadFormatter();
  for (const language of DIALECTS) {
    try {
      return format(sql, { language, keywordCase: 'upper' });
    } catch {
      // The formatter throws on what it cannot parse; the statement itself ran.
    }
  }
  return sql;
}

/** At most `max` characters; a cut is marked by an SQL comment, so that no one runs half a statement without noticing. */
export function clampSql(sql: string, max: number): string {
  if (sql.length <= max) return sql;
  const cutNote = (cut: number): string => `\n-- cut here: ${cut.toLocaleString('en-US')} more characters`;
  const start = wholeCharacters(sql, max - cutNote(sql.length).length);
  return `${start}${cutNote(sql.length - start.length)}`;
}

/** @param checks what was looked at in it, a paragraph each: folded away with it. undefined: there is no SQL to show. */
export function renderSql(sql: string, checks: string[] = []): ContainerBlock | undefined {
  const text = readableSql(sql);
  return text === '' ? undefined : foldedSql(text, checks);
}

/** A fenced section: Slack's pages disagree about which rich text a container takes. */
function foldedSql(text: string, checks: string[]): ContainerBlock {
  const lines = text.split('\n').length;
  const size = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const title = checks.length === 0 ? `SQL, ${size}` : `SQL, ${size}, and what was checked`;
  return {
    type: 'container',
    block_id: BLOCK_IDS.answerSql,
    title: { type: 'plain_text', text: title, emoji: false },
    width: 'full',
    is_collapsible: true,
    default_collapsed: true,
    child_blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: fencedSql(text), verbatim: true } },
      ...(checks.length === 0 ? [] : [words(checks.join('\n'))]),
    ],
  };
}

/** Escaping lengthens it, so that the cut is found from what was too much. */
function fencedSql(text: string): string {
  let cut = clampSql(text, LIMITS.textObject - FENCE_LENGTH);
  for (let max = cut.length; escapeMrkdwn(cut).length > LIMITS.textObject - FENCE_LENGTH && max > 0; ) {
    max = Math.min(max - 1, Math.floor(max * 0.9));
    cut = clampSql(text, Math.max(0, max));
  }
  return fence(cut, LIMITS.textObject);
}
