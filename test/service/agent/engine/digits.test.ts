import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayFilters } from '../../../../src/bot/answer/receipt.blocks.ts';
import { valuesFor } from '../../../../src/bot/kit/values.ts';
import { offerPeriod } from '../../../../src/bot/saved-queries/moving-sql.ts';
import type { ConversationTurn } from '../../../../src/service/agent/agent.ts';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import type { ColumnKind, DatabaseSchema } from '../../../../src/service/connectors/connector.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import { runs } from '../../../sampled.ts';
import { DIALECT_NAMES } from '../../sql/dialect-names.ts';
import { column } from './schemas.ts';

const NOW = new Date('2026-05-13T10:00:00Z');
const reader = { locale: 'en-US', timeZone: 'UTC' };

const table = (name: string, columns: [string, ColumnKind][], of?: string) => ({
  schema: 'public',
  name,
  kind: 'table' as const,
  comment: '',
  rowEstimate: 40,
  primaryKey: ['id'],
  foreignKeys:
    of === undefined
      ? []
      : [{ columns: [`${of}_id`], references: { schema: 'public', table: `${of}s`, columns: ['id'] } }],
  columns: [column('id', 'integer'), ...columns.map(([own, kind]) => column(own, kind))],
});

const schemaIn = (dialect: (typeof DIALECT_NAMES)[number]): DatabaseSchema => ({
  dialect,
  defaultSchema: 'public',
  tables: [
    table('customers', [['name', 'text']]),
    table(
      'parcels',
      [
        ['customer_id', 'integer'],
        ['tracking', 'decimal'],
        ['amount', 'decimal'],
        ['rate', 'float'],
        ['sent_on', 'date'],
      ],
      'customer',
    ),
  ],
});

const engine = createEngine();
const schemas = DIALECT_NAMES.map((dialect) => {
  const schema = schemaIn(dialect);
  return { dialect, schema, profile: profileOfSchema(schema) };
});

async function ask(at: number, question: string, history: ConversationTurn[] = []) {
  const source = schemas[at % schemas.length];
  if (source === undefined) throw new Error('there are dialects');
  const outcome = await engine.answer({
    question,
    schema: source.schema,
    profile: source.profile,
    memory: { name: '', description: '', savedQueries: [] },
    history,
    now: NOW,
    report: () => {},
    signal: new AbortController().signal,
    execute: () => Promise.resolve({ columns: [], rows: [], truncatedBy: null }),
  });
  const sql = outcome.kind === 'answered' ? (await guardSql(outcome.sql, source.dialect)).text : '';
  const turn = { question, sql, explanation: outcome.explanation, status: 'SUCCESS', state: outcome.state };
  return { outcome, sql, turn };
}

const WHOLE = [
  'show parcel #',
  'parcels with id #',
  'how many parcels with id above #',
  'parcels with tracking #',
  'parcels of customer #',
  'customers with more than # parcels',
  'parcels with amount below #',
];
const PART = [
  'parcels with amount above #',
  'how many parcels have an amount under #',
  'parcels with amount of at least #',
];

const digits = (least: number, most: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }).map(String),
      fc.array(fc.integer({ min: 0, max: 9 }).map(String), { minLength: least - 1, maxLength: most - 1 }),
    )
    .map(([first, rest]) => first + rest.join(''));
/** All that a column of each of these databases can hold. */
const whole = fc.oneof(
  digits(1, 35),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map(String),
  fc.bigInt({ min: 2n ** 63n - 3n, max: 2n ** 63n - 1n }).map(String),
);
const part = fc
  .tuple(fc.oneof(fc.constant('0'), digits(1, 17)), digits(1, 18))
  .map(([a, b]) => `${a}.${b.replace(/0+$/, '')}`);

const bare = (text: string): string => text.replaceAll(',', '');

describe('digits that are typed', () => {
  it('are kept from the question to the SQL, its receipt, the words, and what goes on from it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.oneof(fc.tuple(fc.constantFrom(...WHOLE), whole), fc.tuple(fc.constantFrom(...PART), part)),
        async (at, [phrase, said]) => {
          const { outcome, sql, turn } = await ask(at, phrase.replace('#', said));
          expect(outcome).toMatchObject({ kind: 'answered' });
          const told = new RegExp(`(?<![\\d.])${said.replace('.', '\\.')}(?!\\d)`);
          expect(sql).toMatch(told);
          expect(bare(outcome.explanation)).toMatch(told);
          const receipt = sayFilters({ sql, askedAt: NOW, tookMs: 0, reader }, valuesFor(reader));
          if (receipt?.hasMore !== true) expect(receipt?.phrases.join()).toMatch(told);
          expect(offerPeriod({ question: phrase, sql, askedAt: NOW, reader }, 'db:postgres')).toBeUndefined();
          const stored: unknown = JSON.parse(JSON.stringify(turn.state));
          const next = await ask(at, 'by customer', [{ ...turn, state: stored as ConversationTurn['state'] }]);
          if (next.outcome.kind === 'answered' && phrase.startsWith('parcels with')) expect(next.sql).toMatch(told);
        },
      ),
      runs(25, 600),
    );
  });

  it('are kept of each of two that are one as doubles', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.bigInt({ min: 2n ** 53n, max: 2n ** 62n }), async (at, low) => {
        const { sql } = await ask(at, `parcels with amount between ${low} and ${low + 1n}`);
        expect(sql).toMatch(new RegExp(`>= (?:BIGNUMERIC ')?${low}\\b`));
        expect(sql).toMatch(new RegExp(`<= (?:BIGNUMERIC ')?${low + 1n}\\b`));
      }),
      runs(8, 200),
    );
  });

  it('are never an error, nor infinite, however many they are', async () => {
    const phrases = [
      ...WHOLE,
      ...PART,
      'parcels since #',
      'parcels on #',
      'parcels sent on #',
      'parcels before #',
      'parcels between # and 3',
      'top # parcels',
      'parcels in the last # days',
      '# parcels',
      '#',
    ];
    const odd = fc.oneof(
      digits(300, 420),
      digits(36, 80),
      digits(1, 400).map((said) => `0.${said}`),
      digits(1, 4).map((said) => `${said}.${said}.${said}.${said}`),
      digits(300, 310).map((said) => `${said} million`),
      fc.constantFrom(
        '1e400',
        '-0',
        '1,2,3',
        '0x1f',
        '00',
        '0000-00-00',
        '9999-12-31',
        '0001-01-01',
        '99999-01-01',
        '2026-02-31',
        '2026-13',
        '2026-99-99',
        '31/31/2026',
        '0/0/0000',
        '9999-13-01 25:61',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom(...phrases), odd, async (at, phrase, said) => {
        const { outcome, sql } = await ask(at, phrase.replace('#', said));
        expect(`${sql} ${outcome.explanation}`).not.toMatch(/infinity|∞|\bNaN\b/i);
      }),
      runs(25, 600),
    );
  });
});

describe('days at the ends of the calendar', () => {
  it.each(['0001-01-01', '0001-02-03', '0050-06-07', '0099-12-31', '0100-01-01', '1899-12-31', '9999-12-30'])(
    'before %s is that day',
    async (day) => {
      const { sql } = await ask(0, `parcels before ${day}`);
      expect(sql).toContain(`'${day}'`);
    },
  );

  it('ends with the last of them', async () => {
    expect((await ask(0, 'parcels since 9999-12-31')).sql).toContain(">= '9999-12-31'");
    expect((await ask(0, 'parcels on 9999-12-31')).sql).not.toContain('10000');
  });
});
