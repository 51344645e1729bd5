import type { Steps } from '../../../shared/steps.ts';
import type { Piece } from '../../kit/blocks.ts';
import { sayListAsAsked } from './asked-list.ts';
import { sayNumberAsAsked } from './asked-number.ts';
import { sayRowAsAsked } from './asked-row.ts';
import type { Facts } from './facts.ts';
import type { Parts } from './series.ts';

/**
 * The answer in the words of the question: `63 orders were cancelled in 2025.` undefined: the question wasn't read, or the rows are
 * no answer of its form.
 */
export function* sayAsAsked(parts: Parts, facts: Facts): Steps<Piece[] | undefined> {
  const { asked } = facts;
  if (asked === undefined) return undefined;
  if (parts.rows.length > 1) return yield* sayListAsAsked(parts, { asked, facts });
  return parts.columns.length === 1
    ? sayNumberAsAsked(parts, { asked, facts })
    : sayRowAsAsked(parts, { asked, facts });
}
