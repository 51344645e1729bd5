import type { Facts } from './facts.ts';

const OVER = /\b(last|yesterday|ago|previous)\b/i;

/** Whether what is asked about has ended: a sentence then says that it was. */
export function isOver({ asked, today, from, until }: Facts): boolean {
  const year = /\b(?:in|of|for|during) (?:\p{L}+ )?((?:19|20)\d\d)\b/u.exec(asked?.text ?? '')?.[1];
  if (OVER.test(asked?.text ?? '') && !/\b(last|latest) \d/i.test(asked?.text ?? '')) return true;
  if (year !== undefined) return year < today.slice(0, 4);
  return from.length > 0 && until.length > 0 && until.every((day) => day <= today);
}
