/** Verbs that people contract, and type without the apostrophe. */
const WITHOUT_APOSTROPHE =
  /\b(do|does|did|have|has|had|is|are|was|were|could|would|should|must|need)nt\b|\b(won|can)t\b(?! be)/gi;
const HASTY: [RegExp, string][] = [
  [/\bwhats\b/gi, "what's"],
  [/\bwhos\b/gi, "who's"],
  [/\bhows\b/gi, "how's"],
  [/\bwheres\b/gi, "where's"],
];

/** Customers who havent ordered, what dont we sell: with the apostrophe that a hurried person leaves out. */
export const withApostrophes = (question: string): string =>
  HASTY.reduce(
    (text, [pattern, written]) => text.replace(pattern, written),
    question.replace(WITHOUT_APOSTROPHE, (word) => `${word.slice(0, -1)}'${word.slice(-1)}`),
  );
