import { fileSize } from '../../text/file-size.ts';
import { numberOf, type Payload } from '../parts/payload.ts';

/** As in Slack: https://docs.slack.dev/reference/block-kit/block-elements/file-input-element */
const MOST_BYTES = 100_000_000;

/** The kinds a `file_input` takes, as lower case endings; empty takes all. */
export function fileTypes(element: Payload): string[] {
  const types = element['filetypes'];
  return Array.isArray(types) ? types.filter((type) => typeof type === 'string').map((type) => type.toLowerCase()) : [];
}

export function mostFiles(element: Payload): number {
  return Math.min(10, Math.max(1, numberOf(element['max_files']) ?? 10));
}

/** Why a file is not taken, or null. */
export function checkFile({ name, size }: { name: string; size: number }, types: readonly string[]): string | null {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (types.length > 0 && !types.includes(ending)) return `${name} isn't a ${types.join(' or ')} file`;
  return size > MOST_BYTES ? `${name} is larger than ${fileSize(MOST_BYTES)}` : null;
}
