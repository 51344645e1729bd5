import { byName } from '../../../shared/by-name.ts';
import { functionCall } from './calls.ts';
import { dataType } from './data-types.ts';
import { choice, listOf, notAllowed, open, spaced, wordFor } from './fields.ts';
import { literal } from './literals.ts';
import { column, dotted, readName } from './names.ts';
import { OPERATORS } from './operators.ts';
import type { Writer } from './rules.ts';
import { STRUCTURES } from './structures.ts';

type Render = (node: unknown, w: Writer) => string;

const EXPRESSIONS = byName<Render>({
  ...OPERATORS,
  ...STRUCTURES,
  Identifier: (node, { rules }) => column([node], rules),
  CompoundIdentifier: (node, { rules }) => column(listOf(node), rules),
  Value: (node, { rules }) => literal(node, rules),
  Function: functionCall,
  TypedString(node, { rules }) {
    const { data_type: type, value } = open(node, 'TypedString');
    return `${dataType(type, rules)} ${literal(value, rules)}`;
  },
  Interval(node, w) {
    const { value, leading_field: from, last_field: to } = open(node, 'Interval');
    return spaced('INTERVAL', w.expression(value), unit(from, w), to === null ? null : `TO ${unit(to, w)}`);
  },
  Case(node, w) {
    const { operand, conditions, else_result: otherwise } = open(node, 'Case');
    const whens = listOf(conditions).map((when) => {
      const { condition, result } = open(when, 'When');
      return `WHEN ${w.expression(condition)} THEN ${w.expression(result)}`;
    });
    const operandText = operand === null ? null : w.expression(operand);
    return spaced('CASE', operandText, ...whens, otherwise === null ? null : `ELSE ${w.expression(otherwise)}`, 'END');
  },
  Cast(node, w) {
    const { kind, expr, data_type: type, format } = open(node, 'Cast');
    if (kind === 'DoubleColon' && format === null) return `${w.expression(expr)}::${dataType(type, w.rules)}`;
    const word = wordFor({ Cast: 'CAST', TryCast: 'TRY_CAST', SafeCast: 'SAFE_CAST' }, kind, 'cast');
    return `${word}(${spaced(w.expression(expr), `AS ${dataType(type, w.rules)}`, castFormat(format, w))})`;
  },
  Convert(node, w) {
    const { expr, data_type: type, charset } = open(node, 'Convert');
    if (charset === null) return `CONVERT(${w.expression(expr)}, ${dataType(type, w.rules)})`;
    return `CONVERT(${w.expression(expr)} USING ${plainWord(charset, w)})`;
  },
  Extract(node, w) {
    const { field, syntax, expr } = open(node, 'Extract');
    const between = wordFor({ From: ' FROM ', Comma: ', ' }, syntax, 'extract');
    return `EXTRACT(${unit(field, w) ?? ''}${between}${w.expression(expr)})`;
  },
  Ceil: (node, w) => rounded('CEIL', node, w),
  Floor: (node, w) => rounded('FLOOR', node, w),
  Position(node, w) {
    const { expr, in: within } = open(node, 'Position');
    return `POSITION(${w.expression(expr)} IN ${w.expression(within)})`;
  },
  Substring(node, w) {
    const { expr, substring_from: from, substring_for: length, special, shorthand } = open(node, 'Substring');
    const parts = [expr, from, length].map((part) => (part === null ? null : w.expression(part)));
    if (special === true) {
      return `${shorthand === true ? 'SUBSTR' : 'SUBSTRING'}(${parts.filter((part) => part !== null).join(', ')})`;
    }
    const [text, start, count] = parts;
    return `SUBSTRING(${spaced(text ?? '', start ? `FROM ${start}` : null, count ? `FOR ${count}` : null)})`;
  },
  Trim(node, w) {
    const { trim_where: where, trim_what: what, expr, trim_characters: characters } = open(node, 'Trim');
    if (characters !== null) return `TRIM(${[expr, ...listOf(characters)].map(w.expression).join(', ')})`;
    const side =
      where === null ? null : wordFor({ Both: 'BOTH', Leading: 'LEADING', Trailing: 'TRAILING' }, where, 'trim');
    const from = spaced(side, what === null ? null : w.expression(what));
    return `TRIM(${spaced(from, from === '' ? null : 'FROM', w.expression(expr))})`;
  },
  Collate(node, w) {
    const { expr, collation } = open(node, 'Collate');
    return `${w.expression(expr)} COLLATE ${collationName(collation, w)}`;
  },
  MatchAgainst(node, w) {
    const { columns, match_value: value, opt_search_modifier: modifier } = open(node, 'MatchAgainst');
    const names = listOf(columns).map((one) =>
      dotted(one, w.rules)
        .map(({ value: part }) => w.rules.quoteName(part))
        .join('.'),
    );
    const how = modifier === null ? null : wordFor(SEARCH_MODES, modifier, 'match');
    return `MATCH (${names.join(', ')}) AGAINST (${spaced(literal(value, w.rules), how)})`;
  },
});

const SEARCH_MODES = {
  InNaturalLanguageMode: 'IN NATURAL LANGUAGE MODE',
  InNaturalLanguageModeWithQueryExpansion: 'IN NATURAL LANGUAGE MODE WITH QUERY EXPANSION',
  InBooleanMode: 'IN BOOLEAN MODE',
  WithQueryExpansion: 'WITH QUERY EXPANSION',
};

/** @throws SqlRefusedError */
export function expression(node: unknown, w: Writer): string {
  const [kind, value] = choice(node);
  const render = EXPRESSIONS[kind];
  if (render === undefined) throw notAllowed(kind);
  return render(value, w);
}

/** A unit of time such as DAY, or WEEK(MONDAY). */
function unit(field: unknown, { rules }: Writer): string | null {
  if (field === null) return null;
  const [kind, detail] = choice(field);
  const name = kind === 'Custom' ? readName(detail, rules).written : kind;
  if (!rules.dateParts.has(name.toUpperCase())) throw notAllowed(`unit.${name}`);
  if (kind === 'Custom') return name;
  if (detail === null) return name.toUpperCase();
  const day = readName(detail, rules).written;
  if (!rules.dateParts.has(day.toUpperCase())) throw notAllowed('unit');
  return `${name.toUpperCase()}(${day})`;
}

function castFormat(format: unknown, { rules }: Writer): string | null {
  if (format === null) return null;
  const [kind, value] = choice(format);
  if (kind !== 'Value') throw notAllowed('cast.format');
  return `FORMAT ${literal(value, rules)}`;
}

function rounded(word: string, node: unknown, w: Writer): string {
  const { expr, field } = open(node, 'Rounded');
  const [kind, value] = choice(field);
  if (kind === 'DateTimeField' && value === 'NoDateTime') return `${word}(${w.expression(expr)})`;
  if (kind !== 'Scale') throw notAllowed(word);
  return `${word}(${w.expression(expr)}, ${literal(value, w.rules)})`;
}

function plainWord(node: unknown, { rules }: Writer): string {
  const [only, surplus] = dotted(node, rules);
  if (only === undefined || surplus !== undefined || !/^\w+$/.test(only.written)) throw notAllowed('name');
  return only.written;
}

function collationName(node: unknown, w: Writer): string {
  const [part] = listOf(node);
  const [, ident] = choice(part);
  const { value, quote_style: quote } = open(ident, 'Ident');
  if (quote === "'" && typeof value === 'string') return w.rules.quoteText(value);
  return plainWord(node, w);
}
