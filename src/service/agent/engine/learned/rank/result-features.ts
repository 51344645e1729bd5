import type { JsonValue } from '../../../../../shared/json.ts';
import type { Candidate } from '../parts/candidate.ts';
import { hash } from '../text/hash.ts';
import type { RankContext } from './context.ts';
import { type CandidateFeatures, HASHED_PLACES, RESULT_AT, type ResultName } from './names.ts';

export type Rows = readonly (readonly JsonValue[])[];

/** The same features with what the rows say. */
export function withResult(
  { negation }: RankContext,
  { dense, hashed }: CandidateFeatures,
  { parts }: Candidate,
  rows: Rows,
): CandidateFeatures {
  const result = Float32Array.from(dense);
  const set = (name: ResultName, is: boolean | number) => {
    result[RESULT_AT[name]] = Number(is);
  };
  const { length } = rows;
  const { shape } = parts.shape;
  const [first] = rows;
  const isZero = length === 1 && first?.length === 1 && first[0] !== null && Number(first[0]) === 0;
  set('empty', length === 0);
  set('one', length === 1);
  set('few', length > 1 && length <= 10);
  set('many', length >= 100);
  if (length > 0) {
    set(
      'someNull',
      rows.some((row) => row.includes(null)),
    );
    set(
      'allNull',
      rows.every((row) => row.every((cell) => cell === null)),
    );
    set('zero', isZero);
    const some = rows.slice(0, 200).map((row) => JSON.stringify(row));
    set('repeated', 1 - new Set(some).size / some.length);
    const last = (first?.length ?? 1) - 1;
    if (parts.countsRows && parts.group.columns.length > 0)
      set('ones', length > 1 && rows.every((row) => Number(row[last]) === 1));
  }
  set('short', parts.limit !== undefined && parts.limit > 1 && length < parts.limit);
  const size = length === 0 ? '0' : length === 1 ? '1' : length < 10 ? 'f' : 'm';
  const more = [
    `rb${size}${shape.order.split(' ')[2]}${shape.set}`,
    `rb${size}${isZero ? 'z' : ''}${negation}${shape.set}`,
  ];
  return { dense: result, hashed: [...hashed, ...more.map((feature) => hash(feature) & (HASHED_PLACES - 1))] };
}
