/** What SQL gets wrong without an error. */
export type Trap =
  | 'repeated-total'
  | 'mixed-units'
  | 'dead-rows'
  | 'left-out-value'
  | 'other-unit'
  | 'other-zone'
  | 'not-in-null'
  | 'whole-division'
  | 'average-over-missing'
  | 'lost-rows'
  | 'undone-outer'
  | 'needless-join'
  | 'ties'
  | 'unfinished-period'
  | 'unrelated-tables'
  | 'personal-columns';

/** `wrong`: the numbers aren't what is asked. `doubtful`: they may not be. `note`: right, and worth saying. */
export type Severity = 'wrong' | 'doubtful' | 'note';

export interface Finding {
  trap: Trap;
  severity: Severity;
  /** A sentence for people, who read no SQL. */
  says: string;
  /** What whoever writes the SQL again needs to know: names as the database spells them, and no value of a row. */
  tells: string;
  /** Values that belong to it, for whoever may see them. */
  values?: { schema: string; table: string; column: string; values: readonly string[] };
}

/** What came of looking at a statement as the answer to a question. */
export interface Checked {
  /** Those that are wrong first. */
  findings: Finding[];
  /** What was looked at and is in order: `no row counted twice`. */
  passed: string[];
}

/** Of several statements, or of none that could be read. */
export const NOTHING_CHECKED: Checked = { findings: [], passed: [] };

/** Whether the numbers may not be what is asked. */
export const isLoud = ({ severity }: Finding): boolean => severity !== 'note';
