import { payloads, textOf } from '../../blocks/parts/payload.ts';
import { plainText } from '../../blocks/parts/plain-text.ts';

/** What is wrong, for the foot of a form: the first field of the form that has an error, and how many more there are. */
export function problemInWords(blocks: unknown, errors: Readonly<Record<string, string>>): string | null {
  const wrong = payloads(blocks).filter((block) => Object.hasOwn(errors, textOf(block['block_id'])));
  const [first] = wrong;
  if (first === undefined) return null;
  const rest = wrong.length - 1;
  const others =
    rest === 0 ? '' : rest === 1 ? ' One more field needs attention.' : ` ${rest} more fields need attention.`;
  const problem = errors[textOf(first['block_id'])] ?? '';
  return `${plainText(first['label'])}: ${problem.replace(/[.\s]*$/, '.')}${others}`;
}
