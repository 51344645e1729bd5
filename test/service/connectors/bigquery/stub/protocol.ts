/** A value on BigQuery's wire, before it is put into `{ v }`. Timestamps are microseconds here. */
export type Cell = string | null | Cell[] | { fields: Cell[] };

export interface Field {
  name: string;
  type: string;
  mode: string;
  fields?: Field[];
  rangeElementType?: { type: string };
}

export interface Table {
  fields: Field[];
  rows: Cell[][];
}

/** An error as BigQuery tells it, of a call or of a job. */
export class BigqueryProblem extends Error {
  override name = 'BigqueryProblem';
  readonly status: number;
  readonly reason: string;

  constructor(status: number, reason: string, message: string) {
    super(message);
    this.status = status;
    this.reason = reason;
  }

  /** Of an answer that is not 2xx. */
  body(): unknown {
    const { status: code, message, reason } = this;
    const told = { message, domain: 'global', reason, ...(reason === 'invalidQuery' && QUERY_PLACE) };
    return { error: { code, message, errors: [told], status: STATUSES[code] ?? 'INTERNAL' } };
  }
}

const QUERY_PLACE = { location: 'q', locationType: 'parameter' };

const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

/** `{ f: [{ v }] }`, as https://cloud.google.com/bigquery/docs/reference/rest/v2/jobs/getQueryResults has it. */
export function rowOnWire(row: Cell[], fields: Field[], options: { int64Timestamps: boolean }): unknown {
  return { f: row.map((cell, at) => ({ v: cellOnWire(cell, fields[at], options) })) };
}

function cellOnWire(cell: Cell, field: Field | undefined, options: { int64Timestamps: boolean }): unknown {
  if (Array.isArray(cell)) return cell.map((item) => ({ v: cellOnWire(item, field, options) }));
  if (cell !== null && typeof cell === 'object') return rowOnWire(cell.fields, field?.fields ?? [], options);
  // Without the option a timestamp is a float of seconds, which loses digits.
  if (field?.type === 'TIMESTAMP' && cell !== null && !options.int64Timestamps) return String(Number(cell) / 1e6);
  return cell;
}
