import { byName } from '../../../../shared/by-name.ts';

/**
 * What a field of a node holds: a plain value, any allowed node (or a list of them), or one node of the named type
 * without the wrapper that names it.
 */
export type FieldKind = 'value' | 'node' | { only: string };

const only = (type: string): FieldKind => ({ only: type });

/**
 * The part of PostgreSQL's grammar that only reads. A node or a field that is not here is refused, so that whatever a
 * later version adds is refused too until someone has looked at it.
 * https://github.com/pganalyze/libpg_query/blob/18-latest/protobuf/pg_query.proto
 */
export const ALLOWED_NODES = byName<Readonly<Record<string, FieldKind>>>({
  SelectStmt: {
    distinctClause: 'node',
    targetList: 'node',
    fromClause: 'node',
    whereClause: 'node',
    groupClause: 'node',
    groupDistinct: 'value',
    havingClause: 'node',
    windowClause: 'node',
    valuesLists: 'node',
    sortClause: 'node',
    limitOffset: 'node',
    limitCount: 'node',
    limitOption: 'value',
    withClause: only('WithClause'),
    op: 'value',
    all: 'value',
    larg: only('SelectStmt'),
    rarg: only('SelectStmt'),
  },
  WithClause: { ctes: 'node', recursive: 'value' },
  CommonTableExpr: { ctename: 'value', aliascolnames: 'node', ctematerialized: 'value', ctequery: 'node' },

  RangeVar: {
    schemaname: 'value',
    relname: 'value',
    inh: 'value',
    relpersistence: 'value',
    alias: only('Alias'),
  },
  RangeSubselect: { lateral: 'value', subquery: 'node', alias: only('Alias') },
  RangeFunction: {
    lateral: 'value',
    ordinality: 'value',
    is_rowsfrom: 'value',
    functions: 'node',
    alias: only('Alias'),
  },
  JoinExpr: {
    jointype: 'value',
    isNatural: 'value',
    larg: 'node',
    rarg: 'node',
    usingClause: 'node',
    join_using_alias: only('Alias'),
    quals: 'node',
    alias: only('Alias'),
    rtindex: 'value',
  },
  Alias: { aliasname: 'value', colnames: 'node' },
  ResTarget: { name: 'value', val: 'node' },
  SortBy: { node: 'node', sortby_dir: 'value', sortby_nulls: 'value' },
  GroupingSet: { kind: 'value', content: 'node' },
  WindowDef: {
    name: 'value',
    refname: 'value',
    partitionClause: 'node',
    orderClause: 'node',
    frameOptions: 'value',
    startOffset: 'node',
    endOffset: 'node',
  },

  ColumnRef: { fields: 'node' },
  A_Star: {},
  A_Const: {
    ival: only('Integer'),
    fval: only('Float'),
    sval: only('String'),
    boolval: only('Boolean'),
    bsval: only('BitString'),
    isnull: 'value',
  },
  Integer: { ival: 'value' },
  Float: { fval: 'value' },
  String: { sval: 'value' },
  Boolean: { boolval: 'value' },
  BitString: { bsval: 'value' },
  List: { items: 'node' },

  A_Expr: { kind: 'value', name: 'node', lexpr: 'node', rexpr: 'node' },
  BoolExpr: { boolop: 'value', args: 'node' },
  NullTest: { arg: 'node', nulltesttype: 'value', argisrow: 'value' },
  BooleanTest: { arg: 'node', booltesttype: 'value' },
  CaseExpr: { arg: 'node', args: 'node', defresult: 'node' },
  CaseWhen: { expr: 'node', result: 'node' },
  CoalesceExpr: { args: 'node' },
  MinMaxExpr: { op: 'value', args: 'node' },
  RowExpr: { args: 'node', row_format: 'value' },
  A_ArrayExpr: { elements: 'node' },
  A_Indirection: { arg: 'node', indirection: 'node' },
  A_Indices: { is_slice: 'value', lidx: 'node', uidx: 'node' },
  CollateClause: { arg: 'node', collname: 'node' },
  GroupingFunc: { args: 'node' },
  SubLink: { subLinkType: 'value', testexpr: 'node', operName: 'node', subselect: 'node' },
  SQLValueFunction: { op: 'value', typmod: 'value' },
  TypeCast: { arg: 'node', typeName: only('TypeName') },
  TypeName: { names: 'node', typmods: 'node', typemod: 'value', arrayBounds: 'node' },
  FuncCall: {
    funcname: 'node',
    args: 'node',
    agg_order: 'node',
    agg_filter: 'node',
    over: only('WindowDef'),
    agg_within_group: 'value',
    agg_star: 'value',
    agg_distinct: 'value',
    func_variadic: 'value',
    funcformat: 'value',
  },
  NamedArgExpr: { arg: 'node', name: 'value', argnumber: 'value' },
});

/** Fields that only say where a node was in the text. */
export const PLACES: ReadonlySet<string> = new Set([
  'location',
  'list_start',
  'list_end',
  'rexpr_list_start',
  'rexpr_list_end',
]);
