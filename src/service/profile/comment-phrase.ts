import { words } from '../sql/spelling/words.ts';

const LONGEST = 40;
const MOST_WORDS = 4;

const ARTICLES = /^(?:the|an?|der|die|das|eine?|les?|la|une?|el|los|las|il|het|de|een)\s+|^l['’]/iu;
/** What follows says the unit or more of the same, and not what it is. */
const REST = /\s+(?:in|per|for|from|with|by|as|at|on|to|je|pro|für|mit|von|aus|bei|als|par|pour|avec|dans|en)\s.*$/iu;

/** Sentences, and what says something of the table in place of its name. */
const NO_NAMES = words(
  `is are was were be been has have had that which when where who whose what why how if we this these it its they you will can
  must should may not no see one each every all any only row rows table column field record records contains stores holds
  used unused use deprecated legacy obsolete internal reserved todo tbd fixme unknown misc various same optional required
  primary foreign key fk pk id ids unique auto generated surrogate reference references refers links for in on from to with
  by as at per and or but
  ist sind war wird werden hat haben wenn nicht siehe jede jeder jedes alle nur zeile zeilen tabelle spalte feld schlüssel und oder
  est sont était qui que quand si ne pas voir chaque tous toutes ligne lignes colonne champ clé et ou`,
);
const SAY_NOTHING = words('code codes value values data info text flag type name number wert daten valeur');

/** The few words of a comment that say what something is: `Grain dispatches`, of “The grain dispatches, by day”; null where it says more. */
export function phraseOf(comment: string): string[] | null {
  const [head = ''] = comment
    .slice(0, 500)
    .trim()
    .split(/[.,;:(\n\r]|\s[-–—]\s/u);
  const said = head.trim().replace(ARTICLES, '').replace(REST, '');
  if (said.length > LONGEST || !/^[\p{L}\p{N}'’ /-]+$/u.test(said)) return null;
  const found = said
    .toLowerCase()
    .split(/[ /]+/)
    .filter((word) => word !== '');
  if (found.length === 0 || found.length > MOST_WORDS || found.some((word) => NO_NAMES.has(word))) return null;
  return found.every((word) => SAY_NOTHING.has(word)) || !/^\p{L}/u.test(said) ? null : found;
}
