/** A question of why a number changed, taken apart. */
export interface Why {
  /** What changed, and when, as a question of its own: `revenue in March`. Empty where only the answer before says it. */
  about: string;
  /** Which way the person says it went; null where they only say that it changed. */
  direction: 'up' | 'down' | null;
}

const DOWN =
  'drop|dropped|fall|fell|fallen|decline|declined|decrease|decreased|shrink|shrank|shrunk|go down|went down|gone down|going down|dip|dipped|down|lower|less|fewer|worse|so low|so bad|so few';
const UP =
  'rise|rose|risen|grow|grew|grown|increase|increased|go up|went up|gone up|going up|jump|jumped|spike|spiked|climb|climbed|up|higher|more|better|so high|so good|so many';
const CHANGE = 'change|changed|differ|move|moved';
const MOVED = `(?:${DOWN}|${UP}|${CHANGE})`;
const MOVE_NOUN = 'drop|fall|decline|decrease|dip|rise|growth|increase|jump|spike|change|difference';

const FORMS: readonly RegExp[] = [
  // Why did revenue drop in March? Why were refunds so high last week?
  new RegExp(`^why (?:did|has|have|is|are|was|were|do|does) (?<what>.+?) (?<moved>${MOVED})(?: by)?(?<when> .+)?$`),
  // What is behind the drop in revenue in March? Why the fall in orders?
  new RegExp(
    `^(?:why|what (?:caused|explains|explained|drove|drives)|what (?:is|was|'s) (?:behind|the reason for|the cause of)|what led to|explain|reasons? for)(?: the| this| that)? (?<moved>${MOVE_NOUN}) (?:in|of) (?<what>.+)$`,
  ),
  // What made revenue fall in March?
  new RegExp(`^what (?:made|makes|let) (?<what>.+?) (?<moved>${MOVED})(?<when> .+)?$`),
  // Where does the change in revenue last month come from?
  new RegExp(`^where (?:does|did) the (?<moved>${MOVE_NOUN}) (?:in|of) (?<what>.+) come from$`),
  // What changed in revenue last month?
  /^what (?<moved>changed) in (?<what>.+)$/,
];
/** Of what the answer before shows. */
const BARE =
  /^(?:but |and |so )?(?:why|how come|why is that|why was that|why so|what happened|what caused (?:it|that|this)|what is behind (?:it|that|this)|where does (?:it|that|this) come from)$/;
const POINTS = /^(?:it|that|this|they|those|the number|the numbers)$/;

/** Null for anything else. What nothing ties to a change is no such question: why are we here. */
export function readWhy(question: string): Why | null {
  const said = question
    .toLowerCase()
    .replace(/[?!.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (BARE.test(said)) return { about: '', direction: null };
  for (const form of FORMS) {
    const found = form.exec(said)?.groups;
    if (found === undefined) continue;
    const { what = '', when = '', moved = '' } = found;
    const subject = POINTS.test(what) ? '' : what.replace(/^(?:the|our|my) /, '');
    return { about: `${subject}${when}`.trim(), direction: directionOf(moved) };
  }
  return null;
}

const WENT_DOWN = new RegExp(`^(?:${DOWN})$`);
const WENT_UP = new RegExp(`^(?:${UP}|growth)$`);

function directionOf(moved: string): Why['direction'] {
  if (WENT_DOWN.test(moved)) return 'down';
  return WENT_UP.test(moved) ? 'up' : null;
}
