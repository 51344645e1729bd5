import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorText } from '../../../../src/service/agent/model/text/error-text.ts';
import { SENT } from '../../../../src/service/agent/model/text/limits.ts';
import { REFUSALS } from '../../../../src/service/sql/refused.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';

const schema = schemaOf([table('orders', [column('id', 'integer')])]);
const told = (message: string) => errorText(message, 'SELECT id FROM orders', schema);

const GUARD = 'src/service/sql';
/** The refusals that are written out in the guard, and what a data source's settings refuse. */
const LITERALS = readdirSync(GUARD, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(join(GUARD, file), 'utf8').matchAll(
        /SqlRefusedError\(\s*(?:"([^"\n]+)"|'([^'\n]+)'|`([^`$]+)`)/g,
      ),
    ].map(([, double, single, tick]) => double ?? single ?? tick ?? ''),
  );
const OURS = [
  ...Object.values(REFUSALS).filter((text) => typeof text === 'string'),
  ...LITERALS,
  "The data source's settings don't allow reading orders, or there is no such table.",
  "Parley's guard doesn't know this function, so it isn't allowed; you'll have to write it in another way.",
];

describe('words about a failure', () => {
  it('pass whole where they are our own, apostrophes and all', () => {
    expect(OURS.length).toBeGreaterThan(20);
    expect(OURS.filter((text) => /\p{L}['’]\p{L}/u.test(text)).length).toBeGreaterThan(6);
    for (const text of OURS) expect(told(text)).toBe(text.slice(0, SENT.error));
  });

  const QUOTES = ["''", '""', '``', '“”', '„“', '‘’', '«»', '»«', '‹›'];
  const letters = fc.string({
    unit: fc.constantFrom(...'b c d f g k l m n p r s t v z'.split(' ')),
    minLength: 4,
    maxLength: 9,
  });
  const value = fc.oneof(
    letters,
    fc.tuple(letters, letters).map(([one, other]) => `${one} ${other}`),
    fc.tuple(letters, letters).map(([one, other]) => `${one}n't ${other}`),
    fc.tuple(letters, letters).map(([one, other]) => `${one}'s ${other}`),
  );
  const before = fc.constantFrom("The server doesn't take ", 'invalid input: ', "It isn't Ana's: ", 'value=', '(');
  const after = fc.constantFrom('', '.', ' of type integer', ", and it can't be", ')', " in the user's row");

  it('pass no value in quotes, whatever apostrophes stand around it and in it', () => {
    fc.assert(
      fc.property(before, fc.constantFrom(...QUOTES), value, after, (head, quotes, secret, tail) => {
        const text = told(`${head}${quotes.charAt(0)}${secret}${quotes.charAt(1)}${tail}`);
        for (const word of secret.split(/n't |'s | /)) expect(text).not.toContain(word);
        expect(text).toContain('[withheld]');
      }),
    );
  });

  it('pass no value whose quote is never closed', () => {
    fc.assert(
      fc.property(before, fc.constantFrom(...QUOTES), letters, (head, quotes, secret) => {
        expect(told(`${head}${quotes.charAt(0)}${secret} and more`)).not.toContain(secret);
      }),
    );
  });
});
