import { byName } from '../../../shared/by-name.ts';

type Shape = Readonly<Record<string, 'read' | 'unused'>>;

function shape(read: string, unused = ''): Shape {
  const fields = (text: string, use: 'read' | 'unused') =>
    text.split(/\s+/).flatMap((field) => (field === '' ? [] : [[field, use] as const]));
  return Object.fromEntries([...fields(read, 'read'), ...fields(unused, 'unused')]);
}

/**
 * The nodes that are rendered, with the fields that are written out and the fields that must be empty. A field that is
 * in neither list is refused, so that what a later parser adds is refused until someone has looked at it.
 * https://docs.rs/sqlparser/0.62.0/sqlparser/ast/
 */
export const SHAPES = byName<Shape>({
  Query: shape('with body order_by limit_clause fetch', 'locks for_clause settings format_clause pipe_operators'),
  With: shape('recursive cte_tables'),
  Cte: shape('alias query', 'from materialized'),
  Select: shape(
    'distinct top projection from selection group_by having named_window qualify window_before_qualify value_table_mode flavor',
    `optimizer_hints select_modifiers top_before_distinct exclude into lateral_views prewhere connect_by cluster_by
     distribute_by sort_by`,
  ),
  SetOperation: shape('left op set_quantifier right'),
  Values: shape('explicit_row rows', 'value_keyword'),
  Row: shape('content'),
  OrderBy: shape('kind', 'interpolate'),
  OrderByItem: shape('expr options', 'with_fill'),
  OrderByOptions: shape('asc nulls_first'),
  LimitOffset: shape('limit offset', 'limit_by'),
  Offset: shape('value rows'),
  OffsetCommaLimit: shape('offset limit'),
  Fetch: shape('quantity', 'with_ties percent'),
  Top: shape('quantity', 'with_ties percent'),

  Aliased: shape('expr alias'),
  WildcardOptions: shape('opt_ilike opt_exclude opt_except opt_replace opt_rename', 'opt_alias'),
  WildcardIlike: shape('pattern'),
  WildcardExcept: shape('first_element additional_elements'),
  WildcardReplace: shape('items'),
  ReplacedColumn: shape('expr column_name as_keyword'),
  RenamedColumn: shape('ident alias'),
  WindowSpec: shape('window_name partition_by order_by window_frame'),
  WindowFrame: shape('units start_bound end_bound'),

  TableWithJoins: shape('relation joins'),
  Join: shape('relation join_operator', 'global'),
  Table: shape('name alias sample', 'args with_hints version with_ordinality partitions json_path index_hints'),
  Sample: shape('modifier name quantity', 'seed bucket offset'),
  SampleQuantity: shape('parenthesized value unit'),
  Alias: shape('explicit name columns', 'at'),
  AliasColumn: shape('name', 'data_type'),
  Derived: shape('lateral subquery alias', 'sample'),
  NestedJoin: shape('table_with_joins alias'),
  Unnest: shape('alias array_exprs with_offset with_offset_alias', 'with_ordinality'),
  TableFunction: shape('expr alias'),
  LateralFunction: shape('lateral name args alias', 'with_ordinality'),
  JsonTable: shape('json_expr json_path columns alias'),
  JsonTableColumn: shape('name type path exists', 'on_empty on_error'),
  JsonTableNested: shape('path columns'),
  Pivot: shape('table aggregate_functions value_column value_source alias', 'default_on_null'),
  Unpivot: shape('table value name columns null_inclusion alias'),

  Value: shape('value'),
  DollarQuoted: shape('value', 'tag'),
  BinaryOp: shape('left op right'),
  UnaryOp: shape('op expr'),
  InList: shape('expr list negated'),
  InSubquery: shape('expr subquery negated'),
  InUnnest: shape('expr array_expr negated'),
  Between: shape('expr negated low high'),
  Like: shape('expr negated any pattern escape_char'),
  RLike: shape('expr negated pattern regexp'),
  Case: shape('operand conditions else_result'),
  When: shape('condition result'),
  Cast: shape('kind expr data_type format', 'array'),
  Convert: shape('expr data_type charset', 'is_try target_before_value styles'),
  Extract: shape('field syntax expr'),
  Rounded: shape('expr field'),
  Position: shape('expr in'),
  Substring: shape('expr substring_from substring_for special shorthand'),
  Trim: shape('trim_where trim_what expr trim_characters'),
  Collate: shape('expr collation'),
  AtTimeZone: shape('timestamp time_zone'),
  Interval: shape('value leading_field last_field', 'leading_precision fractional_seconds_precision'),
  TypedString: shape('data_type value', 'uses_odbc_syntax'),
  Exists: shape('subquery negated'),
  AnyOp: shape('left compare_op right is_some'),
  AllOp: shape('left compare_op right'),
  MatchAgainst: shape('columns match_value opt_search_modifier'),
  MemberOf: shape('value array'),
  Array: shape('elem named'),
  Struct: shape('values fields'),
  StructField: shape('field_name field_type', 'options'),
  NamedValue: shape('expr name'),
  FieldAccess: shape('root access_chain'),
  Index: shape('index'),
  JsonAccess: shape('value path'),
  JsonPath: shape('path'),
  JsonKey: shape('key quoted'),
  JsonIndex: shape('key'),
  DictionaryEntry: shape('key value'),
  Lambda: shape('params body syntax'),
  LambdaParameter: shape('name data_type'),

  Function: shape('name args null_treatment over within_group', 'uses_odbc_syntax parameters filter'),
  Arguments: shape('duplicate_treatment args clauses'),
  NamedArgument: shape('name arg operator'),
  Length: shape('length', 'unit'),
  Ident: shape('value quote_style'),
});
