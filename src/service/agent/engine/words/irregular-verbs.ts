/**
 * Forms of verbs that no ending tells, each line with the verb first. Left out are forms that are as often another word (left, found,
 * saw, rose, felt) and verbs that are as often a thing's name or say nothing (make, show, lead, get, go, come, do).
 */
const FORMS = `
  begin began begun
  break broke broken
  bring brought
  build built
  buy bought
  catch caught
  choose chose chosen
  deal dealt
  draw drew drawn
  drive drove driven
  eat ate eaten
  fall fell fallen
  feed fed
  fight fought
  fly flew flown
  forget forgot forgotten
  give gave given
  grow grew grown
  hold held
  keep kept
  lend lent
  lose lost
  meet met
  pay paid
  repay repaid
  ride rode ridden
  run ran
  sell sold
  resell resold
  send sent
  sing sang sung
  speak spoke spoken
  spend spent
  stand stood
  steal stole stolen
  swim swam swum
  take took taken
  teach taught
  throw threw thrown
  wear wore worn
  weave wove woven
  win won
  withdraw withdrew withdrawn
  write wrote written
`;

const VERBS = new Map(
  FORMS.trim()
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [verb = '', ...forms] = line.trim().split(' ');
      return forms.map((form) => [form, verb]);
    }),
);

/** Sell, of sold; undefined where a form is regular or no verb's. */
export const verbOf = (form: string): string | undefined => VERBS.get(form);
