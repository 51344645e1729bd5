import type { DatabaseSchema } from '../connectors/connector.ts';
import { words } from '../sql/spelling/words.ts';
import { wordsOf } from './names.ts';

const ENGLISH = words(
  `the of and by for with from when which number date amount price quantity total order orders customer customers product
  products item items created updated started status city country weight year month value count type first last`,
);
const OTHERS = words(
  `der die das des dem den und für von vom mit nach je zum zur ist nr nummer datum menge preis kunde kunden artikel betrag
  bestellung bestellungen lieferung lieferungen rechnung rechnungen ort straße sorte gewicht anzahl bezeichnung
  le les du et par pour avec dans sur est numéro quantité prix nom client clients commande commandes facture factures
  livraison livraisons poids ville adresse
  el los las y con para fecha precio cantidad cliente clientes pedido pedidos nombre
  il lo gli di per data prezzo cliente clienti ordine ordini nome het een van voor met klant klanten`,
);
/** Letters and endings that English words hardly have. */
const FOREIGN = /[äöüßéèêàçôîûñãõåøæ]|(?:ung|ungen|keit|heit|schaft|nummer|datum|preis|menge)$/u;
const FEWEST = 3;
const MOST_TABLES = 300;

/** Whether a source's names and comments are of another language than English: its words have other plurals. */
export function isForeign({ tables }: DatabaseSchema): boolean {
  const said = new Set<string>();
  for (const { name, comment, columns } of tables.slice(0, MOST_TABLES))
    for (const text of [name, comment, ...columns.flatMap((column) => [column.name, column.comment])])
      for (const word of wordsOf(text.slice(0, 200))) said.add(word);
  const foreign = [...said].filter((word) => OTHERS.has(word) || FOREIGN.test(word)).length;
  return foreign >= FEWEST && foreign > [...said].filter((word) => ENGLISH.has(word)).length;
}
