import { choice, isFields } from './fields.ts';
import type { DialectRules, Writer } from './rules.ts';
import { withoutStandIns } from './stand-ins.ts';
import { createWriter } from './writer.ts';

const LONGEST = 60;

/**
 * Names the columns that are computed and have no name: their database calls them as they are written, and the quotes
 * around names, which rendering adds, would show in the heading of the column.
 * @throws SqlRefusedError
 */
export function withLabels(query: unknown, rules: DialectRules): unknown {
  if (!rules.namesByText || !isFields(query)) return query;
  const plain = createWriter({ ...rules, quoteName: (name) => name });
  return { ...query, body: withLabelsInBody(query['body'], { rules, quoted: createWriter(rules), plain }) };
}

interface Writers {
  rules: DialectRules;
  quoted: Writer;
  plain: Writer;
}

/** The first SELECT names the columns of all. */
function withLabelsInBody(body: unknown, writers: Writers): unknown {
  const [kind, value] = choice(body);
  if (!isFields(value)) return body;
  if (kind === 'Select' && Array.isArray(value['projection'])) {
    return { Select: { ...value, projection: value['projection'].map((item) => labelled(item, writers)) } };
  }
  if (kind === 'SetOperation') return { SetOperation: { ...value, left: withLabelsInBody(value['left'], writers) } };
  if (kind === 'Query') return { Query: { ...value, body: withLabelsInBody(value['body'], writers) } };
  return body;
}

function labelled(item: unknown, { rules, quoted, plain }: Writers): unknown {
  const [kind, expr] = choice(item);
  if (kind !== 'UnnamedExpr') return item;
  const [expressionKind] = choice(expr);
  if (expressionKind === 'Identifier' || expressionKind === 'CompoundIdentifier') return item;
  const text = plain.expression(expr);
  if (text === quoted.expression(expr)) return item;
  const label = rules.foldName(withoutStandIns(text, rules)).replaceAll(/\s+/g, ' ').slice(0, LONGEST).trim();
  return { ExprWithAlias: { expr, alias: { value: label, quote_style: rules.nameQuotes[0] } } };
}
