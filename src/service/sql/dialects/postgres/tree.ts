import { byName } from '../../../../shared/by-name.ts';
import { REFUSALS, SqlRefusedError, sayNotAllowed } from '../../refused.ts';
import { checkFieldCalls } from './field-calls.ts';
import { type Fields, isFields, namesOf } from './fields.ts';
import { ALLOWED_FUNCTIONS } from './functions.ts';
import { ALLOWED_NODES, PLACES } from './nodes.ts';
import { checkSize } from './sizes.ts';
import { ALLOWED_TYPES } from './types.ts';

/** Why a node or field that people do write is not there; all others get a general sentence. */
const REASONS = byName<string>({
  'SelectStmt.intoClause': 'SELECT INTO would create a table. Only reading is allowed.',
  'SelectStmt.lockingClause': 'Locking rows (FOR UPDATE, FOR SHARE) is not allowed. Only reading is.',
  ParamRef: 'The SQL has a placeholder such as $1, and there is no value for it.',
  'RangeVar.catalogname': 'Only tables of the connected database can be read.',
});

const SYSTEM_SCHEMA = /^(pg_.*|information_schema)$/i;
/** Of these nobody has an own one. */
const SYSTEM_TYPE = /^(reg|pg_|acl|oid|xid|cid$|tid$|name$|any|internal$|cstring|refcursor)/;
const DATE_AND_TIME = /^SVFOP_(CURRENT_DATE|CURRENT_TIME|CURRENT_TIMESTAMP|LOCALTIME|LOCALTIMESTAMP)(_N)?$/;

/** Checks that need more than the kinds of a node's fields. */
const CHECKS = byName<(fields: Fields) => void>({
  RangeVar: checkRelation,
  FuncCall: checkFunction,
  A_Expr: ({ name }) => checkOperator(name),
  SubLink: ({ operName }) => checkOperator(operName),
  TypeName: checkType,
  CollateClause: ({ collname }) => checkCollation(namesOf(collname)),
  A_Indirection: ({ indirection }) => checkSubscripts(indirection),
  SQLValueFunction: ({ op }) => {
    if (!DATE_AND_TIME.test(String(op)))
      throw new SqlRefusedError("Reading the current user or database isn't allowed.");
  },
});

/** Refuses the tree unless it is a SELECT of which every node is allowed. @throws SqlRefusedError */
export function checkStatement(statement: unknown): void {
  if (!isFields(statement) || statement['SelectStmt'] === undefined) {
    throw new SqlRefusedError(REFUSALS.onlySelect);
  }
  checkNode(statement);
  checkFieldCalls(statement);
}

/** A wrapped node `{ Type: fields }`, a list of them, or the empty node that stands for a plain DISTINCT. */
function checkNode(node: unknown): void {
  if (Array.isArray(node)) return node.forEach(checkNode);
  if (!isFields(node)) throw unknownPart('value');
  const [wrapped, surplus] = Object.entries(node);
  if (wrapped === undefined) return;
  if (surplus !== undefined) throw unknownPart('node');
  checkFields(...wrapped);
}

function checkFields(type: string, fields: unknown): void {
  const allowed = ALLOWED_NODES[type];
  if (allowed === undefined || !isFields(fields)) throw unknownPart(type);
  for (const [field, value] of Object.entries(fields)) {
    if (PLACES.has(field)) continue;
    const kind = Object.hasOwn(allowed, field) ? allowed[field] : undefined;
    if (kind === undefined) throw unknownPart(`${type}.${field}`);
    if (kind === 'node') checkNode(value);
    else if (kind !== 'value') checkFields(kind.only, value);
    else if (typeof value === 'object') throw unknownPart(`${type}.${field}`);
  }
  CHECKS[type]?.(fields);
}

function unknownPart(part: string): SqlRefusedError {
  return new SqlRefusedError(REASONS[part] ?? sayNotAllowed(part));
}

/** Names of system tables without a schema begin with pg_, since pg_catalog is always searched. */
function checkRelation({ schemaname, relname }: Fields): void {
  const system = typeof schemaname === 'string' && SYSTEM_SCHEMA.test(schemaname);
  if (system || typeof relname !== 'string' || /^pg_/i.test(relname)) {
    throw new SqlRefusedError(REFUSALS.systemTables);
  }
}

function checkFunction({ funcname, args }: Fields): void {
  const names = namesOf(funcname);
  const [name = ''] = names.slice(-1);
  const own = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
  if (!own || !ALLOWED_FUNCTIONS.has(name)) {
    throw new SqlRefusedError(`The function ${names.join('.').slice(0, 100)} is not allowed.`);
  }
  checkSize(name, args);
}

function checkOperator(name: unknown): void {
  const names = namesOf(name);
  if (names.length > 1 && names[0] !== 'pg_catalog')
    throw new SqlRefusedError("Operators from other schemas aren't allowed.");
}

/** A type with a schema is one that someone made, for example an enum, unless the schema is of the system. */
function checkType({ names: parts }: Fields): void {
  const names = namesOf(parts);
  const [name = ''] = names.slice(-1);
  const isMade = names.length === 2 && !SYSTEM_SCHEMA.test(names[0] ?? '');
  if (isMade || ((names.length === 1 || names[0] === 'pg_catalog') && ALLOWED_TYPES.has(name))) return;
  const hint = SYSTEM_TYPE.test(name) ? '' : ` If it is your own, write its schema: public.${name.slice(0, 60)}.`;
  throw new SqlRefusedError(`The type ${names.join('.').slice(0, 100)} is not allowed.${hint}`);
}

function checkCollation(names: string[]): void {
  if (names.length > 1 && names[0] !== 'pg_catalog')
    throw new SqlRefusedError("Collations from other schemas aren't allowed.");
}

/** `(x).f` calls the function f where x has no field of that name. */
function checkSubscripts(indirection: unknown): void {
  const subscripts = Array.isArray(indirection) && indirection.every((part) => isFields(part) && 'A_Indices' in part);
  if (!subscripts) throw new SqlRefusedError("Reading a field of a value in parentheses isn't allowed.");
}
