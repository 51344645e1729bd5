import { z } from 'zod';

/**
 * What a question means, as plain data: every part keeps the words that caused it. It comes back as the state of an
 * earlier turn, hence the schema. Names are checked against the catalog again before use.
 */
const words = z.string().max(500);
const name = z.string().min(1).max(300);

const stepSchema = z.object({
  from: name,
  fromColumns: z.array(name).min(1).max(20),
  to: name,
  toColumns: z.array(name).min(1).max(20),
  many: z.boolean(),
  nullable: z.boolean(),
});

/** A column and the way to it from the query's base table. */
const columnRefSchema = z.object({ path: z.array(stepSchema).max(8), table: name, column: name });

const comparisonSchema = z.enum(['=', '<>', '<', '<=', '>', '>=']);
const day = z.iso.date().nullable();

const periodSchema = z.object({ ref: columnRefSchema, from: day, to: day, label: words });

const measureFunctions = ['count', 'count-distinct', 'sum', 'avg', 'min', 'max', 'median', 'share'] as const;
const bareMeasureSchema = z.object({
  /** `count` counts rows of the base; `count-distinct` the values of a column, or the rows of a table further up. */
  function: z.enum(measureFunctions),
  /** Where its path fans out, each row of the base has the sum of what it meets. */
  ref: columnRefSchema.nullable(),
  words,
});

/** Calendar units, and the parts that return: hour of the day, day of the week, month of the year. */
const grainSchema = z.enum(['day', 'week', 'month', 'quarter', 'year', 'hour', 'weekday', 'month-of-year']);
const directionSchema = z.enum(['asc', 'desc']);

const groupSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('column'), ref: columnRefSchema, words }),
  /** Rows of a table: told apart by key, shown by label. */
  z.object({
    kind: z.literal('entity'),
    path: z.array(stepSchema).max(8),
    table: name,
    key: z.array(name).min(1).max(20),
    labels: z.array(name).min(1).max(20),
    words,
  }),
  z.object({ kind: z.literal('time'), ref: columnRefSchema, grain: grainSchema, words }),
]);

/** Conditions on one column of the row that compare it with nothing else. */
const ownFilters = [
  z.object({
    kind: z.literal('compare'),
    ref: columnRefSchema,
    operator: comparisonSchema,
    value: z.union([z.number(), z.string().max(1_000)]),
    words,
  }),
  /** `all`: of a field that holds several texts, which has every one of these. */
  z.object({
    kind: z.literal('values'),
    ref: columnRefSchema,
    values: z.array(z.string().max(1_000)).min(1).max(100),
    negated: z.boolean(),
    all: z.literal(true).optional(),
    words,
  }),
  /** `orOpen`: rows without the day as well, which go on. */
  z.object({
    kind: z.literal('period'),
    ref: columnRefSchema,
    from: day,
    to: day,
    label: words,
    orOpen: z.literal(true).optional(),
    words,
  }),
  z.object({ kind: z.literal('null'), ref: columnRefSchema, negated: z.boolean(), words }),
  z.object({ kind: z.literal('boolean'), ref: columnRefSchema, value: z.boolean(), words }),
] as const;

/** Conditions on one column of the row. */
const plainFilters = [
  ...ownFilters,
  /** 1 is Monday, 7 Sunday. */
  z.object({
    kind: z.literal('weekday'),
    ref: columnRefSchema,
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    words,
  }),
  /** Months of any year, 1 is January. */
  z.object({
    kind: z.literal('months'),
    ref: columnRefSchema,
    months: z.array(z.int().min(1).max(12)).min(1).max(12),
    words,
  }),
  /** Hours of the day, the last one left out; over midnight where they end before they begin. */
  z.object({
    kind: z.literal('hours'),
    ref: columnRefSchema,
    from: z.int().min(0).max(23),
    to: z.int().min(1).max(24),
    words,
  }),
  /** A text that contains, begins or ends with another, whatever the case. */
  z.object({
    kind: z.literal('text'),
    ref: columnRefSchema,
    match: z.enum(['contains', 'starts', 'ends']),
    value: z.string().max(1_000),
    negated: z.boolean(),
    words,
  }),
  /** A column against an aggregate of a column over all rows of its table; `per`: over those with the same value in this column. */
  z.object({
    kind: z.literal('versus'),
    ref: columnRefSchema,
    operator: comparisonSchema,
    function: z.enum(['avg', 'min', 'max', 'sum']),
    of: z.object({ table: name, column: name }),
    per: name.optional(),
    /** Over the rows that are called so, which is mostly one. */
    is: z
      .array(z.object({ column: name, value: z.string().max(1_000) }))
      .max(5)
      .optional(),
    /** Over the rows for which these hold; their paths begin at its table. */
    where: z.array(z.discriminatedUnion('kind', ownFilters)).max(5).optional(),
    words,
  }),
  /** A column against another one of the same row; `above`: of the row that this one points at. */
  z.object({
    kind: z.literal('beside'),
    ref: columnRefSchema,
    operator: comparisonSchema,
    other: name,
    above: stepSchema.optional(),
    words,
  }),
  /** How much time passes from one column to another of the same row; `allowed`: against so many seconds for each 1 of this column. */
  z.object({
    kind: z.literal('lasts'),
    ref: columnRefSchema,
    until: name,
    operator: comparisonSchema,
    seconds: z.number(),
    allowed: columnRefSchema.optional(),
    words,
  }),
] as const;

const plainFilterSchema = z.discriminatedUnion('kind', plainFilters);

const filterSchema = z.discriminatedUnion('kind', [
  ...plainFilters,
  /** How many rows a path that fans out meets. */
  z.object({
    kind: z.literal('related'),
    path: z.array(stepSchema).min(1).max(8),
    /** Other first steps by which the same rows are met as well: as where something begins and as where it ends. */
    ways: z.array(stepSchema).max(8).optional(),
    operator: comparisonSchema,
    count: z.number(),
    /** When those rows must be; its path begins at the end of this one. */
    period: periodSchema.optional(),
    /** Counts the different days, months … of a date instead of rows; its path begins at the end of this one. */
    each: z.object({ ref: columnRefSchema, grain: grainSchema }).optional(),
    /** The sum of this number of those rows in place of how many they are; its path begins at the end of this one. */
    sum: columnRefSchema.optional(),
    /** What else holds for those rows; their paths begin at the end of this one. */
    filters: z.array(plainFilterSchema).max(20).optional(),
    words,
  }),
  /** Rows of the first few groups of one kind, ranked by a measure over the query's other conditions. */
  z.object({
    kind: z.literal('top'),
    group: groupSchema,
    measure: bareMeasureSchema,
    direction: directionSchema,
    count: z.int().min(1).max(10_000),
    words,
  }),
  /** One of them is enough. */
  z.object({ kind: z.literal('any'), filters: z.array(plainFilterSchema).min(1).max(20), words }),
]);

const simpleMeasureSchema = bareMeasureSchema.extend({
  /** Of an average: not over the rows but over the sums of the rows that share this key. */
  per: columnRefSchema.optional(),
  /** Only these rows; of a share, the part in percent of all rows or of the column's sum. Without it, each group in percent of all. */
  where: filterSchema.optional(),
  /** Of a share: not of all, but of those that are alike in this group. */
  within: groupSchema.optional(),
  /** The days from `ref`, a date, to this one. Of rows further down, the first. */
  until: z.union([columnRefSchema, z.object({ day: z.iso.date() })]).optional(),
  /** Of a median: not the middle, but the number that this part of all lies below. */
  percentile: z.number().min(0).max(1).optional(),
  /** Shown in another unit of time than it is kept in: times `by`. */
  scale: z.object({ by: z.number().positive(), unit: z.string().max(30) }).optional(),
  /** Of `count-distinct`: not the times themselves but their days, months … */
  grain: grainSchema.optional(),
});

const measureSchema = simpleMeasureSchema.extend({
  minus: simpleMeasureSchema.optional(),
  /** What the measure, less `minus`, is divided by. */
  over: z
    .object({
      measure: simpleMeasureSchema,
      percent: z.boolean(),
      /** By one less: the first has none before it. */
      butFirst: z.boolean().optional(),
    })
    .optional(),
  /** Along the query's time group: the sum so far, the difference to the row before, the same in percent. */
  window: z.enum(['running', 'change', 'growth']).optional(),
  /** What a computed measure is called. */
  title: words.optional(),
});

const orderSchema = z.object({
  by: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('measure'), measure: measureSchema }),
    z.object({ kind: z.literal('group'), at: z.int().min(0).max(20) }),
    z.object({ kind: z.literal('column'), ref: columnRefSchema }),
  ]),
  direction: directionSchema,
  words,
});

const partsSchema = z.object({
  kind: z.literal('parley-parser'),
  version: z.literal(1),
  base: name,
  /** Empty: rows are listed, not counted. */
  measures: z.array(measureSchema).max(10),
  groups: z.array(groupSchema).max(10),
  filters: z.array(filterSchema).max(50),
  /** Keeps only the first groups of one kind, ranked by a measure over the same filters. */
  rank: z
    .object({
      /** What is ranked; it need not be shown. */
      group: groupSchema,
      measure: measureSchema,
      direction: directionSchema,
      count: z.int().min(1).max(10_000),
      words,
    })
    .nullable(),
  /** `overall`: against the same measure over all rows of the base. */
  having: z
    .array(
      z.object({
        measure: measureSchema,
        operator: comparisonSchema,
        value: z.union([z.number(), z.literal('overall')]),
        words,
      }),
    )
    .max(10),
  order: orderSchema.nullable(),
  /** `skip`: how many come before them. */
  limit: z
    .object({ count: z.int().min(1).max(10_000), skip: z.int().min(0).max(100_000).optional(), words })
    .nullable(),
  /** Keeps the first few groups of each value of one of them. */
  topOfEach: z
    .object({
      /** The group that each ranking is within. */
      within: z.int().min(0).max(20),
      measure: measureSchema,
      direction: directionSchema,
      count: z.int().min(1).max(10_000),
      words,
    })
    .optional(),
  /** Of a listing; empty shows every column. */
  columns: z.array(columnRefSchema).max(100),
  distinct: z.boolean(),
  /** Rows that don't count as living are meant as well. */
  withDead: z.literal(true).optional(),
  /** What was decided for the person and should be said. */
  notes: z.array(z.string().max(1_000)).max(20),
});

/** Only rows whose `key`, at the end of `path`, is among those that another query shows. */
export interface Within {
  path: z.infer<typeof stepSchema>[];
  table: string;
  key: string[];
  /** The way to the same key from the base of `query`, which lists rows or groups by this key alone. */
  from: z.infer<typeof stepSchema>[];
  query: Query;
  words: string;
}

/** Rows of two queries put together: those in both, in either, or in the first alone. Both show the same columns. */
export interface Combined {
  operator: 'intersect' | 'union' | 'except';
  query: Query;
  words: string;
}

export interface Query extends z.infer<typeof partsSchema> {
  within?: Within | undefined;
  set?: Combined | undefined;
}

export const querySchema: z.ZodType<Query> = partsSchema.extend({
  within: z
    .object({
      path: z.array(stepSchema).max(8),
      table: name,
      key: z.array(name).min(1).max(20),
      from: z.array(stepSchema).max(8),
      query: z.lazy(() => querySchema),
      words,
    })
    .optional(),
  set: z
    .object({ operator: z.enum(['intersect', 'union', 'except']), query: z.lazy(() => querySchema), words })
    .optional(),
});

/** The column that another is set beside. */
export const besideRef = ({ ref, other, above }: PlainFilter & { kind: 'beside' }): ColumnRef => ({
  ...ref,
  path: above === undefined ? ref.path : [...ref.path, above],
  column: other,
});

export type ColumnRef = z.infer<typeof columnRefSchema>;
export type Filter = z.infer<typeof filterSchema>;
/** A condition on one column that compares it with nothing else. */
export type OwnFilter = z.infer<(typeof ownFilters)[number]>;
export type PlainFilter = z.infer<typeof plainFilterSchema>;
export type SimpleMeasure = z.infer<typeof simpleMeasureSchema>;
export type TimeGrain = z.infer<typeof grainSchema>;
export type Measure = z.infer<typeof measureSchema>;
export type Group = z.infer<typeof groupSchema>;
export type Order = z.infer<typeof orderSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
