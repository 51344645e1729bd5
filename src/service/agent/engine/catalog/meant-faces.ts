import { emojiIn } from '../words/emoji.ts';
import type { Catalog } from './catalog.ts';
import { perCatalog } from './per-catalog.ts';

/** Pictures that values hold: reactions, and products with a rocket in their name. */
const facesOf = perCatalog(
  ({ tables }) =>
    new Set(
      [...tables.values()].flatMap(({ columns }) =>
        [...columns.values()].flatMap(({ info }) => (info.values ?? []).flatMap(facesIn)),
      ),
    ),
);

const NAMED = /:[a-z0-9_+'-]+:/g;
const facesIn = (text: string): string[] => [...emojiIn(text), ...(text.match(NAMED) ?? [])];

/** Behind these, a picture is what rows are chosen by, whether it is known or not. */
const CHOOSING =
  /\b(?:with|without|has|have|having|had|is|are|was|were|not|like|called|named|tagged|contains?|containing|of|for|by)\s+$/i;

const hasUnknownTexts = perCatalog(({ tables }) =>
  [...tables.values()].some(({ columns }) =>
    [...columns.values()].some(({ info }) => info.kind === 'text' && info.values === null),
  ),
);

/** Whether a picture of a question is asked for, and not put beside it, as at its end. */
export const isMeantFace =
  (catalog: Catalog) =>
  (face: string, before: string, behind: string): boolean => {
    const faces = facesIn(face);
    if (faces.some((one) => facesOf(catalog).has(one))) return true;
    const isInside = /[\p{L}\p{N}]\s*$/u.test(before) && /^\s*[\p{L}\p{N}]/u.test(behind);
    return emojiIn(face).length > 0 && (CHOOSING.test(before) || (isInside && hasUnknownTexts(catalog)));
  };
