import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentOutcome } from '../../../../src/service/agent/agent.ts';
import type { JsonValue } from '../../../../src/shared/json.ts';
import { onEachServer } from '../../profile/each-server.ts';
import type { Started } from '../../profile/learned-source.ts';
import { type Asked, type AskedSource, openAsked } from '../../types/asked-source.ts';
import { OFFICE, OFFICE_SQL } from './traps-data.ts';

const { users, payments, invoices, tickets, dealUsers, deals } = OFFICE;
const living = users.filter(({ isDeleted }) => !isDeleted);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const inCurrency = (currency: string) =>
  payments.filter((one) => one.currency === currency).map(({ amount }) => amount);

onEachServer('traps of real data', (name, start) => {
  describe(`an office on ${name}`, () => {
    let started: Started;
    let office: AskedSource;
    beforeAll(async () => {
      started = await start();
      for (const statement of OFFICE_SQL) await started.server.execute(statement);
      office = await openAsked(started.source);
    });
    afterAll(async () => {
      await office.close();
      await started.server.stop();
    });

    const ask = async (question: string, before: readonly Asked[] = []) => (await office.ask(question, before)).outcome;
    const place = (table: string, column: string) => ({ schema: schemaOf(office), table, column });

    it.each([
      ['how many users are there', living.length],
      ['number of users in Germany', living.filter(({ country }) => country === 'Germany').length],
      ['total hours of tickets', sumOf(tickets.filter(({ isDeleted }) => !isDeleted).map(({ hours }) => hours))],
      ['how many users without tickets', living.filter(({ id }) => !ticketOf(id)).length],
      ['how many invoices', invoices.length],
      ['how many users including deleted ones', users.length],
      ['how many users have there ever been', users.length],
      ['number of deleted users', users.length - living.length],
    ])('leaves out those that were deleted, unless they are asked for: %s', async (question, count) => {
      expect(numbersOf(await ask(question))).toEqual([[count]]);
    });

    it('says what it left out, and offers it', async () => {
      const first = await office.ask('how many users are there');
      expect(first.outcome.explanation).toBe('Number of users. Without 6 deleted users.');
      const { other } = answered(first.outcome);
      expect(other?.words).toBe('Including deleted users');
      const question = other?.question ?? '';
      for (const before of [[first], []]) {
        const whole = await ask(question, before);
        expect([numbersOf(whole), whole.explanation]).toEqual([[[24]], 'Number of users, including deleted users.']);
      }
    });

    it.each(['include deleted', 'with deleted ones', 'including the deleted users', 'auch gelöschte'])(
      'takes them in when told so, and keeps them: %s',
      async (said) => {
        const first = await office.ask('how many users by country');
        const second = await office.ask(said, [first]);
        expect(sumOf(numbersOf(second.outcome).map((row) => Number(row.at(-1))))).toBe(24);
        const third = await office.ask('without deleted ones', [first, second]);
        expect(sumOf(numbersOf(third.outcome).map((row) => Number(row.at(-1))))).toBe(18);
      },
    );

    it('keeps what belongs to those that were deleted', async () => {
      const outcome = await ask('how many invoices by country');
      expect(sumOf(numbersOf(outcome).map((row) => Number(row.at(-1))))).toBe(invoices.length);
      expect(outcome.explanation).not.toContain('ithout');
    });

    it('does as an admin says of a column', async () => {
      const keep = [{ ...place('users', 'deleted_at'), rule: 'keep' as const }];
      expect(numbersOf((await office.ask('how many users are there', [], { deadRows: keep })).outcome)).toEqual([[24]]);
      const leave = [{ ...place('invoices', 'status'), rule: 'leave-out' as const }];
      const { outcome } = await office.ask('how many invoices', [], { deadRows: leave });
      expect(numbersOf(outcome)).toEqual([
        [invoices.filter(({ status }) => !['void', 'draft'].includes(status)).length],
      ]);
    });

    it('names how many drafts and void rows it counts, and none where a state is named', async () => {
      const countOf = (state: string) => invoices.filter(({ status }) => status === state).length;
      const said = [`${countOf('draft')} draft`, `${countOf('void')} void`];
      const { explanation } = await ask('how many invoices');
      expect([said.join(' and '), said.toReversed().join(' and ')]).toContain(
        /This includes (.*) invoices\./.exec(explanation)?.[1],
      );
      expect((await ask('how many invoices with status open')).explanation).not.toContain('includes');
    });

    it('offers the same without them', async () => {
      const first = await office.ask('how many invoices');
      const { other } = answered(first.outcome);
      expect(other?.words).toMatch(/^Without (?:draft and void|void and draft) invoices$/);
      const without = await ask(other?.question ?? '', [first]);
      expect(numbersOf(without)).toEqual([
        [invoices.filter(({ status }) => !['void', 'draft'].includes(status)).length],
      ]);
      expect(without.explanation).not.toContain('includes');
    });

    it('says nothing of them where an admin wants them counted', async () => {
      const keep = [{ ...place('invoices', 'status'), rule: 'keep' as const }];
      const { outcome } = await office.ask('how many invoices', [], { deadRows: keep });
      expect(numbersOf(outcome)).toEqual([[invoices.length]]);
      expect(outcome.explanation).not.toContain('includes');
    });

    it('adds up each currency by itself, and says so', async () => {
      const outcome = await ask('total payment amount');
      expect(outcome.explanation).toContain('By currency, since amounts are in 3 currencies.');
      const sums = ['EUR', 'JPY', 'USD'].map((one) => [one, sumOf(inCurrency(one))]);
      expect(new Set(numbersOf(outcome).map((row) => row.join()))).toEqual(new Set(sums.map((row) => row.join())));
    });

    it.each([
      ['total payment amount in USD', 'USD'],
      ['total payment amount in euros', 'EUR'],
      ['total payment amount in yen', 'JPY'],
    ])('adds up the one that is said: %s', async (question, currency) => {
      expect(numbersOf(await ask(question))).toEqual([[sumOf(inCurrency(currency))]]);
    });

    it('ranks within each currency', async () => {
      const rows = numbersOf(await ask('top 2 users by total payment amount'));
      expect(rows.map((row) => row[1])).toEqual(['EUR', 'EUR', 'JPY', 'JPY', 'USD', 'USD']);
    });

    it('offers the highest of each currency in place of the highest of all, and says why', async () => {
      const outcome = await ask('top 3 payments by amount');
      expect(outcome.kind).toBe('needs-clarification');
      expect(outcome.explanation).toContain('Amount is in several units (EUR, JPY, USD)');
      const readings = outcome.kind === 'needs-clarification' ? (outcome.readings ?? []) : [];
      expect(readings.map(({ question }) => question.match(/EUR|JPY|USD/)?.[0])).toEqual(['EUR', 'JPY', 'USD']);
    });

    it('adds up a deal once, however many users it has', async () => {
      const germans = users.filter(({ country }) => country === 'Germany').map(({ id }) => id);
      const own = deals.filter(({ id }) => dealUsers.some(({ deal, user }) => deal === id && germans.includes(user)));
      expect(numbersOf(await ask('total amount of deals of users in Germany'))).toEqual([
        [sumOf(own.map(({ amount }) => amount))],
      ]);
    });
  });
});

const ticketOf = (user: number) => tickets.some((one) => one.user === user && !one.isDeleted);

const schemaOf = ({ schema }: AskedSource): string => schema.tables[0]?.schema ?? '';

function answered(outcome: AgentOutcome): AgentOutcome & { kind: 'answered' } {
  if (outcome.kind !== 'answered') throw new Error(`asked back: ${outcome.explanation}`);
  return outcome;
}

const numbersOf = (outcome: AgentOutcome): (string | number)[][] =>
  answered(outcome).result.rows.map((row) => Object.values(row).map(numberOrText));

/** Decimals come as texts from some servers. */
function numberOrText(cell: JsonValue): string | number {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return /^[\d.]+$/.test(text) ? Number(text) : text;
}
