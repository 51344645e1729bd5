/** What would pick out rows or say how they are to be shown: numbers, names, and words that narrow something down. */
const SAYS_SOMETHING =
  /\d|\p{L}[^\p{L}]+(?!I\b)\p{Lu}|\b(?:only|just|without|except|excluding|ignor\p{L}+|not|no|never|per|by|each|split|sorted|top|last|this|next|today|yesterday|from|for|since|before|after|until|during|who|whose|that|which|with|between|over|under|more|less|than)\b/u;

const PLANNING =
  "(?:i|we)(?:[\u2019']m|[\u2019']re| am| are) (?:just |currently |now )?(?:thinking|wondering|preparing|planning|working|writing|looking into|trying|going|doing|putting|making|building|curious|about to|considering)\\b";
/** I am preparing a mailing. Which customers …: what somebody is about, before the question. */
const BEFORE = new RegExp(`^(${PLANNING}[^?.!:]{3,80})[.!:]+\\s+(?=\\S+ \\S)`, 'i');
/** … ? I'm thinking about what to buy: the same behind it. */
const AFTER = new RegExp(`([?.!])\\s+(${PLANNING}[^?.!]{3,80})[.!]*\\s*$`, 'i');
/** … need both figures: two are shown anyway. */
const BOTH = /[?.!,;]\s*(?:(?:i|we) )?(?:just )?need (?:the )?both (?:figures|numbers|values|totals|amounts)[\s.!]*$/i;
/** The phone of Ada Moe, she left her umbrella in the shop: why somebody is looked for. */
const REASON =
  /(?<=\S+ \S+ \S+)(?:,| [\u2013-]|[.;])\s+((?:s?he|they)(?:[\u2019']s|[\u2019']ve| has| have| had)? (?:left|lost|forgot|forgotten|called|phoned|complained|wants?|needs?|asked|is|was|are|were|won|broke|dropped) [^?]{3,60}?)[\s.!]*(?=\??$)/iu;
/** Insurance wants a list of the films which …: who it is for. */
const WANTED =
  /^(?!(?:which|what|who|how|every|each|any)\b)(?:the |our |my )?\p{L}+(?: \p{L}+)? (?:wants?|needs?|asks for|asked (?:me |us )?for|would like|is asking for)(?: to (?:have|see|get))? (?:a |the )?(?:full |complete )?(?:list|overview|names?) (?:of|with) (?:all )?(?:of )?(?:the |our )?(?=\p{L})/iu;
/** … Skip the discontinued ones: what is left out, said in a sentence of its own. */
const SKIPPED =
  /(?:[?.!;]\s*(?:and |but )?(?:please )?(?:leave out|ignore|drop|exclude|skip|omit|forget(?: about)?)|,\s*(?:and |but )?(?:please )?(?:skip|omit|forget(?: about)?)) (?:all )?(?=(?:of )?(?:the |any )?\p{L}+)/giu;

/** Whether the answer is the same without it. */
const isPlain = (sentence: string): boolean => !SAYS_SOMETHING.test(sentence);

/** The question without what is only told beside it: why it is asked and for whom. */
export const withoutAsides = (question: string): string =>
  question
    .replace(BEFORE, (whole, aside: string) => (isPlain(aside) ? '' : whole))
    .replace(AFTER, (whole, sign: string, aside: string) => (isPlain(aside) ? sign : whole))
    .replace(BOTH, '')
    .replace(REASON, (whole, aside: string) => (isPlain(aside) ? '' : whole))
    .replace(WANTED, 'list ')
    .replace(SKIPPED, ' excluding ');
