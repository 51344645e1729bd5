import { type Command, POINTING, some, whole } from './patterns.ts';

export function drawn(): Command[] {
  const kind = '(?:(?:stacked|simple|nice) )?(?:pie|bar|line|column|area|donut|doughnut|scatter)';
  const make = `(?:(?:show|draw|plot|display|make|turn|put|give|present|render)(?: me)? (?:(?:${POINTING}|the results?|the answer) )?)?`;
  const drawing: Command['set'] = (says, { words }) => {
    const what = /pie|bar|line|column|area|donut|doughnut|scatter|table|list|map/.exec(words)?.[0];
    says.again = what === undefined ? 'as a chart' : what === 'table' ? 'as a table' : `as a ${what} chart`;
    says.continues = true;
  };
  return [
    {
      pattern: whole(`${make}(?:(?:as|in|into|on|with) )?(?:an? )?(?:${kind} )?(?:chart|graph|plot|diagram)s?`),
      set: drawing,
    },
    { pattern: whole(`(?:chart|graph|plot|draw|visuali[sz]e)(?: (?:${POINTING}|the results?))`), set: drawing },
    { pattern: whole(`${make}(?:as|in|into)(?: an?)? (?:${kind}|table)s?`), set: drawing },
    { pattern: some(`(?:as|in|on) an? (?:${kind} )?(?:chart|graph|plot|diagram)`), set: drawing },
    {
      pattern: whole(
        `(?:show|run|try|say|do|repeat) (?:${POINTING}) (?:again|once more)|(?:once more|again|refresh|same again|repeat)`,
      ),
      set: (says) => {
        says.again = 'again';
        says.continues = true;
      },
    },
  ];
}
