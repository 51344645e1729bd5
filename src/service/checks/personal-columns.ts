import type { Finding } from '../agent/checked.ts';
import { privateByName } from '../agent/privacy/names.ts';
import { aggregatesIn } from '../lineage/aggregates.ts';
import { outputsOf } from '../lineage/bind.ts';
import { type Origin, originOf } from '../lineage/origin.ts';
import type { Check, Facts } from './check.ts';
import { nounsOf, placeOf, said, sharesStem, stemsOf, stemsOfName } from './words.ts';

/** Personal columns that nobody asked for. */
export const personalColumns: Check = {
  trap: 'personal-columns',
  passed: undefined,
  find({ bound }, facts, question) {
    const shown = outputsOf(bound).flatMap(({ values }) =>
      values.flatMap((made) => (aggregatesIn(made.value).length > 0 ? [] : (originOf(made.value, made.select) ?? []))),
    );
    const personal = shown.flatMap((origin) => {
      const kind = kindOf(origin);
      return kind === undefined ? [] : [{ origin, kind }];
    });
    if (personal.length === 0) return undefined;
    const unasked = personal.filter(({ origin, kind }) => !isAsked(origin, kind, { question, facts }));
    return [...new Map(unasked.map(({ origin }) => [origin.column.name, finding(origin)])).values()];
  },
};

/** What a person asks for who wants them, by how the column looks. */
const KINDS: readonly (readonly [looks: RegExp, asked: RegExp])[] = [
  [/e-mail/, /\b(?:e-?mails?|mails?|contacts?|reach|write|writing|newsletter|invit\w+|send)\b/i],
  [/phone/, /\b(?:phones?|numbers?|call|ring|reach|contacts?|mobiles?|sms|text|tel)\b/i],
  [/postal/, /\b(?:address\w*|where|live[sd]?|streets?|locations?|ship\w*|post|deliver\w*|visit)\b/i],
  [/birth/, /\b(?:births?|birthdays?|born|ages?|old|older|oldest|young\w*|dob|minors?|adults?)\b/i],
  [/account or card/, /\b(?:accounts?|ibans?|cards?|bank)\b/i],
  [/official/, /\b(?:ssn|passports?|tax|licen[cs]e\w*|insurance|id numbers?|numbers?)\b/i],
  [/password|token/, /\b(?:passwords?|tokens?|keys?|hash\w*)\b/i],
  [/picture/, /\b(?:photos?|pictures?|links?|linkedin)\b/i],
];
const PAY = /^(?:salary|wage|wages|pay|payroll|income|bonus|compensation|gehalt|lohn)$/;
const ASKS_PAY =
  /\b(?:salar\w+|wages?|pay|paid|payroll|earn\w*|income|bonus\w*|compensation|costs?|expensive|gehalt\w*)\b/i;
const ALL =
  /\b(?:everything|all (?:the )?(?:details|columns|data|info\w*|fields)|details|contact|full (?:record|profile)|whole record|profile|alles)\b/i;

function kindOf({ table, column }: Origin): RegExp | undefined {
  const looks = privateByName(table, column) ?? '';
  const kind = KINDS.find(([pattern]) => pattern.test(looks))?.[1];
  if (kind !== undefined) return kind;
  return column.kind !== 'text' && stemsOfName(column.name).some((word) => PAY.test(word)) ? ASKS_PAY : undefined;
}

/** Also by the column's own name, and where the table itself is what is asked for. */
function isAsked({ table, column }: Origin, kind: RegExp, { question }: { question: string; facts: Facts }): boolean {
  if (kind.test(question) || ALL.test(question)) return true;
  const words = stemsOf(question);
  const isNamed = stemsOfName(column.name).some((name) => words.some((word) => sharesStem(word, name)));
  return isNamed || (table.columns.length === 1 && placeOf(table, nounsOf(question)) !== undefined);
}

const finding = ({ table, column }: Origin): Finding => ({
  trap: 'personal-columns',
  severity: 'doubtful',
  says: `This shows ${said(column.name)} of ${said(table.name)}, which the question doesn't ask for.`,
  tells: `${table.name}.${column.name} is personal, and nobody asked for it: leave it out.`,
});
