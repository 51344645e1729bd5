import { type Call, type Expression, type Select, within } from '../sql/outline/outline.ts';

const AGGREGATES = new Set(
  `count sum avg min max string_agg array_agg group_concat listagg json_agg jsonb_agg json_object_agg jsonb_object_agg json_arrayagg
json_objectagg object_agg stddev stddev_pop stddev_samp variance var_pop var_samp percentile_cont percentile_disc approx_quantiles
median mode any_value count_if countif bool_or bool_and every logical_or logical_and boolor_agg booland_agg bit_or bit_and bit_xor
approx_count_distinct approx_percentile corr covar_pop covar_samp regr_slope first last min_by max_by std sum_distinct`.split(
    /\s+/,
  ),
);

/** Whether a call puts rows together. */
export const isAggregate = (expression: Expression): expression is Call =>
  expression.kind === 'call' && expression.over === null && AGGREGATES.has(expression.name);

export const isWindow = (expression: Expression): expression is Call =>
  expression.kind === 'call' && expression.over !== null;

/** The calls of an expression that put rows together. */
export const aggregatesIn = (expression: Expression): Call[] => within(expression).filter(isAggregate);

/** What a SELECT shows, without its stars. */
export const shownValues = ({ items }: Select): Expression[] =>
  items.flatMap((item) => (item.kind === 'value' ? [item.value] : []));

/** Whether its rows are others than those it reads: groups, or one for all. */
export const putsTogether = (select: Select): boolean =>
  select.groupBy.by.length > 0 ||
  select.groupBy.kind !== 'plain' ||
  select.having !== null ||
  shownValues(select).some((value) => aggregatesIn(value).length > 0);

export const hasWindows = (select: Select): boolean =>
  [...shownValues(select), ...(select.qualify === null ? [] : [select.qualify])].some((value) =>
    within(value).some(isWindow),
  );
