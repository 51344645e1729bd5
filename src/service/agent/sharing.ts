/** What a language model may be told of a data source beyond the names, types, keys, and comments of its tables. */
export interface Sharing {
  /** Values of columns that the question may mean. */
  values: boolean;
  /** Rows that statements find. */
  rows: boolean;
  /** With each question the first rows of the tables that it is about, where rows and values are sent. */
  samples: boolean;
  /** Columns that an admin decided about; the others are judged by their names and values. */
  columns: readonly ColumnSharing[];
}

interface ColumnSharing {
  schema: string;
  table: string;
  column: string;
  share: boolean;
}

/** Where nobody decided otherwise. */
export const DEFAULT_SHARING: Sharing = { values: true, rows: true, samples: false, columns: [] };
