import { EMOJI } from '../words/emoji.ts';
import { withPeopleNamed } from '../words/mentions.ts';

/** Hello, please and thank you in the languages around, where a sign sets them apart. */
const ELSEWHERE =
  "bitte|danke|hallo|moin|servus|guten (?:tag|morgen|abend)|bonjour|salut|merci|s['’]il (?:vous|te) pla[iî]t|svp|hola|buenos d[ií]as|buenas(?: tardes)?|por favor|gracias|ciao|buongiorno|per favore|grazie|ol[aá]|bom dia|obrigad[oa]|hej|hei|tack|takk?|dank je|alsjeblieft|alstublieft|goedemorgen|goedendag|prosz[eę]|dzi[eę]kuj[eę]";
const ELSEWHERE_BEFORE = new RegExp(`^\\s*(?:(?:${ELSEWHERE})\\s*[,.!:;–—-]+\\s*)+`, 'iu');
const ELSEWHERE_AFTER = new RegExp(`[\\s]*[,.!?–—-]+\\s*(?:${ELSEWHERE})[\\s.!]*(\\?*)\\s*$`, 'iu');

/** Hello and please, before the question. */
const BEFORE =
  /^\s*(?:(?:hi|hello|hey|hiya|howdy|greetings|(?:good )?(?:mornin[g']?|afternoon|evening)(?=[\s,.!:;–—-])|good day|thanks|thank you|thx|cheers|great|perfect|cool|ok|okay|alright|sorry|sure|well|so(?! far\b)|hm+|um+|btw|by the way|oh|yo|(?:it['’]?s )?me again|dear (?:all|team|colleagues?|parley)|(?:i )?hope (?:you(?:['’]re| are)|all is|everything is)[^.!?,]{2,40}(?=[.!?,]))(?: (?:there|all|team|everyone|everybody|folks|guys|people|parley|bot|again|so much|a lot|very much))*\s*[,.!:;–—-]*\s+)+/i;
const WISH =
  /^(?:(?:(?:quick|one|another|a) (?:more )?question|(?:a )?quick (?:one|q))\s*[:,.–—-]+\s*|i (?:was wondering|wonder)(?: if you (?:can|could) tell me)?,? |(?:can|could|would) (?:you|u) (?:please |maybe |just |kindly )*(?:tell|show|give|find|list|get) (?:me |us )?|(?:can|could|would|will) (?:someone|anyone|anybody|somebody|one of you) (?:please )?(?:pull|get|show|give|tell|find|list|fetch|look|send|check|share|post)(?: up)? (?:me |us )?|would you mind (?:telling|showing|giving|sending|finding|listing) (?:me |us )?|(?:do you|does anyone|does anybody|anyone) know (?=(?:how|what|which|who|when|where)\b)|any idea (?=(?:how|what|which|who|when|where)\b)|(?:i['’]?m|we['’]?re|i am|we are) (?:looking for|trying to find(?: out)?) (?=\S+ \S)|(?:please|pls|plz),? |(?:gimme|lemme (?:see|know|have)) |(?:i|we)(?:'d| would)? (?:need|want|like)(?: to (?:know|see|get|have))? (?=\S+ \S))+/i;
/** Thanks after it. */
const AFTER =
  /[\s,.!–—-]+(?:(?:many )?thanks(?: (?:in advance|a lot|so much))?|thank you(?: (?:in advance|so much|very much))?|thx|cheers|please|pls|plz|ty|for me)[\s.!]*(\?*)\s*$/i;

/** What is said of the weather, the meeting or oneself, up to what is asked for. */
const POLITE =
  /^[^?\d]{15,400}?\b(?:hope|sorry|grateful|preparing|writing|working on|thank|kind|trouble|meeting|help)\b[^?\d]{0,300}?(?:\b(?:could|can|would|will) you (?:please |kindly |possibly |maybe )*(?:tell|let|give|show|send) me (?:know )?|(?:\bwould|['’]d) (?:be (?:very |so |most |really )?(?:grateful|thankful|glad|happy)(?: for| to (?:see|get|have|know))|(?:really |very much )?appreciate(?: to (?:see|get|have|know))?) )(?=\S+ \S)/i;
/** Whether that is all right, behind the question. */
const IF_I_MAY =
  /[\s,;–-]+(?:is that possible|if (?:i may ask|possible|you (?:can|could|don['’]t mind)|that['’]s (?:ok|okay|possible))|when you (?:have|get) a (?:minute|moment|second)|no rush)(?= *[?.!]*$)/i;

/** How soon somebody needs it and what for, which changes nothing of the answer. */
const PRESSED =
  /[\s,.;!–—-]+(?:it['’]?s (?:very )?urgent\b.*|asap\b.*|(?:i['’]?m )?in a (?:hurry|rush)\b.*|for (?:the|my|our|a) (?:board|boss|ceo|cfo|management|meeting|deck|report|slides?|presentation)\b[^,]*(?:, all years)?)$/i;
/** That it is urgent, and not the urgent ones: behind a sign, or as the last word of a question that does not ask for them. */
const URGENT =
  /(?:(?:[,.;!]|\s[–—-])\s*|(?<!\b(?:only|just|the|an|are|is|was|were|as|many|and|or|not|no|with|all|any|marked|more|most|less|status|priority))\s+)(?:very )?urgent(?: please)?[\s.!]*$/i;

/** Words that leave nothing to ask where they are alone. */
const COURTEOUS =
  /^(hi|hello|hey|good|morning|afternoon|evening|day|there|all|team|everyone|everybody|folks|guys|parley|bot|again|so|very|much|a|lot|thank|thanks|you|please|ok|okay|great|perfect|cool|nice|that|this|it|for|the|your|help|how|are)$/;

/** Which departments have nobody in them: those that the question itself asks for. */
const OWN_PRONOUN =
  /^((?:which|what)\b(?! (?:did|do|does)\b).*\b(?:no|nobody|noone|nothing|any|anyone|anybody|anything|without|more|most|least|fewest)\b.*?) (?:in|on|at|for|with|to|of) (?:it|them)([\s.!]*\?*)\s*$/i;
/** The biggest payment, and when was it: of the row that was asked for, and of nothing before. */
const AND_WHEN =
  /^((?:\S+ ){2,}\S+?),? (and (?:when|who|where)) (?:was|is|were|did) (?:it|that|this)(?: (?:happen|take place|made|occur))?([\s.!]*\?*)\s*$/i;

/** Pictures and faces that people put beside their words; a colon is one only around a name, as in Slack's own text. */
const FACES = new RegExp(
  [
    `(?:${EMOJI}|\\uFE0F|\\u200D)+`,
    /(?<![^\s.,!?]):(?:[+-]1|[a-z0-9_+'-]*[a-z][a-z0-9_+'-]*):(?::skin-tone-\d:)?(?![^\s.,!?])/u.source,
    /(?<!\S)(?:[:;=]-?[)(DP/|]|\^\^|xD|lol|haha)(?![^\s.,!?])/u.source,
  ].join('|'),
  'gu',
);

/** What stands around a picture: the words before it, and those behind. */
export type IsMeant = (face: string, before: string, behind: string) => boolean;

/**
 * The question that a greeting, a wish or thanks are glued to; the text itself where nothing else would be left.
 * @param isMeant whether a picture is a part of what is asked
 */
export function withoutCourtesies(question: string, isMeant: IsMeant = () => false): string {
  const rest = withPeopleNamed(question)
    .replace(FACES, (face, at: number, whole: string) =>
      isMeant(face, whole.slice(0, at), whole.slice(at + face.length)) ? face : ' ',
    )
    .replace(POLITE, '')
    .replace(ELSEWHERE_BEFORE, '')
    .replace(ELSEWHERE_AFTER, '$1')
    .replace(BEFORE, '')
    .replace(WISH, '')
    .replace(IF_I_MAY, '')
    .replace(AFTER, '$1')
    .replace(PRESSED, '')
    .replace(URGENT, '')
    .replace(OWN_PRONOUN, '$1$2')
    .replace(AND_WHEN, '$1 $2$3')
    .trim();
  const words = rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => COURTEOUS.test(word)) ? question : rest;
}
