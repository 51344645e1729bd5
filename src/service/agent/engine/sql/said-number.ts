import type { ColumnKind } from '../../../connectors/connector.ts';
import { digitsOf, type SaidNumber } from '../query/digits.ts';
import { quoteNumber } from './quote.ts';
import type { Scope } from './scope.ts';

/** A number to compare with, with all the digits that were typed. @param kind of the column; floats hold no more than a double does */
export function saidSql({ spelling }: Scope, said: SaidNumber, kind?: ColumnKind): string {
  if (kind === 'float') return String(said.value);
  const digits = digitsOf(said);
  return digits === undefined ? quoteNumber(said.value) : spelling.exact(digits);
}
