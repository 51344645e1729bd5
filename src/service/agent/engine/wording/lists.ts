export const and = (parts: readonly string[]): string => join(parts, 'and');
export const or = (parts: readonly string[]): string => join(parts, 'or');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function join(parts: readonly string[], word: string): string {
  if (parts.length < 3) return parts.join(` ${word} `);
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

const MOST_NAMED = 4;

/** The first few of a long list, and how many more there are. */
export function few(parts: readonly string[], join: (list: string[]) => string): string {
  if (parts.length <= MOST_NAMED) return join([...parts]);
  const rest = parts.length - MOST_NAMED + 1;
  return join([...parts.slice(0, MOST_NAMED - 1), `${rest} more`]);
}

/** Parts that are there, with one space between. */
export const phrase = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ');
