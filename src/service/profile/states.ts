import type { ColumnInfo } from '../connectors/connector.ts';
import { words } from '../sql/spelling/words.ts';
import { wordsOf } from './names.ts';
import type { ColumnProfile, States } from './profile.ts';

const NAMES = words('st sts stat status state stage phase lifecycle disposition');
/** `orderstatus`, as a database folds names that nobody quotes; a real estate is none. */
const RUN_TOGETHER = /.(status|(?<!(e|inter))state)$/;
/** States are few; more values are something else. */
const MOST_STATES = 50;

const FINAL = words(
  'done complete completed finished closed resolved shipped delivered paid settled cancelled canceled void voided',
  'failed refunded reversed rejected declined denied returned expired abandoned aborted withdrawn archived fulfilled',
  'terminated churned won lost solved succeeded success error fixed deployed released published merged sold dispatched',
  'received accepted converted written deleted removed discharged ended deceased disqualified dropped revoked lapsed',
  'annulled superseded graduated repaid arrived landed dead',
);
const OPEN = words(
  'pending draft open opened new created started active processing progress queued waiting awaiting unpaid unshipped',
  'unfulfilled unresolved outstanding overdue todo backlog planned scheduled submitted requested running ongoing hold',
  'held paused review triage assigned ready packed picking packing transit placed ordered booked reserved trial trialing',
  'blocked reopened qualified proposal quoted quote offered negotiation contacted wip partial suspended inprogress onhold delayed underway',
);
/** They say of the word behind them that it isn't there yet. */
const NOT_YET = words('awaiting waiting pending not partially partly in to being under on ready for');

/** Whether a column is called as one of states is. */
export const isStateName = (name: string): boolean =>
  wordsOf(name).some((word) => NAMES.has(word) || RUN_TOGETHER.test(word));

/** Which values of a column of states are final; null where the words of most values aren't known. */
export function statesOf({ kind, name }: ColumnInfo, { values }: Pick<ColumnProfile, 'values'>): States | null {
  if (kind !== 'text' || values === null || values.length > MOST_STATES || !isStateName(name)) return null;
  const said = values.filter((value) => value.trim() !== '');
  const final = said.filter((value) => stateOf(value) === 'final');
  const open = said.filter((value) => stateOf(value) === 'open');
  return (final.length + open.length) * 2 > said.length ? { final, open } : null;
}

/** `Partially shipped` is open, `payment failed` is final. */
export function stateOf(value: string): 'final' | 'open' | null {
  const said = wordsOf(value);
  const [first = ''] = said;
  if (said.length > 1 && NOT_YET.has(first)) return 'open';
  for (const word of [...said].reverse()) {
    if (FINAL.has(word)) return 'final';
    if (OPEN.has(word)) return 'open';
  }
  return null;
}
