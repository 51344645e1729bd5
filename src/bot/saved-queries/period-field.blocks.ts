import type { ModalView } from '@slack/types';
import { radioInput, words } from '../kit/blocks.ts';
import type { Filled } from '../kit/forms.ts';
import { valuesFor } from '../kit/values.ts';
import type { Reader } from '../model/answer.ts';
import { INPUTS } from '../model/ids.ts';
import type { PeriodOffer } from './moving-sql.ts';

const MOVES = 'moves';
const STAYS = 'stays';

/** Whether the period moves or stays; where there is no choice, why it stays. */
export function periodField(offer: PeriodOffer, reader: Reader, moves = true): ModalView['blocks'][number] {
  if (offer.kind === 'stays') return words(`Period: stays as it is in the SQL. ${sayWhy(offer)}`);
  const { label, from, to, zone } = offer;
  const days = valuesFor(reader).days(new Date(from), new Date(new Date(to).getTime() - DAY_MS));
  return radioInput({
    id: INPUTS.saveQueryPeriod,
    label: 'Period',
    choices: { [MOVES]: `Keeps moving: ${label}, whenever it is run`, [STAYS]: `Stays at ${days}` },
    chosen: moves ? MOVES : STAYS,
    hint: `If it keeps moving, I replace the days in the SQL by date expressions, and leave sentences with dates out of an explanation you don't edit. Days are counted in ${zone}.`,
  });
}

const DAY_MS = 86_400_000;

function sayWhy({ label, why }: Extract<PeriodOffer, { kind: 'stays' }>): string {
  switch (why) {
    case 'other-days':
      return `Its days aren't exactly “${label}”, so they can't move with it.`;
    case 'several-periods':
      return 'The question names more than one period, and only one can keep moving.';
    case 'unknown-database':
      return `I don't know what kind of database this is, so I can't write “${label}” in its SQL.`;
    case 'unspoken':
      return `I can't write “${label}” in this database's SQL so that it counts the same days.`;
  }
}

/** Whether the period is to move. */
export const readMoves = (filled: Filled): boolean => filled.choice(INPUTS.saveQueryPeriod) === MOVES;
