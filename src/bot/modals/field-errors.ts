import { clampText } from '../blocks/kit/clamp.ts';
import { SHOWN } from '../blocks/kit/limits.ts';
import type { FieldProblem } from '../use-cases/connect-form.ts';

/** Messages by the block they stand under, as a submission is refused with; what concerns no field stands under `rest`. */
export type FieldErrors = Record<string, string>;

export function fieldErrors(
  problems: FieldProblem[],
  { blocks, rest }: { blocks: Record<string, string>; rest: string },
): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, message } of problems) {
    const block = blocks[field] ?? rest;
    const said = [errors[block], sentence(message)].filter((part) => part !== undefined).join(' ');
    errors[block] = clampText(said, SHOWN.fieldError);
  }
  return errors;
}

/** The service's words may follow a field's name (`is required`) and need not end. */
function sentence(message: string): string {
  const text = message.trim();
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
