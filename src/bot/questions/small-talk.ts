/** Words that, alone or together, ask for nothing. Several languages, since people thank in their own. */
const ACKNOWLEDGING = new Set(
  `ok okay okey k kk okie alright alrighty right sure cool nice great perfect awesome amazing excellent brilliant lovely
  sweet neat super superb wow yes yep yeah yup ya no nope nah thx thanks thank you u ty tysm cheers merci danke obrigado obrigada
  gracias grazie tak takk tack arigato much very so many a lot all good job work well done got it understood noted
  makes sense i see interesting indeed exactly true correct fair enough agreed agree lol haha hahaha hehe lgtm np no
  problem problems worries welcome youre you're anytime bot parley for the this that help answer hi hello hey bye goodbye
  morning good everyone all team folks guys both will do on it later tomorrow great! fine works for me us +1 that's thats
  is was really appreciated appreciate brill ta nvm never mind nevermind sorry my bad oops please`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/**
 * At least one of these makes it an acknowledgement: "all good" is one, "all" is none. A "yes" or "no" is none either:
 * it may answer what was asked back.
 */
const TELLING = new Set(
  `ok okay okey k kk okie alright alrighty cool nice great perfect awesome amazing excellent brilliant lovely sweet neat
  super superb wow thx thanks thank ty tysm cheers merci danke obrigado obrigada gracias grazie
  tak takk tack arigato got understood noted sense see interesting fair lol haha
  hahaha hehe lgtm np problem problems worries welcome youre you're anytime hi hello hey bye goodbye good done fine 
  nvm mind nevermind sorry bad oops +1 appreciated appreciate brill ta later tomorrow morning works`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const MOST_WORDS = 8;
const EMOJI =
  /:[a-z0-9_+'-]+(?:::skin-tone-\d)?:|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/giu;

/** Thanks, an "ok", emoji alone, punctuation alone: what asks nothing of anybody. */
export function isSmallTalk(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(EMOJI, ' ')
    .replace(/’/g, "'")
    .split(/[^\p{L}\p{N}'+]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  if (text.includes('?') || words.length > MOST_WORDS) return false;
  return words.every((word) => ACKNOWLEDGING.has(word)) && words.some((word) => TELLING.has(word));
}

/** `thanks, that's what I needed`, `great, I'll send it to the board`: an acknowledgement that goes on about itself. */
const TAKES_NOTE =
  /^(?:(?:ah|oh|ok|okay|thanks|thank you|thx|great|perfect|cool|nice|awesome|excellent|super|wow|good|got it)\b[\s,.!–—-]*)+(?:that(?:'s| is| was| helps?| works| explains)|this (?:is|helps|works)|it (?:is|works|helps|makes)|(?:just|exactly) what|i'll|i will|we'll|we will|you're|for (?:the|your|this|that))\b/;
/** What makes a wish or a complaint of it. */
const WANTS_MORE =
  /\?|n't\b|\b(?:not|but|wrong|incorrect|missing|need (?:it|the|a)|want|like|by|per|only|just the|instead)\b|\d/;

/** Small talk, or thanks with a sentence about them: no answer is waited for. */
export function isAcknowledgement(text: string): boolean {
  const plain = text.trim().toLowerCase().replace(/’/g, "'");
  return isSmallTalk(text) || (TAKES_NOTE.test(plain) && !WANTS_MORE.test(plain));
}
