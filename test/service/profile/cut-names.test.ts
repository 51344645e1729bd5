import { describe, expect, it } from 'vitest';
import type { TableInfo } from '../../../src/service/connectors/connector.ts';
import { looksSaid } from '../../../src/service/profile/cut-words.ts';
import { profileOfSchema } from '../../../src/service/profile/from-schema.ts';
import { saidNames } from '../../../src/service/profile/said-names.ts';
import { column, foreignKey, schemaOf, table } from './made-schema.ts';
import { CASINGS } from './made-tables.ts';

/** Words of trades. */
const WORDS =
  `moisture shipment calibration warehouse consignment temperature inspection dispatch harvest passenger contract
  department supplier lieferung fahrzeug vendange parcelle`.split(/\s+/);

/** A way to cut words down, and to make a word that is cut down to the same. */
interface Cut {
  how: string;
  cut: (word: string) => string;
  rival: (word: string) => string;
}

const CUTS: readonly Cut[] = [
  {
    how: 'without its vowels',
    cut: (word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, ''),
    rival: (word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, (vowel) => (vowel === 'o' ? 'a' : 'o')),
  },
  { how: 'to its first three letters', cut: (word) => word.slice(0, 3), rival: (word) => `${word.slice(0, 4)}omarin` },
  { how: 'to its first four letters', cut: (word) => word.slice(0, 4), rival: (word) => `${word.slice(0, 4)}omarin` },
];

const CASES = CUTS.flatMap(({ how, cut, rival }) =>
  WORDS.flatMap((word) =>
    CASINGS.slice(0, 4).map((casing) => ({
      how,
      word,
      rival: rival(word),
      short: cut(word),
      name: casing(`${cut(word)} total`),
    })),
  ),
).filter(({ short }) => !looksSaid(short));

const owners = (...columns: Parameters<typeof table>[1]): TableInfo =>
  table('owners', [column('id', 'integer'), ...columns]);

function calledIn(tables: TableInfo[], name: string): { words: string; dark: readonly string[] } {
  const schema = schemaOf(tables);
  const { words, dark } = saidNames(schema, profileOfSchema(schema)).ofColumn(
    { schema: 'public', name: 'owners' },
    name,
  );
  return { words: words.join(' '), dark };
}

describe.each(CASES)('$name, of $word cut $how', ({ word, rival, short, name }) => {
  const bare = column(name, 'decimal');
  const written = { words: `${short} total`, dark: [short] };
  const whole = { words: `${word} total`, dark: [] };

  it('is written out where a comment bears the word', () => {
    const comment = `When it came in, we looked at the ${word} and wrote it down`;
    expect(calledIn([owners({ ...bare, comment })], name)).toEqual(whole);
  });
  it('is written out where it leads to a table that bears it', () => {
    const target = table(`${word}s`, [column('id', 'integer')]);
    const own = { ...owners(bare), foreignKeys: [foreignKey(name, `${word}s`)] };
    expect(calledIn([own, target], name)).toEqual(whole);
  });
  it('is written out where another column or a value bears it', () => {
    expect(calledIn([owners(bare, column(`${word}_day`, 'date'))], name)).toEqual(whole);
    expect(calledIn([owners(bare, column('status', 'text', { values: [word, 'other'] }))], name)).toEqual(whole);
  });
  it('stays as it is where nothing bears it, or two words may be meant', () => {
    expect(calledIn([owners(bare)], name)).toEqual(written);
    expect(calledIn([owners(bare, column(`${word}_day`, 'date'), column(`${rival}_day`, 'date'))], name)).toEqual(
      written,
    );
    const comment = `When it came in, we wrote down ${word} or ${rival}`;
    expect(calledIn([owners({ ...bare, comment })], name)).toEqual(written);
  });
});

describe('names that are words', () => {
  it.each(WORDS)('%s is called so, whatever else there is', (word) => {
    const others = WORDS.map((other) => column(`${other}_day`, 'date'));
    expect(calledIn([owners(column(word, 'text'), ...others)], word)).toEqual({ words: word, dark: [] });
  });
});
