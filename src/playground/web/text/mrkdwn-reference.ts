import { decodeEntities } from './entities.ts';
import { safeLink } from './safe-url.ts';

/** A piece of running text. Strings in it are already decoded and are drawn as text nodes. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; url: string; label: string }
  | { kind: 'user'; id: string; label: string | null }
  | { kind: 'channel'; id: string; label: string | null }
  | { kind: 'broadcast'; name: string }
  | { kind: 'date'; seconds: number; format: string; url: string | null; fallback: string };

const BROADCASTS = new Set(['here', 'channel', 'everyone']);

/** What is between `<` and `>`: a mention, a date or a link. Null when it is none of them. */
export function readReference(inside: string): Inline | null {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? null : decodeEntities(inside.slice(bar + 1));
  if (/^@[UW][A-Z0-9]+$/.test(target)) return { kind: 'user', id: target.slice(1), label };
  if (/^#[CGD][A-Z0-9]+$/.test(target)) return { kind: 'channel', id: target.slice(1), label };
  if (target.startsWith('!')) return readSpecial(target.slice(1), label);
  const url = safeLink(decodeEntities(target));
  return url === null ? null : { kind: 'link', url, label: label ?? shownAddress(decodeEntities(target)) };
}

function readSpecial(target: string, label: string | null): Inline | null {
  if (BROADCASTS.has(target)) return { kind: 'broadcast', name: target };
  const date = /^date\^(-?\d{1,12})\^([^^]+)(?:\^(.+))?$/.exec(target);
  if (date !== null) {
    return {
      kind: 'date',
      seconds: Number(date[1]),
      format: date[2] ?? '',
      url: date[3] === undefined ? null : safeLink(decodeEntities(date[3])),
      fallback: label ?? '',
    };
  }
  if (target.startsWith('subteam^')) return { kind: 'broadcast', name: label?.replace(/^@/, '') ?? 'group' };
  return label === null ? null : { kind: 'text', text: label };
}

const shownAddress = (url: string): string => url.replace(/^mailto:/, '');
