import { SUBCOMMANDS } from '../../model/ids.ts';

export type SubcommandName = keyof typeof SUBCOMMANDS;

/** What follows `/ask`: a subcommand with the words after it, or a question. */
export type AskCommandText = { kind: 'subcommand'; name: SubcommandName; words: string } | { kind: 'question' };

/** Subcommands that take words; the others count only when they stand alone, so that questions may begin with them. */
const TAKES_WORDS: ReadonlySet<SubcommandName> = new Set<SubcommandName>(['use', 'saved']);

const NAMES: readonly SubcommandName[] = ['help', 'use', 'saved', 'connect', 'forgetMe'];

/** `/ask` alone asks for help. */
export function readAskCommand(text: string): AskCommandText {
  const said = text.trim().replace(/\s+/g, ' ');
  if (said === '') return { kind: 'subcommand', name: 'help', words: '' };
  const lower = said.toLowerCase();
  for (const name of NAMES) {
    const spelled: string = SUBCOMMANDS[name];
    if (lower === spelled) return { kind: 'subcommand', name, words: '' };
    if (TAKES_WORDS.has(name) && lower.startsWith(`${spelled} `)) {
      return { kind: 'subcommand', name, words: said.slice(spelled.length + 1) };
    }
  }
  return { kind: 'question' };
}
