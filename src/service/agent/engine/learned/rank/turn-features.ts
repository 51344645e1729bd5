import type { LocalScores } from '../candidates/local-scores.ts';
import type { PartCondition, Parts } from '../parts/candidate.ts';
import type { Turn } from '../previous/features.ts';
import type { SourceTable } from '../source/source.ts';

export const TURN_NAMES = [
  ...([
    'isTurn',
    'kept',
    'dropped',
    'keptOdds',
    'droppedOdds',
    'keptAgainst',
    'keptLeast',
    'fresh',
    'swapped',
  ] as const),
  ...(['tablesKept', 'tablesDropped', 'tablesNew', 'tablesNewUnsaid', 'shownKept', 'shownDropped'] as const),
  ...(['shownNew', 'shownNewUnsaid', 'aggregatesKept', 'orderKept', 'orderDropped', 'limitKept'] as const),
  ...(['limitDropped', 'groupKept', 'groupDropped', 'setKept', 'setDropped', 'havingDropped', 'isEdit'] as const),
  ...(['shownInPart', 'allTablesKept', 'nothingNew'] as const),
] as const;
type TurnName = (typeof TURN_NAMES)[number];
const AT = Object.fromEntries(TURN_NAMES.map((name, at) => [name, at])) as Record<TurnName, number>;

interface Judged {
  parts: Parts;
  tables: ReadonlySet<SourceTable>;
  scores: LocalScores;
  set: (at: number, value: number) => void;
  add: (feature: string) => void;
}

/** What a candidate keeps, drops and adds beside the query of the turn before. */
export function turnFeatures(turn: Turn, { parts, tables, scores, set: put, add }: Judged): void {
  const set = (name: TurnName, value: number | boolean) => put(AT[name], Number(value));
  set('isTurn', 1);
  const conditions = conditionEdit(scores.kept, parts);
  const { kept, dropped } = conditions;
  set('kept', kept.length);
  set('dropped', dropped.length);
  set(
    'keptOdds',
    sum(kept, ({ score }) => score),
  );
  set(
    'droppedOdds',
    sum(dropped, ({ score }) => Math.max(0, score)),
  );
  set(
    'keptAgainst',
    sum(kept, ({ score }) => Math.min(0, score)),
  );
  set('keptLeast', kept.length === 0 ? 0 : Math.min(...kept.map(({ score }) => score)));
  set('fresh', conditions.fresh);
  set('swapped', conditions.swapped);
  const { previous } = turn;
  const isSaid = (table: SourceTable) => (scores.question.tableScore.get(table) ?? 0) >= 0.6;
  const tablesDropped = [...previous.tables].filter((table) => !tables.has(table)).length;
  const tablesNew = [...tables].filter((table) => !previous.tables.has(table));
  set('tablesKept', previous.tables.size - tablesDropped);
  set('tablesDropped', tablesDropped);
  set('tablesNew', tablesNew.length);
  set('tablesNewUnsaid', tablesNew.filter((table) => !isSaid(table)).length);
  set('allTablesKept', tablesDropped === 0);
  const shown = shownEdit(turn, parts, scores);
  set('shownKept', shown.kept);
  set('shownDropped', shown.dropped);
  set('shownNew', shown.fresh);
  set('shownNewUnsaid', shown.unsaid);
  set('shownInPart', shown.kept > 0 && shown.dropped > 0);
  const rest = restEdit(turn, parts);
  for (const [name, value] of Object.entries(rest.flags)) set(name as TurnName, value);
  set('isEdit', parts.shape.count === 0);
  const isNothing =
    shown.sign === '=' &&
    conditions.fresh === 0 &&
    dropped.length === 0 &&
    '=-'.includes(rest.order) &&
    '=-'.includes(rest.group);
  set('nothingNew', isNothing);
  const tableSign = `${tablesDropped > 0 ? 'd' : '='}${tablesNew.length > 0 ? 'n' : ''}`;
  add(`E${shown.sign}${conditions.sign}${rest.order}${rest.group}${tableSign}`);
  add(`Es${shown.sign}${conditions.sign}`);
  add(`Ex${parts.shape.shape.set === previous.shape.set ? '=' : `${parts.shape.shape.set}${previous.shape.set}`}`);
  for (const word of turn.words) {
    add(`s${shown.sign}${word}`);
    add(`c${conditions.sign}${word}`);
    add(`o${rest.order}${parts.shape.shape.order}${word}`);
    add(`gE${rest.group}${word}`);
    add(`tE${tableSign}${word}`);
    add(`sc${shown.sign}${conditions.sign}${word}`);
  }
  for (const { kind } of kept) add(`ik${kind}`);
  for (const { kind } of dropped) add(`id${kind}${conditions.swapped}`);
}

function conditionEdit(before: readonly PartCondition[], { conditions, others }: Parts) {
  const all = [...conditions, ...others];
  const isKept = (one: PartCondition) => one.via === 'kept';
  const kept = all.filter(isKept);
  const dropped = before.filter(
    (one) => !kept.some(({ column, kind, value }) => column === one.column && kind === one.kind && value === one.value),
  );
  const fresh = all.length - kept.length;
  const swapped = dropped.filter((one) => all.some((other) => !isKept(other) && other.column === one.column)).length;
  const stays = before.length === 0 ? '-' : 'k';
  const what = dropped.length === 0 ? stays : swapped > 0 ? 's' : kept.length > 0 ? 'd' : 'D';
  return { kept, dropped, fresh, swapped, sign: `${what}${Math.min(2, fresh)}` };
}

function shownEdit({ previous }: Turn, parts: Parts, { question }: LocalScores) {
  const plain = parts.plain.map(({ column }) => column);
  const kept = plain.filter((column) => previous.plain.includes(column)).length;
  const dropped = previous.plain.length - kept;
  const added = plain.filter((column) => !previous.plain.includes(column));
  const { shape } = parts.shape;
  const isSame = shape.plain === previous.shape.plain && shape.aggregates === previous.shape.aggregates;
  const more = added.length > 0 || shape.aggregates !== previous.shape.aggregates;
  const sign =
    isSame && added.length === 0
      ? '='
      : dropped === 0 && more && previous.plain.length > 0
        ? '+'
        : kept > 0
          ? '~'
          : shape.aggregates.includes('count') && plain.length === 0
            ? '#'
            : 'R';
  const unsaid = added.filter((column) => (question.columns.get(column)?.[0]?.score ?? 0) < 0.5).length;
  return { kept, dropped, fresh: added.length, unsaid, sign };
}

function restEdit({ previous }: Turn, parts: Parts) {
  const { shape } = parts.shape;
  const before = previous.shape;
  const sameOrder =
    before.order !== '' &&
    before.order === shape.order &&
    (parts.order?.by === 'count' || parts.order?.column === previous.order?.column);
  const sameGroup = previous.group.length > 0 && parts.group.columns.some((column) => previous.group.includes(column));
  const hasGroup = parts.group.columns.length > 0;
  const change = (is: boolean, was: boolean, same: boolean) => (same ? '=' : is ? (was ? 'r' : '+') : was ? 'x' : '-');
  const flags: Partial<Record<TurnName, boolean>> = {
    aggregatesKept: before.aggregates !== '' && before.aggregates === shape.aggregates,
    orderKept: sameOrder,
    orderDropped: before.order !== '' && shape.order === '',
    limitKept: previous.limit !== undefined && previous.limit === parts.limit,
    limitDropped: previous.limit !== undefined && parts.limit === undefined,
    groupKept: sameGroup,
    groupDropped: previous.group.length > 0 && !hasGroup,
    setKept: before.set !== '-' && before.set === shape.set,
    setDropped: before.set !== '-' && shape.set === '-',
    havingDropped: before.having !== '' && shape.having === '',
  };
  return {
    flags,
    order: change(shape.order !== '', before.order !== '', sameOrder),
    group: change(hasGroup, previous.group.length > 0, sameGroup),
  };
}

const sum = <T>(of: readonly T[], value: (one: T) => number): number => of.reduce((all, one) => all + value(one), 0);
