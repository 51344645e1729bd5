import type { Person } from '../../protocol/protocol.ts';

export interface MentionQuery {
  /** The position of the `@`. */
  start: number;
  /** What follows it up to the caret; may be empty. */
  query: string;
}

const MOST_SUGGESTIONS = 6;

/** The mention being typed at the caret, or null. An `@` inside a word (an e-mail address) starts none. */
export function findMention(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}._-]{0,40})$/u.exec(text.slice(0, caret));
  if (match === null) return null;
  const query = match[1] ?? '';
  return { start: caret - query.length - 1, query };
}

/** Who may be meant, the best first: handle begins with it, then a word of the name does; bots before people. */
export function suggestPeople(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLowerCase();
  const rank = (person: Person): number => {
    if (person.name.toLowerCase().startsWith(wanted)) return 0;
    return person.realName
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(wanted))
      ? 1
      : 2;
  };
  return people
    .filter((person) => rank(person) < 2)
    .sort((a, b) => rank(a) - rank(b) || Number(b.isBot) - Number(a.isBot) || a.name.localeCompare(b.name))
    .slice(0, MOST_SUGGESTIONS);
}

/** The text with the mention completed, and where the caret goes. */
export function completeMention(text: string, mention: MentionQuery, person: Person): { text: string; caret: number } {
  const before = `${text.slice(0, mention.start)}@${person.name}`;
  const after = text.slice(mention.start + 1 + mention.query.length);
  const gap = /^\s/.test(after) ? '' : ' ';
  return { text: before + gap + after, caret: before.length + 1 };
}

/** What was typed in the form the server stores it, so that a message looks the same before and after it is accepted. */
export function encodeMentions(encodedText: string, people: readonly Person[]): string {
  const byName = new Map(people.map((person) => [person.name.toLowerCase(), person.id]));
  return encodedText.replace(/(^|[^\p{L}\p{N}])@([\p{L}\p{N}._-]+)/gu, (whole, before: string, name: string) => {
    const trimmed = name.replace(/[._-]+$/, '');
    const id = byName.get(name.toLowerCase()) ?? byName.get(trimmed.toLowerCase());
    const rest = byName.has(name.toLowerCase()) ? '' : name.slice(trimmed.length);
    return id === undefined ? whole : `${before}<@${id}>${rest}`;
  });
}
