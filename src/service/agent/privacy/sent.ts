import type { TableInfo } from '../../connectors/connector.ts';
import type { SourceProfile } from '../../profile/index.ts';
import { DEFAULT_SHARING, type Sharing } from '../sharing.ts';
import { factsFinder, privateColumns } from './guess-sharing.ts';

/** What may be sent of a source to a language model, by what admins decided and what names and values look like. */
export interface Sent {
  /** Values of columns, beside those in rows. */
  values: boolean;
  rows: boolean;
  /** The first rows of tables, before a statement ran. */
  samples: boolean;
  /** Why cells of a column stay here; undefined where they may be sent. */
  withheld: (table: TableInfo, column: string) => string | undefined;
  /** Whether a value that the person wrote out may be found there: not among secrets, nor where an admin said no. */
  mayFind: (table: TableInfo, column: string) => boolean;
  /** The same for the same decisions. */
  key: string;
}

const known = new WeakMap<SourceProfile, Sent>();
const BY_ADMIN = 'an admin keeps it here';

export function sentOf({ profile, sharing = DEFAULT_SHARING }: { profile: SourceProfile; sharing?: Sharing }): Sent {
  const key = JSON.stringify(sharing);
  const before = known.get(profile);
  if (before?.key === key) return before;
  const sent = makeSent(profile, sharing, key);
  known.set(profile, sent);
  return sent;
}

function makeSent(profile: SourceProfile, { values, rows, samples, columns }: Sharing, key: string): Sent {
  const factsOf = factsFinder(profile);
  const decisions = new Map(columns.map(({ schema, table, column, share }) => [keyOf(schema, table, column), share]));
  const withheld = (table: TableInfo, column: string): string | undefined => {
    const share = decisions.get(keyOf(table.schema, table.name, column));
    if (share !== undefined) return share ? undefined : BY_ADMIN;
    return privateColumns(table, factsOf(table)).get(column);
  };
  return {
    values,
    rows,
    samples: samples && rows && values,
    key,
    withheld,
    mayFind(table, column) {
      const because = withheld(table, column);
      return because === undefined || (because !== BY_ADMIN && !SECRET.test(because));
    },
  };
}

const SECRET = /password|key|token|hash|card number|random/;

const keyOf = (...names: string[]): string => JSON.stringify(names);
