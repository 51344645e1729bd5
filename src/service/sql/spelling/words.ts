/** The words of one or more texts. */
export const words = (...texts: string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.trim().split(/\s+/)));
