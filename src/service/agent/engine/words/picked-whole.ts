const PICKED =
  /^what(?:['’]s| is| was| were| are) (?:in|inside|part of) (?:the |our )?((?:(?:very )?(?:last|latest|newest|first|biggest|largest|smallest)|most (?:recent|expensive)) \p{L}[^?!]*?)[?.! ]*$/iu;

/** The last order of Ada Moe, in what was in it: the row that is meant, which is to be found first; null where it is not said so. */
export function pickedWhole(question: string): string | null {
  const row = PICKED.exec(question)?.[1];
  return row === undefined ? null : `the ${row}`;
}
