const NAME = '((?:(?!\\b(?:is|are|was|were|has|have|and|or|who|which|that|how|what|when|where)\\b)[^.!?;:]){2,60}?)';
const CALLS =
  '(?:is|are)(?: here)? (?:on the (?:phone|line)|on hold|calling(?: me| us)?(?: now| right now)?|at the (?:desk|counter|door|till|reception)|in the (?:shop|office|store)|asking|waiting)|(?:has |have )?(?:just )?(?:called|phoned|rang)(?: me| us)?|wants? to know';
const CALLER = new RegExp(`^${NAME} (?:${CALLS})(?: now| right now| again)?[.,;:!?–—-]+\\s*(.+)$`, 'i');
const I_HAVE = new RegExp(
  `^(?:i(?:['’]ve| have)(?: got)?|got|there is|there['’]s) ${NAME} (?:here )?on the (?:phone|line)[.,;:!?–—-]+\\s*(.+)$`,
  'i',
);
/** Somebody without a name. */
const SOMEBODY =
  /^(?:an?|the|my|our|your|his|her|their|some|another|this|that|these|those|he|she|it|they|i|we|you|who|somebody|someone|people|customers?|clients?|boss|manager)\b/i;

const FORMS: [RegExp, (name: string) => string][] = [
  [/\b(?:do|does) (?:they|he|she)\b/i, (name) => `does ${name}`],
  [/\bdid (?:they|he|she)\b/i, (name) => `did ${name}`],
  [/\b(?:have|has) (?:they|he|she)\b/i, (name) => `has ${name}`],
  [/\b(?:are|is) (?:they|he|she)\b/i, (name) => `is ${name}`],
  [/\b(?:were|was) (?:they|he|she)\b/i, (name) => `was ${name}`],
  [/\b(?:their|his|her)(?= \p{L})/iu, (name) => `${name}'s`],
  [/\b(?:for|of|from|by|to|with) (?:them|him|her)\b/i, (name) => `of ${name}`],
];

/**
 * Who is on the phone, said before what is asked of them: “Hill Hotel is on the phone. How many orders do they have?” as how
 * many orders Hill Hotel has. Somebody without a name, and a question that does not speak of them, are left as they are.
 */
export function askedOfCaller(question: string): string {
  const [, name = '', asked = ''] = I_HAVE.exec(question) ?? CALLER.exec(question) ?? [];
  if (name === '' || SOMEBODY.test(name)) return question;
  const found = FORMS.find(([form]) => form.test(asked));
  return found === undefined ? question : asked.replace(found[0], () => found[1](name.trim()));
}
