import type { BlockRecord, PersonRecord } from './records.ts';

interface TextLeaf {
  type: 'text' | 'user' | 'link' | 'broadcast';
  [field: string]: string;
}

const BROADCASTS = new Set(['here', 'channel', 'everyone']);

/** A mention must not follow a word character: `ana@parley.example` mentions no one. */
const TOKEN = /(?<![\w.@/])@(?<name>[a-z0-9][a-z0-9._-]*)|(?<url>https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/gi;

/** What Slack's composer sends for typed text: mrkdwn with entities and ids, and the same as one rich_text block. */
export function composeTyped(
  typed: string,
  people: readonly PersonRecord[],
  blockId: string,
): { text: string; blocks: BlockRecord[] } {
  const leaves = leavesOf(typed, people);
  return {
    text: leaves.map(toMrkdwn).join(''),
    blocks: [{ type: 'rich_text', block_id: blockId, elements: [{ type: 'rich_text_section', elements: leaves }] }],
  };
}

export function escapeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function leavesOf(typed: string, people: readonly PersonRecord[]): TextLeaf[] {
  const leaves: TextLeaf[] = [];
  let at = 0;
  const pushText = (until: number): void => {
    if (until > at) leaves.push({ type: 'text', text: typed.slice(at, until) });
  };
  for (const match of typed.matchAll(TOKEN)) {
    const found = recognise(match, people);
    if (found === undefined) continue;
    pushText(match.index);
    leaves.push(found.leaf);
    at = match.index + found.length;
  }
  pushText(typed.length);
  return leaves;
}

function recognise(
  match: RegExpExecArray,
  people: readonly PersonRecord[],
): { leaf: TextLeaf; length: number } | undefined {
  const url = match.groups?.['url'];
  if (url !== undefined) return { leaf: { type: 'link', url }, length: url.length };
  // `@parley.` ends a sentence: the dot is tried as part of the handle first, then not.
  for (let name = match.groups?.['name']?.toLowerCase() ?? ''; name !== ''; name = name.slice(0, -1)) {
    const length = name.length + 1;
    const person = people.find((candidate) => candidate.name === name);
    if (person !== undefined) return { leaf: { type: 'user', user_id: person.id }, length };
    if (BROADCASTS.has(name)) return { leaf: { type: 'broadcast', range: name }, length };
    if (!/[._-]$/.test(name)) return undefined;
  }
  return undefined;
}

function toMrkdwn(leaf: TextLeaf): string {
  switch (leaf.type) {
    case 'user':
      return `<@${leaf['user_id']}>`;
    case 'broadcast':
      return `<!${leaf['range']}>`;
    case 'link':
      return `<${escapeEntities(leaf['url'] ?? '')}>`;
    case 'text':
      return escapeEntities(leaf['text'] ?? '');
  }
}
