import { fold } from '../phishing/fold.ts';
import { numbersIn } from './numbers.ts';

/** Whether a text says nothing but what can be held against the question, the schema and the rows. */
export type CanLead = (text: string) => boolean;

/**
 * Words that ask, compare, count and join, and names of periods, in English, German, French, Spanish, Italian, Portuguese and
 * Dutch, folded. They name nothing, so nothing can be demanded with them.
 */
const PLAIN = new Set(
  `a an the and or but nor than then as at by for from in into of on per to up down out over under until since during with without within
about it its they them there this that these those which who what when both each every all any some none other others another same only also
still even instead rather not no never yes is are was were be been being has have had having do does did done didn doesn wasn weren isn aren don
more most less least fewer few many much lower lowest higher highest larger largest smaller smallest bigger biggest top bottom best worst better worse
rose rise rises rising risen fell fall falls fallen falling grew grow grows grown drop drops dropped decline declined decrease decreased decreases
increase increased increases increasing decreasing declining gained gain gains lost stayed stay remained remain change changed changes unchanged flat doubled halved
equal equals exceed exceeds exceeded above below before after between first last next previous earlier later total totals sum average mean median
count counts number numbers share percent rate ratio difference compared comparison versus vs against by half third quarter quarters half-year
day days daily week weeks weekly month months monthly year years yearly today yesterday hour hours minute minutes date dates period time
january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
how why where
monday tuesday wednesday thursday friday saturday sunday
der die das den dem des ein eine einen einem einer eines und oder aber als wie am an auf aus bei bis fur im in ist sind war waren wurde wurden mit nach
nicht kein keine keinen nie ohne pro je seit sondern sowie um von vom vor zu zum zur uber unter zwischen es sie er hat haben hatte hatten beide beiden
alle allen jede jeder jedes jeden mehr weniger meisten wenigsten hoher niedriger hoch niedrig stieg stiegen gestiegen sank sanken gesunken fiel fielen gefallen
gewachsen wuchs wuchsen zugenommen abgenommen gleich unverandert anstieg ruckgang gegen gegenuber summe zahl anzahl anteil durchschnitt mittel prozent gesamt erste ersten letzte letzten
tag tage tagen woche wochen monat monate monaten jahr jahre jahren quartal quartale januar februar marz mai juni juli oktober dezember
viele vieles welche welcher welches wer wann wo warum
montag dienstag mittwoch donnerstag freitag samstag sonntag
le la les l un une des du de d et ou mais que qui en au aux dans par pour sur sans avec n ne pas ni est sont etait etaient ete a ont avait avaient
plus moins autant meme memes entre avant apres depuis chaque tous toutes tout toute deux contre hausse baisse augmente augmentent diminue diminuent baissent
nombre total moyenne part somme jour jours semaine semaines mois annee annees an ans trimestre
combien quel quelle quels quelles
janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
el los las uno unos unas y o pero sino que como del al con sin para por en es son fue fueron era eran ha han hubo habia no ni mas menos mayor menor igual
entre antes despues desde cada todos todas ambos ambas subio subieron bajo bajaron aumento aumentaron disminuyo disminuyeron cayo cayeron crecio
numero suma media promedio contra frente parte dia dias semana semanas mes meses ano anos trimestre
cuantos cuantas cual cuales
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
il lo gli i uno una e ed o ma non che come del della dei delle degli dal dalla nel nella nei con senza per tra fra su sul sono era erano stato stati stata ha hanno
piu meno maggiore minore uguale prima dopo ogni tutti tutte entrambi aumentato aumentati diminuito diminuiti salito scesi sceso calati calato
quanti quante quanto quale quali
numero somma media quota contro rispetto giorno giorni settimana settimane mese mesi anno anni trimestre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
os as um uma uns umas e ou mas nao que como do da dos das no na nos nas ao com sem para por em entre sao foi foram era eram ha houve mais menos maior menor igual
antes depois desde cada todos todas ambos subiu subiram caiu cairam aumentou aumentaram diminuiu diminuiram cresceu soma media parte dia dias semana semanas mes meses ano anos
quantos quantas qual quais
janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
het een en of maar niet geen dan als aan bij met naar om op per sinds te tot uit van voor zonder tussen er is zijn was waren werd werden heeft hebben had hadden
tegen meer minder meeste minste hoger lager gelijk beide elke alle steeg stegen gestegen daalde daalden gedaald groeide aantal totaal som gemiddelde aandeel
hoeveel welke welk wie
dag dagen week weken maand maanden jaar jaren kwartaal januari februari maart mei augustus`.split(/\s+/),
);

/** What questions begin with. */
const ASKING = new Set(
  'show list give tell find zeige gib liste montre donne muestra lista dame mostra elenca dammi mostre toon geef'.split(
    ' ',
  ),
);

/** Most letters of a value of the rows that is a name, and no text of its own. */
const LONGEST_NAME = 40;

/** @param texts the questions, the names of the schema, and the values of the rows */
export function leadingWords(texts: readonly string[]): CanLead {
  const known = new Set(texts.flatMap(wordsOf));
  return (text) => wordsOf(text).every((word) => isKnown(word, known) || numbersIn(word).length > 0);
}

/** Values of rows that can be names. */
export const namesAmong = (cells: readonly unknown[]): string[] =>
  cells.filter((cell) => typeof cell === 'string').filter((cell) => cell.length <= LONGEST_NAME);

/** Words that say something, and do more than join others: what two texts can have in common. */
export const tellingWords = (text: string): string[] =>
  wordsOf(text).filter((word) => word.length > 1 && !PLAIN.has(word) && !ASKING.has(word) && /\p{L}/u.test(word));

/** The same word in another form: `loan` and `loans`, `Bestellung` and `Bestellungen`. */
export function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long) return true;
  return short.length >= SHORTEST_STEM && long.length - short.length <= LONGEST_ENDING && long.startsWith(short);
}
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 3;

const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  PLAIN.has(word) || known.has(word) || [...known].some((each) => isSameWord(word, each));

const wordsOf = (text: string): string[] =>
  fold(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
