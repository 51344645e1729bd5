import type { DatabaseSchema, ResultColumn } from '../../../connectors/connector.ts';
import { namesOf } from '../../../lineage/names.ts';
import type { Query } from '../../../sql/outline/outline.ts';
import { outlineOf } from '../../../sql/outline-of.ts';
import { SqlRefusedError } from '../../../sql/refused.ts';
import { isName, spokenParts } from '../../../sql/scan.ts';
import type { AgentRequest } from '../../agent.ts';
import { plainWords } from '../../engine/words/plain-words.ts';
import { sentOf } from '../../privacy/sent.ts';
import { levelOf } from './expressions.ts';
import { type Level, LostError, type Rows } from './levels.ts';
import { type Probe, probeOf } from './probe.ts';
import { rowsOfQuery, scopeOf } from './queries.ts';
import type { Flow } from './scope.ts';

/** Items that are made of items, again and again, would take for ever. */
const MOST_STEPS = 20_000;

import { addSource } from './sources.ts';

/** What the rows of a statement tell of withheld columns. */
export interface Withheld {
  /** Of each column of the result, in their order. */
  levels: Level[];
  /** Which rows there are, or how many, tells of them too. */
  isChosen: boolean;
  /** Their order may. */
  isUnordered: boolean;
  /** The places of the columns that they are ordered by; empty: by others, or by none. */
  orderedBy: readonly number[];
  /** What may be told of chosen rows a few times. */
  probe: Probe | undefined;
  /** The withheld columns that it names: `users.email`. */
  touched: string[];
}

export type WithheldSource = Pick<AgentRequest, 'schema' | 'profile' | 'sharing'> &
  Partial<Pick<AgentRequest, 'question' | 'history'>>;

/**
 * Follows all that the rows of a statement depend on, through whatever it is made of. It must never say too little, and
 * may say too much: of a statement that it can't follow, all is withheld.
 */
export async function readWithheld(
  sql: string,
  columns: readonly ResultColumn[],
  source: WithheldSource,
): Promise<Withheld> {
  const flow = flowOf(source);
  try {
    const query = await outlineOf(sql, source.schema.dialect);
    flow.outermost = query.body;
    const rows = rowsOfQuery(query, { outer: undefined, named: new Map() }, flow);
    const { isChosen, isUnordered, orderedBy = [] } = rows;
    const levels = columns.length === 0 ? rows.columns.map(({ level }) => level) : placed(rows, columns, flow);
    const probe = isChosen || levels.includes('derived') ? probeIn(query, flow) : undefined;
    return { levels, isChosen, isUnordered, orderedBy, probe, touched: [...flow.touched] };
  } catch (error) {
    if (!isLost(error)) throw error;
    const isAll = (error instanceof LostError && error.isOfTable) || namesWithheld(sql, source.schema, flow);
    const levels = columns.map((): Level => (isAll ? 'derived' : 'clear'));
    return { levels, isChosen: isAll, isUnordered: isAll, orderedBy: [], probe: undefined, touched: [...flow.touched] };
  }
}

/** Too deep, also for the stack. */
const isLost = (error: unknown): boolean =>
  error instanceof LostError || error instanceof SqlRefusedError || error instanceof RangeError;

/** Whether a statement names a withheld column, or depends on one. */
export async function touchesWithheld(sql: string, source: WithheldSource): Promise<boolean> {
  const { levels, isChosen, touched } = await readWithheld(sql, [], source);
  return touched.length > 0 || isChosen || levels.some((level) => level !== 'clear');
}

/** Whether it names a table that has withheld columns. */
function namesWithheld(sql: string, { tables, dialect }: DatabaseSchema, { isWithheld }: Flow): boolean {
  const said = new Set(
    spokenParts(sql, dialect)
      .filter(isName)
      .map(({ value }) => value.split('.').at(-1)?.toLowerCase()),
  );
  const named = tables.filter(({ name }) => said.has(name.toLowerCase()));
  return named.some((table) => table.columns.some(({ name }) => isWithheld(table, name)));
}

function probeIn(query: Query, flow: Flow): Probe | undefined {
  if (query.body.kind !== 'select' || query.named.length > 0) return undefined;
  const scope = scopeOf({ outer: undefined, named: new Map() });
  for (const source of query.body.from) addSource(source, { scope, flow, conditions: [], isChosen: false });
  return probeOf(query, { scope, flow });
}

function flowOf({ schema, profile, sharing, question, history = [] }: WithheldSource): Flow {
  const sent = sentOf({ profile, ...(sharing === undefined ? {} : { sharing }) });
  const said = [question ?? '', ...history.map((turn) => turn.question)].map(
    (text) => ` ${plainWords(text).join(' ')} `,
  );
  let steps = 0;
  const flow: Flow = {
    names: namesOf(schema),
    isWithheld: (table, column) => sent.withheld(table, column) !== undefined,
    isSaid(value) {
      const words = plainWords(value).join(' ');
      return words !== '' && said.some((text) => text.includes(` ${words} `));
    },
    rowsOf: (query, around) => rowsOfQuery(query, around, flow),
    levelOf: (expression, scope) => levelOf(expression, scope, flow),
    spend() {
      steps += 1;
      if (steps > MOST_STEPS) throw new LostError('too much');
    },
    touched: new Set(),
    outermost: undefined,
  };
  return flow;
}

/** By their places, where the result has the columns that were expected; by their names, where a table has others by now. */
function placed({ columns: read }: Rows, columns: readonly ResultColumn[], { names }: Flow): Level[] {
  const isCalled = (own: string, name: string): boolean =>
    own === '' || names.isSame(own, name) || names.isSame(own, name.replace(/_\d+$/, ''));
  if (read.length === columns.length && columns.every(({ name }, at) => isCalled(read[at]?.name ?? '', name)))
    return read.map(({ level }) => level);
  return columns.map(({ name }) => {
    const found = read.filter((one) => one.name !== '' && isCalled(one.name, name));
    return found.length > 0 && read.every((one) => one.name !== '') && found.every(({ level }) => level === 'clear')
      ? 'clear'
      : 'derived';
  });
}
