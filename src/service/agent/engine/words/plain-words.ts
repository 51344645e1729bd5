/** The words of a text as they are compared with those of another: lower case, without accents, signs between them. */
export const plainWords = (text: string): string[] =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’`]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
