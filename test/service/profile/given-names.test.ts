import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areNamedAlike } from '../../../src/service/profile/given-names.ts';
import {
  darkNames,
  type GivenName,
  profileOfSchema,
  saidWithoutValues,
  withGivenNames,
} from '../../../src/service/profile/index.ts';
import { saidNames } from '../../../src/service/profile/said-names.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { column, schemaOf, table } from './made-schema.ts';

const SCHEMA = schemaOf([
  table('casts', [column('id', 'integer'), column('wt_u', 'text'), column('alloy', 'text')]),
  table('tbl_xyq', [column('id', 'integer'), column('load_qx', 'decimal')]),
]);
const PROFILE = profileOfSchema(SCHEMA);
const CASTS = { schema: 'public', name: 'casts' };
const given = (column: string | null, word: string, of = 'casts'): GivenName => ({
  schema: 'public',
  table: of,
  column,
  word,
});

/** Names as they come: written out, cut down, of other scripts, and those that an object has by itself. */
const anyName = fc.oneof(
  fc.constantFrom('wt_u', 'id', 'alloy', 'ld_wt', 'qx', 'MENGE', '数量', '__proto__', 'constructor'),
  anyText({ minLength: 1 }),
);
const anyWord = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 4 });

describe('a word that somebody gives to a name', () => {
  it('is what the name is called, to the engine and to a model, and no other name changes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { minLength: 1, maxLength: 8 }), anyWord, fc.nat(7), (names, words, at) => {
        const schema = schemaOf([
          table(
            'casts',
            names.map((name) => column(name, 'text')),
          ),
        ]);
        const [before, chosen] = [profileOfSchema(schema), names[at % names.length] ?? ''];
        const after = withGivenNames(before, [given(chosen, words.join(' '))]);
        for (const read of [saidNames, saidWithoutValues]) {
          const [old, now] = [read(schema, before), read(schema, after)];
          expect(now.ofColumn(CASTS, chosen)).toMatchObject({ words, dark: [] });
          for (const other of names.filter((name) => name !== chosen))
            expect(now.ofColumn(CASTS, other)).toEqual(old.ofColumn(CASTS, other));
        }
      }),
    );
  });

  it('is one of letters and digits, whatever is in it', () => {
    fc.assert(
      fc.property(anyText(), (word) => {
        const { words } = saidNames(SCHEMA, withGivenNames(PROFILE, [given('wt_u', word)])).ofColumn(CASTS, 'wt_u');
        for (const one of words) expect(one).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
    const called = (word: string) =>
      saidNames(SCHEMA, withGivenNames(PROFILE, [given(null, word)]))
        .ofTable(CASTS)
        .words.join(' ');
    expect(called('pH of the Bath')).toBe('ph of the bath');
    expect(called('<!channel> "); DROP TABLE')).toBe('channel drop table');
    expect(called('«»')).toBe('casts');
  });

  it('takes the name out of the dark, and it stays listed', () => {
    const listed = (profile = PROFILE) =>
      darkNames(SCHEMA, profile).map(({ table: of, column: name, words }) => [of, name, words]);
    expect(listed()).toEqual([
      ['casts', 'wt_u', ['wt', 'u']],
      ['tbl_xyq', null, ['xyq']],
      ['tbl_xyq', 'load_qx', ['qx']],
    ]);
    expect(listed(withGivenNames(PROFILE, [given('wt_u', 'weight unit'), given('gone', 'x')]))).toEqual([
      ['casts', 'wt_u', []],
      ['tbl_xyq', null, ['xyq']],
      ['tbl_xyq', 'load_qx', ['qx']],
    ]);
  });

  it('makes one profile for the same words, and another for others', () => {
    const first = withGivenNames(PROFILE, [given('wt_u', 'weight unit')]);
    expect(withGivenNames(PROFILE, [given('wt_u', 'weight unit')])).toBe(first);
    expect(withGivenNames(PROFILE, [])).toBe(PROFILE);
    const other = withGivenNames(PROFILE, [given('wt_u', 'unit')]);
    expect([areNamedAlike(first, other), areNamedAlike(PROFILE, first)]).toEqual([false, false]);
    expect([areNamedAlike(first, { ...first }), areNamedAlike(PROFILE, { ...PROFILE })]).toEqual([true, true]);
  });
});
