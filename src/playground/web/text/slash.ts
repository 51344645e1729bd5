import type { AppMenu } from '../../protocol/protocol.ts';

export type SlashCommand = AppMenu['slashCommands'][number];

/** The slash command being typed: while it is the only word of the text. */
export function findSlash(text: string, caret: number): string | null {
  const isOneWord = /^\/[a-z0-9_-]{0,31}$/i.test(text);
  return isOneWord ? text.slice(0, caret).toLowerCase() || null : null;
}

export function suggestCommands(commands: readonly SlashCommand[], typed: string): SlashCommand[] {
  return commands.filter(({ command }) => command.toLowerCase().startsWith(typed));
}

/** The command a text runs, if it begins with one. */
export function commandOf(text: string, commands: readonly SlashCommand[]): SlashCommand | null {
  const word = /^\/\S+/.exec(text.trim())?.[0].toLowerCase();
  return commands.find(({ command }) => command.toLowerCase() === word) ?? null;
}
