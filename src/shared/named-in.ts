/** The only one of these whose name a text has, whatever its capitals and marks; undefined: none, or several. */
export function namedIn<T extends { name: string }>(text: string, known: readonly T[]): T | undefined {
  const said = asWords(text);
  const [only, ...others] = known.filter(({ name }) => asWords(name).trim() !== '' && said.includes(asWords(name)));
  return others.length === 0 ? only : undefined;
}

const asWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
