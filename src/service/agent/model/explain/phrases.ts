/** Our own sentences around the words of a model, which speaks the language of the question. */
export interface Phrases {
  savedQuery: (name: string | undefined) => string;
  assumed: (assumption: string) => string;
  from: (tables: readonly string[]) => string;
  /** Why there may be nothing: `make`, `Telsa`, and values like it. */
  noRowHas: (column: string, value: string, close: readonly string[]) => string;
  daysHeld: (column: string, from: string, to: string) => string;
  notUnderstood: string;
  /** How sure the answer is. */
  doubt: Record<Doubt, string>;
  /** The engine finds the same rows. */
  checked: string;
  /** Model and engine read the question differently. */
  which: string;
}

/** How sure the agent is of a reading, as the person sees it. */
export type Doubt = 'none' | 'unsure' | 'readings-differ';

const ENGLISH: Phrases = {
  savedQuery: (name) => (name === undefined ? 'Based on a saved query.' : `Based on the saved query “${name}”.`),
  assumed: (assumption) => `Assumed: ${assumption}`,
  from: (tables) => `From ${listed(tables, 'and')}.`,
  noRowHas: (column, value, close) =>
    `No row has ${column} = “${value}”${close.length === 0 ? '' : `; close: ${quotes(close)}`}.`,
  daysHeld: (column, from, to) => `${column} has days from ${from} to ${to} only.`,
  notUnderstood: "I couldn't tell what you mean. Please ask in another way.",
  doubt: {
    none: '',
    unsure: "I'm not sure this is what you meant.",
    'readings-differ': "I'm not sure about this: the built-in engine finds other rows.",
  },
  checked: 'Checked two ways: the built-in engine finds the same rows.',
  which: 'The language model and the built-in engine read this question in different ways. Which one do you mean?',
};

const GERMAN: Phrases = {
  savedQuery: (name) =>
    name === undefined ? 'Nach einer gespeicherten Abfrage.' : `Nach der gespeicherten Abfrage „${name}“.`,
  assumed: (assumption) => `Angenommen: ${assumption}`,
  from: (tables) => `Aus ${listed(tables, 'und')}.`,
  noRowHas: (column, value, close) =>
    `Keine Zeile hat ${column} = „${value}“${close.length === 0 ? '' : `; ähnlich: ${quotes(close)}`}.`,
  daysHeld: (column, from, to) => `${column} hat nur Tage von ${from} bis ${to}.`,
  notUnderstood: 'Ich habe die Frage nicht verstanden. Bitte stelle sie anders.',
  doubt: {
    none: '',
    unsure: 'Ich bin nicht sicher, ob du das gemeint hast.',
    'readings-differ': 'Ich bin nicht sicher: Die eingebaute Auswertung findet andere Zeilen.',
  },
  checked: 'Doppelt geprüft: Die eingebaute Auswertung findet dieselben Zeilen.',
  which: 'Das Sprachmodell und die eingebaute Auswertung lesen die Frage verschieden. Was meinst du?',
};

/** Words that only one of the two languages has. */
const GERMAN_WORDS =
  /(?<!\p{L})(?:wie|viele?|welche[rsmn]?|wer|wann|wo|warum|der|das|den|dem|des|und|oder|nicht|nach|pro|je|von|für|mit|bei|im|am|zum|zur|ist|sind|war|waren|hat|haben|wurden?|gibt|zeige?|letzte[nrsm]?|dieses|diesem|dieser|jahre?s?|monate?n?|unsere[rnm]?|kunden|umsatz|ein|eine[rnm]?)(?!\p{L})/giu;
const ENGLISH_WORDS =
  /(?<!\p{L})(?:how|many|much|which|what|who|when|where|why|the|and|or|not|of|for|with|by|per|is|are|were|has|have|show|list|last|this|our|customers|in|to|from|on)(?!\p{L})/giu;

export const phrasesFor = (question: string): Phrases =>
  (question.match(GERMAN_WORDS) ?? []).length > (question.match(ENGLISH_WORDS) ?? []).length ? GERMAN : ENGLISH;

const listed = (names: readonly string[], and: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;

const quotes = (values: readonly string[]): string => values.map((value) => `“${value}”`).join(', ');
