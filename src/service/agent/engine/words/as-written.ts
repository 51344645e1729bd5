/** Verbs that people contract, and type without the apostrophe. */
const WITHOUT_APOSTROPHE =
  /\b(do|does|did|have|has|had|is|are|was|were|could|would|should|must|need)nt\b|\b(won|can)t\b(?! be)/gi;
const HASTY: [RegExp, string][] = [
  [/\bmny\b/gi, 'many'],
  [/\bhwo\b/gi, 'how'],
  [/\b(waht|wat|wht)\b/gi, 'what'],
  [/\b(whcih|wich|whch)\b/gi, 'which'],
  [/\bteh\b/gi, 'the'],
  [/(?<![\p{L}\p{N}])(no|nr|nos|num)\.? of\b/giu, 'number of'],
  [/# of\b/g, 'number of'],
  [/\b(order|ticket|basket|sales?) val\b/gi, '$1 value'],
  // Where we are: nothing that was shown before.
  [/\b(work|works|worked|working|employed) here\b/gi, '$1'],
  [/\bw\/ ?o\b/gi, 'without'],
  [/\bw\/(?= ?[a-z])/gi, 'with '],
  [/\bi\.e\.(?=,? )/gi, 'that is'],
  [/\bwhats\b/gi, "what's"],
  [/\bwhos\b/gi, "who's"],
  [/\bhows\b/gi, "how's"],
  [/\bwheres\b/gi, "where's"],
];

/** Behind an article it is no pronoun. */
const COUNTRY = /\b(the )(us|usa|uk|uae|eu)\b/gi;

/** Customers who havent ordered, what dont we sell, outside the us: with the apostrophes and capitals that a hurried person leaves out. */
export const asWritten = (question: string): string =>
  HASTY.reduce(
    (text, [pattern, written]) => text.replace(pattern, written),
    question
      .replace(WITHOUT_APOSTROPHE, (word) => `${word.slice(0, -1)}'${word.slice(-1)}`)
      .replace(COUNTRY, (_, the: string, country: string) => `${the}${country.toUpperCase()}`),
  );
