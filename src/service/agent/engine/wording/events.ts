import { byName } from '../../../../shared/by-name.ts';
import { type Catalog, getTable, isTime } from '../catalog/catalog.ts';
import { perCatalog } from '../catalog/per-catalog.ts';
import type { ColumnRef } from '../query/query.ts';
import { stem } from '../words/lemma.ts';
import { entityName, spokenColumn } from './nouns.ts';
import type { Setting } from './setting.ts';

/** What a date is the date of: `order` and `ordered`, `birth` and nothing. Both empty where the name says no more than that. */
export interface Event {
  noun: string;
  participle: string | null;
}

const NOUNS = byName<string>({
  arrived: 'arrival',
  arrives: 'arrival',
  born: 'birth',
  canceled: 'cancellation',
  cancelled: 'cancellation',
  changed: 'change',
  created: 'creation',
  delivered: 'delivery',
  departed: 'departure',
  departs: 'departure',
  due: 'due date',
  ended: 'end',
  ends: 'end',
  hired: 'hiring',
  joined: 'joining',
  left: 'leaving',
  paid: 'payment',
  published: 'publication',
  registered: 'registration',
  released: 'release',
  returned: 'return',
  sent: 'sending',
  'signed up': 'sign-up',
  sold: 'sale',
  started: 'start',
  starts: 'start',
  updated: 'last update',
});

const IRREGULAR = /^(born|left|paid|sent|sold|bought|begun|built|made|seen)$/;

/** They say that something happened and no more. */
const EMPTY = /^(occurred|happened|recorded|logged|event|transaction|record|entry|calendar|full|local|utc|)$/;

export function eventOf(catalog: Catalog, ref: ColumnRef): Event {
  const words = spokenColumn(catalog, ref).replace(
    /( |^)(at|on|date|time|timestamp|datetime|day|dt|ts|utc)( utc)?$/i,
    '',
  );
  const said = words.replace(/( |^)(at|on|date|time)$/i, '').trim();
  if (EMPTY.test(said)) return { noun: '', participle: null };
  const verb = said.split(' ')[0] ?? '';
  const participle = /..ed$/.test(verb) || IRREGULAR.test(verb) ? said : null;
  return { noun: nounOf(catalog, said, participle), participle };
}

function nounOf(catalog: Catalog, said: string, participle: string | null): string {
  const known = NOUNS[said];
  if (known !== undefined) return known;
  if (participle === null) return said;
  const table = tablesByStem(catalog).get(stem(said));
  return table === undefined
    ? said.replace(/(?:i(?=ed\b))?e?d\b/, (end) => (end.startsWith('i') ? 'ying' : 'ing'))
    : entityName(catalog, table);
}

/** Tables of one word by its stem, the first of each. */
const tablesByStem = perCatalog(({ tables }) => {
  const byStem = new Map<string, string>();
  for (const { key, words } of tables.values()) {
    const [only = '', ...more] = words;
    if (more.length === 0 && !byStem.has(stem(only))) byStem.set(stem(only), key);
  }
  return byStem;
});

/** Something that happened to a person or a thing: it is always said, for the rows themselves did not happen then. */
const OF_A_LIFE =
  /^(birth|dob|hire|hiring|sign-up|joining|join|registration|start of|opening|founding|release|publication|expiry|expiration|expires?|due date|end|last update|creation|enrollment|admission|leaving)$/;

/** Orders in 2025: the date says when its own row came about, and the rows have no other. */
export function isOwnDate(catalog: Catalog, ref: ColumnRef): boolean {
  const { noun } = eventOf(catalog, ref);
  if (noun === '' || noun === entityName(catalog, ref.table)) return true;
  return getTable(catalog, ref.table).info.columns.filter(isTime).length < 2 && !OF_A_LIFE.test(noun);
}

/** Nobody would think of another date than this one of the rows that are counted. */
export const isObvious = ({ catalog }: Setting, ref: ColumnRef): boolean =>
  (ref.path.length === 0 || eventOf(catalog, ref).noun === '') && isOwnDate(catalog, ref);
