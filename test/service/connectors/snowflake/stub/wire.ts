import type { Results } from '@electric-sql/pglite';

interface WireColumn {
  name: string;
  type: string;
  scale: number | null;
  precision: number | null;
  nullable: boolean;
}

/** Rows as the SQL API tells them in the format `jsonv2`: all values are text. */
export interface WireResult {
  rowType: WireColumn[];
  data: (string | null)[][];
}

/** How a value that PostgreSQL spelled travels from Snowflake. */
const TRAVELS: Record<number, { type: string; spell: (text: string) => string }> = {
  16: { type: 'boolean', spell: (text) => (text === 't' ? 'true' : 'false') },
  17: { type: 'binary', spell: (text) => text.slice('\\x'.length).toUpperCase() },
  20: { type: 'fixed', spell: (text) => text },
  21: { type: 'fixed', spell: (text) => text },
  23: { type: 'fixed', spell: (text) => text },
  114: { type: 'variant', spell: (text) => text },
  701: { type: 'real', spell: (text) => text },
  1082: { type: 'date', spell: (text) => String(Date.parse(`${text}T00:00:00Z`) / 86_400_000) },
  1083: { type: 'time', spell: (text) => secondsOf(`1970-01-01 ${text}`) },
  1114: { type: 'timestamp_ntz', spell: secondsOf },
  1184: { type: 'timestamp_ltz', spell: (text) => secondsOf(text.replace(/\+00$/, '')) },
  1700: { type: 'fixed', spell: (text) => text },
  3802: { type: 'variant', spell: (text) => text },
};
const AS_TEXT = { type: 'text', spell: (text: string) => text };

function secondsOf(text: string): string {
  return (Date.parse(`${text.replace(' ', 'T')}Z`) / 1_000).toFixed(9);
}

export function asWire({ fields, rows }: Results<(string | null)[]>): WireResult {
  const travels = fields.map(({ dataTypeID }) => TRAVELS[dataTypeID] ?? AS_TEXT);
  const data = rows.map((row) => row.map((text, at) => (text === null ? null : (travels[at] ?? AS_TEXT).spell(text))));
  const rowType = fields.map(({ name }, at): WireColumn => {
    const { type } = travels[at] ?? AS_TEXT;
    const digits = data.map((row) => /\.(\d+)$/.exec(row[at] ?? '')?.[1]?.length ?? 0);
    const scale = type === 'fixed' ? digits.reduce((most, one) => Math.max(most, one), 0) : null;
    return { name, type, scale, precision: type === 'fixed' ? 38 : null, nullable: true };
  });
  return { rowType, data };
}
