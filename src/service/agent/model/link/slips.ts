import { editDistance } from '../../../../shared/edit-distance.ts';

/** Too many letters differ to be a slip. */
export const FAR = 9;

/** Typing errors between two words, FAR where there are too many for their length. */
export function slips(one: string, other: string): number {
  if (one === other) return 0;
  const most = Math.min(one.length, other.length) < 4 ? 0 : Math.min(one.length, other.length) < 8 ? 1 : 2;
  const distance = most === 0 ? 1 : editDistance(one, other, most);
  return distance > most ? FAR : distance;
}
