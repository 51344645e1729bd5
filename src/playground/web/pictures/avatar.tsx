import type { Person } from '../../protocol/protocol.ts';
import { Mark } from './icon.tsx';

/** A picture made of initials, in a colour that stays the person's own. A bot wears the mark. */
export function Avatar({ person, size }: { person: Person | undefined; size: 'small' | 'medium' }) {
  if (person?.isBot === true) {
    return (
      <span class={`avatar avatar-${size}`} aria-hidden="true">
        <Mark />
      </span>
    );
  }
  return (
    <span class={`avatar avatar-${size}`} style={{ '--hue': hueOf(person?.id ?? '') }} aria-hidden="true">
      {initialsOf(person?.realName ?? '?')}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map(firstLetter).join('').toLocaleUpperCase();
}

const letters = new Intl.Segmenter();

function firstLetter(word = ''): string {
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}

function hueOf(id: string): number {
  let sum = 7;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % 360;
}
