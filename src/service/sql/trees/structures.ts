import { byName } from '../../../shared/by-name.ts';
import { dataType, structFields } from './data-types.ts';
import { choice, isFields, listOf, notAllowed, open } from './fields.ts';
import { name } from './names.ts';
import type { Writer } from './rules.ts';

type Render = (node: unknown, w: Writer) => string;

/** Arrays, structs, documents and the ways into them. */
export const STRUCTURES = byName<Render>({
  Array(node, w) {
    const { elem, named } = open(node, 'Array');
    return `${named === true ? 'ARRAY' : ''}[${listOf(elem).map(w.expression).join(', ')}]`;
  },
  Struct(node, w) {
    const { values, fields } = open(node, 'Struct');
    const types = listOf(fields).length === 0 ? '' : `<${structFields(fields, w.rules)}>`;
    return `STRUCT${types}(${listOf(values).map(w.expression).join(', ')})`;
  },
  Named(node, w) {
    const { expr, name: field } = open(node, 'NamedValue');
    return `${w.expression(expr)} AS ${name(field, w.rules)}`;
  },
  CompoundFieldAccess(node, w) {
    const { root, access_chain: chain } = open(node, 'FieldAccess');
    return (
      w.expression(root) +
      listOf(chain)
        .map((step) => fieldAccess(step, w))
        .join('')
    );
  },
  JsonAccess(node, w) {
    const { value, path } = open(node, 'JsonAccess');
    const steps = listOf(open(path, 'JsonPath')['path']);
    return w.expression(value) + steps.map((step, at) => jsonStep(step, at, w)).join('');
  },
  Dictionary(node, w) {
    const entries = listOf(node).map((entry) => {
      const { key, value } = open(entry, 'DictionaryEntry');
      const { value: text, quote_style: quote } = open(key, 'Ident');
      if (quote !== "'" || typeof text !== 'string') throw notAllowed('key');
      return `${w.rules.quoteText(text)}: ${w.expression(value)}`;
    });
    return `{${entries.join(', ')}}`;
  },
  Lambda(node, w) {
    const { params, body, syntax } = open(node, 'Lambda');
    if (syntax !== 'Arrow') throw notAllowed('lambda');
    const [kind, value] = choice(params);
    if (kind === 'One') return `${lambdaParameter(value, w)} -> ${w.expression(body)}`;
    return `(${listOf(value)
      .map((one) => lambdaParameter(one, w))
      .join(', ')}) -> ${w.expression(body)}`;
  },
});

function fieldAccess(step: unknown, w: Writer): string {
  const [kind, value] = choice(step);
  const [inner, detail] = choice(value);
  if (kind === 'Subscript' && inner === 'Index') return `[${w.expression(open(detail, 'Index')['index'])}]`;
  if (kind === 'Dot' && inner === 'Identifier') return `.${name(detail, w.rules)}`;
  throw notAllowed('field access');
}

function jsonStep(step: unknown, at: number, w: Writer): string {
  const [kind, value] = choice(step);
  if (kind === 'Bracket') return `[${w.expression(open(value, 'JsonIndex')['key'])}]`;
  if (kind !== 'Dot') throw notAllowed('path');
  const { key } = open(value, 'JsonKey');
  if (typeof key !== 'string') throw notAllowed('path');
  return `${at === 0 ? ':' : '.'}${w.rules.quoteName(key)}`;
}

function lambdaParameter(node: unknown, w: Writer): string {
  const { name: parameter, data_type: type } = open(node, 'LambdaParameter');
  const typed = isFields(type) || typeof type === 'string';
  return typed ? `${name(parameter, w.rules)} ${dataType(type, w.rules)}` : name(parameter, w.rules);
}
