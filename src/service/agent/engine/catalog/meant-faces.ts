import { emojiIn } from '../words/emoji.ts';
import { lemma } from '../words/lemma.ts';
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

/** What columns of texts that are not known end with: product, of a product 🚀 rocket. */
const unknownTexts = perCatalog(
  ({ tables }) =>
    new Set(
      [...tables.values()].flatMap(({ columns }) =>
        [...columns.values()].flatMap(({ info, words }) =>
          info.kind === 'text' && info.values === null ? words.slice(-1) : [],
        ),
      ),
    ),
);

/** Whether a picture of a question is asked for, and not put beside it, as at its end. */
export const isMeantFace =
  (catalog: Catalog) =>
  (face: string, before: string, behind: string): boolean => {
    const faces = facesIn(face);
    if (faces.some((one) => facesOf(catalog).has(one))) return true;
    const owner = /(\p{L}+)\s*$/u.exec(before)?.[1]?.toLowerCase() ?? '';
    const isOfText = unknownTexts(catalog).has(lemma(owner)) && /^\s*[\p{L}\p{N}]/u.test(behind);
    return emojiIn(face).length > 0 && (CHOOSING.test(before) || isOfText);
  };
