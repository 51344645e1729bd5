const END = '(?= *[?.!]*$)';
const WHICH = '(?:which(?: ones)?|who(?: are they)?|what are they(?: called)?|list them|show them|(?:their )?names)';
const HOW_MANY =
  'how many(?: (?:are there|of (?:them|those)|are they|exactly|do we have|have we got|in total|altogether))?';
const HAVE =
  '(?:(?:do|did) (?:we|you|they) (?:have|got)|have (?:we|you) got|(?:are|is|were|was) there)(?: any| some| a single)?';
/** What is said of all before it: no full stop, and no other question. */
const WHAT =
  '(?!(?:any|some|every)?(?:one|body)\\b)([^?!]{2,200}?)\\s*(?:\\?+|!+|\\.(?=\\s)|,)\\s*(?:and )?(?:if (?:so|yes|there are|any),? )?';

/** One question in two short sentences, of which the second says how the first is to be answered. */
const IN_TWO: [RegExp, string][] = [
  // Do we have customers in Rome? How many? Any open orders? How many?
  [new RegExp(`^(?:${HAVE}|any) ${WHAT}${HOW_MANY}${END}`, 'i'), 'how many $1'],
  // Are there unpaid invoices? Which ones?
  [new RegExp(`^(?:${HAVE}|any) ${WHAT}${WHICH}${END}`, 'i'), '$1'],
  // Did anybody use all channels this month? Names.
  [new RegExp(`\\?+\\s*(?:just |only )?(?:the |their )?names?(?: please| pls)?${END}`, 'i'), '?'],
  // How much of it comes from the ten biggest? In %.
  [new RegExp(`\\?+\\s*(?:and )?(in (?:%|percent|per cent))${END}`, 'i'), ' $1'],
  // Median orders per customer (not the mean).
  [
    new RegExp(
      `\\b(median|average|mean|total|sum|maximum|minimum)\\b(.*?)(?:,| -)? \\(?not (?:the |an? )?(?:median|average|avg|mean|total|sum|maximum|minimum)(?:,? (?:please|pls|plz))?\\)?${END}`,
      'i',
    ),
    '$1$2',
  ],
];

/** The same question in one sentence. */
export const inOneSentence = (question: string): string =>
  IN_TWO.reduce((text, [pattern, written]) => text.replace(pattern, written), question);
