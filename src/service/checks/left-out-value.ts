import type { Finding, Severity } from '../agent/checked.ts';
import { plainWords } from '../agent/engine/words/plain-words.ts';
import type { BoundSelect } from '../lineage/bind.ts';
import { type Origin, originOf } from '../lineage/origin.ts';
import type { ColumnProfile } from '../profile/index.ts';
import { saidByValue } from '../profile/row-words.ts';
import { isStateName, stateOf } from '../profile/states.ts';
import { type Expression, expressionsOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { goesOn, isKindOf, isLike, RESULT, SMALL, saysRest } from './like-values.ts';
import { sharesStem, stemsOf } from './words.ts';

/** A filter value that leaves out values like it, or that no row has; "not failed" taken for "successful". */
export const leftOutValue: Check = {
  trap: 'left-out-value',
  passed: 'values of the filters',
  find({ selects }, facts, question) {
    const chosen = selects.flatMap((select) => chosenIn(select, facts));
    if (chosen.length === 0) return undefined;
    // Where a statement names what it wants of a column too, it leaves the rest out by that.
    const isSaidToo = (one: Chosen) =>
      chosen.some((other) => !other.isNegated && other.origin.column === one.origin.column);
    return chosen.flatMap((one) => {
      if (!one.isNegated) return leftOut(one, { facts, question });
      return isSaidToo(one) ? [] : opposed(one, question, facts);
    });
  },
};

/** The texts that a column is to be, or not to be, and all values that it has. */
interface Chosen {
  origin: Origin;
  values: string[];
  isNegated: boolean;
  held: readonly string[];
  /** The column is folded before it is compared, or the database does. */
  ignoresCase: boolean;
  /** Few short values with a meaning. */
  isCode: boolean;
  states: ColumnProfile['states'];
}

function chosenIn(select: BoundSelect, facts: Facts): Chosen[] {
  const found = new Map<string, Chosen>();
  const all = expressionsOf(select.select).flatMap((one) => within(one));
  for (const { column, values, isNegated } of all.flatMap(comparisons)) {
    const origin = originOf(column, select);
    const known = origin && facts.columnOf(origin.table, origin.column.name);
    if (
      origin === undefined ||
      known === undefined ||
      known.values === null ||
      !known.isComplete ||
      origin.column.kind !== 'text'
    )
      continue;
    const key = `${origin.table.schema}.${origin.table.name}.${origin.column.name} ${isNegated}`;
    const before = found.get(key)?.values ?? [];
    const ignoresCase = (facts.schema.dialect === 'mysql' && !origin.column.mindsCase) || column.kind === 'call';
    found.set(key, {
      origin,
      values: [...before, ...values],
      isNegated,
      held: known.values,
      ignoresCase,
      isCode: known.isCode,
      states: known.states,
    });
  }
  return [...found.values()];
}

/** Equalities with texts that are written out. */
function comparisons(one: Expression): { column: Expression; values: string[]; isNegated: boolean }[] {
  if (one.kind === 'in') {
    const values = one.list.flatMap((value) => (value.kind === 'text' ? [value.value] : []));
    return values.length > 0 && values.length === one.list.length
      ? [{ column: one.value, values, isNegated: one.isNegated }]
      : [];
  }
  if (one.kind === 'case' && one.operand !== null) {
    const values = one.branches.flatMap(({ when }) => (when.kind === 'text' ? [when.value] : []));
    return [{ column: one.operand, values, isNegated: false }];
  }
  if (one.kind !== 'operation' || (one.operator !== '=' && one.operator !== '<>')) return [];
  const [column, text] = one.right.kind === 'text' ? [one.left, one.right] : [one.right, one.left];
  return text.kind === 'text' ? [{ column, values: [text.value], isNegated: one.operator === '<>' }] : [];
}

interface Asked {
  facts: Facts;
  question: string;
}

function leftOut({ origin, values, held, ignoresCase, isCode }: Chosen, { facts, question }: Asked): Finding[] {
  const fold = (value: string) => (ignoresCase ? value.toLowerCase() : value);
  const included = new Set(values.map(fold));
  const others = held.filter((value) => !included.has(fold(value)));
  const asked = plainWords(question).join(' ');
  return values.flatMap((value) => {
    const isHeld = held.some((one) => fold(one) === fold(value));
    const isState = isStateName(origin.column.name) || isCode || RESULT.test(origin.column.name);
    const like = others
      .filter(
        (other) =>
          isLike(value, other, isHeld) ||
          (isState && goesOn(value, other)) ||
          isKindOf(value, other, origin.column.name),
      )
      .filter((other) => !isHeld || !saysRest(value, other, question));
    if (isHeld && (like.length === 0 || ONLY.test(question))) return [];
    if (!isHeld && like.length === 0) {
      const isAsked = asked.includes(plainWords(value).join(' '));
      return held.length === 0 ? [] : [noneHas(origin, value, isAsked ? 'note' : 'doubtful', facts)];
    }
    return [finding({ origin, value, like, isHeld }, facts)];
  });
}

const ONLY = /\b(?:only|just|exactly|plain|pure)\b/i;

const MOST_NAMED = 3;
const listed = (values: readonly string[]): string =>
  values
    .slice(0, MOST_NAMED)
    .map((value) => `“${value}”`)
    .join(', ');

interface Near {
  origin: Origin;
  value: string;
  like: readonly string[];
  /** Some rows have the value. */
  isHeld: boolean;
}

function finding({ origin, value, like, isHeld }: Near, { said }: Facts): Finding {
  const { table, column } = origin;
  const name = said.column(table, column.name);
  return {
    trap: 'left-out-value',
    severity: isHeld ? 'doubtful' : 'wrong',
    says: isHeld
      ? `This has only ${name} “${value}”, and there is ${listed(like)} too.`
      : `No row has ${name} “${value}”; there is ${listed(like)}.`,
    tells: isHeld
      ? `${table.name}.${column.name} = ${JSON.stringify(value)} leaves out values like it. Take them in, unless only ${JSON.stringify(value)} is asked for.`
      : `${JSON.stringify(value)} is no value of ${table.name}.${column.name}; there are values like it.`,
    values: { schema: table.schema, table: table.name, column: column.name, values: like.slice(0, MOST_NAMED) },
  };
}

const alike = (
  { table, column }: Origin,
  values: readonly string[],
  like: readonly string[],
  { said }: Facts,
): Finding => ({
  trap: 'left-out-value',
  severity: 'doubtful',
  says: `This leaves out ${said.column(table, column.name)} ${listed(values)}, but not ${listed(like)}.`,
  tells: `${table.name}.${column.name} that isn't ${JSON.stringify(values[0])} can still be ${listed(like)}, which is like it. Leave it out too, unless it is asked for.`,
  values: { schema: table.schema, table: table.name, column: column.name, values: like.slice(0, MOST_NAMED) },
});

const noneHas = ({ table, column }: Origin, value: string, severity: Severity, { said }: Facts): Finding => ({
  trap: 'left-out-value',
  severity,
  says: `No row has ${said.column(table, column.name)} “${value}”.`,
  tells: `${JSON.stringify(value)} is no value of ${table.name}.${column.name}. Look its values up.`,
});

const DENIES =
  /\b(?:not?|never|none|nobody|without|neither|nor|except|excluding|exclude[sd]?|other than|besides|apart from|un\w+|non\w*|still|remaining|rest)\b|n['’]t\b|\b(?:nicht|kein\w*|ohne|außer)\b/i;
/** States that people mean by one word and data by several. */
const GOOD_END =
  /\b(?:success\w*|succeed\w*|complet\w*|finish\w*|deliver\w*|paid|done|active|won|approved|accepted|passed|closed)\b/i;

/** Months are finished, too. */
const PERIODS = /\b(?:finished|completed?|closed|done) (?:days?|weeks?|months?|quarters?|years?|seasons?)\b/gi;

/** The same as what people do, where some are still open. */
const GETS = /\b(?:win|close|complete|finish|deliver|sign|pass|ship|settle|land|get|gain|lose)\b/i;

/** A condition that excludes, where the question names what it wants. */
function opposed({ origin, values, held, states }: Chosen, question: string, facts: Facts): Finding[] {
  const others = held.filter((value) => !values.includes(value));
  const like = others.filter((other) => values.some((value) => isLike(value, other, true)));
  if (like.length > 0 && !ONLY.test(question)) return [alike(origin, values, like, facts)];
  if (DENIES.test(question) || others.length < 2) return [];
  const words = stemsOf(question).filter((word) => !SMALL.has(word));
  const named = others.filter((value) => stemsOf(value).some((word) => words.some((asked) => sharesStem(asked, word))));
  const { table, column } = origin;
  const taken = others.filter((value) => !named.includes(value));
  const asked = question.replaceAll(PERIODS, '');
  const isGood = GOOD_END.test(asked) || (GETS.test(asked) && taken.some((value) => stateOf(value) === 'open'));
  // What is void or cancelled is left out of everything: a word that is a state by chance says nothing against it.
  const isDead = values.every((value) => saidByValue(value) !== undefined);
  const isNamed = named.length === 1 && (!isDead || GOOD_END.test(named[0] ?? ''));
  const isLoud = isNamed || isGood;
  if (!isLoud && (states === null || taken.length < 2)) return [];
  return [
    {
      trap: 'left-out-value',
      severity: isNamed ? 'wrong' : isLoud ? 'doubtful' : 'note',
      says: `This also has ${facts.said.column(table, column.name)} ${listed(taken)}.`,
      tells: `${table.name}.${column.name} that isn't ${JSON.stringify(values[0])} can be several other things. Name the values that are asked for.`,
      values: {
        schema: table.schema,
        table: table.name,
        column: column.name,
        values: [...named, ...taken].slice(0, MOST_NAMED),
      },
    },
  ];
}
