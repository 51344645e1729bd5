import type { Finding } from '../agent/checked.ts';
import { privateByName, tellsOfPeople } from '../agent/privacy/names.ts';
import { aggregatesIn } from '../lineage/aggregates.ts';
import { type BoundSelect, boundWithin, outputsOf } from '../lineage/bind.ts';
import { madeOf, type Origin, originsIn } from '../lineage/origin.ts';
import { wordsOf } from '../profile/names.ts';
import { spelledName } from '../profile/spelled-name.ts';
import { type Expression, queriesOf, within } from '../sql/outline/outline.ts';
import type { Check, Facts } from './check.ts';
import { nounsOf, placeOf, sharesStem, stemsOf, stemsOfName } from './words.ts';

/** Personal columns that nobody asked for. */
export const personalColumns: Check = {
  trap: 'personal-columns',
  passed: undefined,
  find({ bound }, facts, question) {
    const shown = outputsOf(bound).flatMap(({ values }) =>
      values.flatMap(({ value, select }) => shownIn(value, select)),
    );
    const personal = shown.flatMap(({ origin, isPacked }) => {
      const kind = kindOf(origin, isPacked);
      return kind === undefined ? [] : [{ origin, kind }];
    });
    if (personal.length === 0) return undefined;
    const unasked = personal.filter(({ origin, kind }) => !isAsked(origin, kind, { question, facts }));
    return [...new Map(unasked.map(({ origin }) => [origin.column.name, finding(origin, facts)])).values()];
  },
};

/** A column that a person sees; `isPacked`: of several rows in one, which nobody needs to tell rows apart. */
interface Shown {
  origin: Origin;
  isPacked: boolean;
}

function shownIn(value: Expression, select: BoundSelect): Shown[] {
  // How many there are tells none of them.
  if (countsOnly(value)) return [];
  const isPacked = aggregatesIn(value).length > 0;
  return within(value).flatMap((one) => {
    const inner = queriesOf(one).flatMap((query) => outputsOf(boundWithin(query, select)));
    const made = [...inner.flatMap(({ values }) => values), ...madeOf(one, select)];
    const origin = made.length > 0 ? undefined : originsIn(one, select)[0];
    const own = one.kind === 'column' && origin !== undefined ? [{ origin, isPacked }] : [];
    const shown = made.flatMap((other) => shownIn(other.value, other.select));
    return [...own, ...shown.map((other) => ({ ...other, isPacked: other.isPacked || isPacked }))];
  });
}

const countsOnly = (value: Expression): boolean =>
  aggregatesIn(value).some(({ name }) => /^(?:count|sum|avg)/.test(name));

/** What a person asks for who wants them, by how the column looks. */
const KINDS: readonly (readonly [looks: RegExp, asked: RegExp])[] = [
  [/e-mail/, /\b(?:e-?mails?|mails?|mailing|contacts?|hold of|touch|reach|write|writing|newsletter|invit\w+|send)\b/i],
  [/phone/, /\b(?:hold of|touch|phones?|numbers?(?! of)|call|ring|reach|contacts?|mobiles?|sms|text|tel)\b/i],
  [/postal/, /\b(?:mailing|address\w*|where|live[sd]?|streets?|locations?|ship\w*|post|deliver\w*|visit)\b/i],
  [/birth/, /\b(?:births?|birthdays?|born|ages?|old|older|oldest|young\w*|dob|minors?|adults?)\b/i],
  [/account or card/, /\b(?:accounts?|ibans?|cards?|bank)\b/i],
  [/official/, /\b(?:ssn|passports?|tax|licen[cs]e\w*|insurance|id numbers?|numbers?(?! of))\b/i],
  [/password|token/, /\b(?:passwords?|tokens?|keys?|hash\w*)\b/i],
  [/picture/, /\b(?:photos?|pictures?|links?|linkedin)\b/i],
];
const PLACE = KINDS.find(([looks]) => looks.test('a postal address'))?.[1];
const NAMES =
  /\b(?:who|whom|whose|names?|named|called|people|persons?|everyone|everybody|anyone|list|contact|hold of)\b/i;
const PAY = /^(?:salary|sal|wage|wages|pay|payroll|income|bonus|compensation|gehalt|lohn)$/;
const ASKS_PAY =
  /\b(?:salar\w+|wages?|pay|paid|payroll|earn\w*|income|bonus\w*|compensation|costs?|expensive|gehalt\w*)\b/i;
const ALL =
  /\b(?:everything|all (?:the )?(?:details|columns|data|info\w*|fields)|details|contact|full (?:record|profile)|whole record|profile|alles)\b/i;

function kindOf({ table, column }: Origin, isPacked: boolean): RegExp | undefined {
  // A year is too little to tell a person by.
  const looks = column.kind === 'integer' && /year/i.test(column.name) ? '' : (privateByName(table, column) ?? '');
  const kind = KINDS.find(([pattern]) => pattern.test(looks))?.[1];
  if (kind !== undefined) return kind;
  if (/name of a person/.test(looks)) return isPacked ? NAMES : undefined;
  return /^(?:integer|decimal|float)$/.test(column.kind) && wordsOf(spelledName(column)).some((word) => PAY.test(word))
    ? ASKS_PAY
    : undefined;
}

/** Also by the column's own name, and where the table itself is what is asked for. */
function isAsked({ table, column }: Origin, kind: RegExp, { question }: { question: string; facts: Facts }): boolean {
  if (kind.test(question) || ALL.test(question)) return true;
  // What a house is called is where it stands.
  const isPlace = kind === PLACE && !tellsOfPeople(table) && placeOf(table, nounsOf(question)) !== undefined;
  if (isPlace) return true;
  const words = stemsOf(question);
  const isNamed = stemsOfName(column.name).some((name) => words.some((word) => sharesStem(word, name)));
  return isNamed || (table.columns.length === 1 && placeOf(table, nounsOf(question)) !== undefined);
}

const finding = ({ table, column }: Origin, { said }: Facts): Finding => ({
  trap: 'personal-columns',
  severity: 'doubtful',
  says: `This shows ${said.column(table, column.name)} of ${said.table(table)}, which the question doesn't ask for.`,
  tells: `${table.name}.${column.name} is personal, and nobody asked for it: leave it out.`,
});
