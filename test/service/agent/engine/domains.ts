import type { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from 'vitest';
import type {
  AgentOutcome,
  AgentRequest,
  ConversationTurn,
  ResourceMemory,
  SourceOverview,
} from '../../../../src/service/agent/agent.ts';
import { createEngine } from '../../../../src/service/agent/engine/index.ts';
import { checkSql, factsOf } from '../../../../src/service/checks/index.ts';
import type { DatabaseSchema, QueryResult } from '../../../../src/service/connectors/connector.ts';
import {
  type GivenName,
  profileOfSchema,
  type SourceProfile,
  withGivenNames,
} from '../../../../src/service/profile/index.ts';
import { guardSql } from '../../../../src/service/sql/guard.ts';
import type { JsonValue } from '../../../../src/shared/json.ts';
import { openPglite, releasePglite } from '../../../fixtures/pglite.ts';
import { executeOn, introspect } from './database.ts';
import { learnedProfile } from './learned-profile.ts';

/** A Wednesday. */
export const NOW = new Date('2026-05-13T10:00:00Z');

export const LIBRARY = `
CREATE TABLE members (member_id integer PRIMARY KEY, full_name text NOT NULL, city text, joined_on date NOT NULL);
CREATE TABLE authors (author_id integer PRIMARY KEY, name text NOT NULL);
CREATE TABLE books (book_id integer PRIMARY KEY, title text NOT NULL, genre text NOT NULL, pages integer,
  author_id integer NOT NULL REFERENCES authors);
CREATE TABLE loans (loan_id integer PRIMARY KEY, book_id integer NOT NULL REFERENCES books,
  member_id integer NOT NULL REFERENCES members, borrowed_at timestamptz NOT NULL, fine numeric(8,2) NOT NULL);
COMMENT ON COLUMN loans.fine IS 'Penalty paid for a late return, in euros';
INSERT INTO members VALUES (1, 'Ana Silva', 'Porto', '2025-01-10'), (2, 'Ana Silva', 'Lisbon', '2025-06-01'),
  (3, 'Bram O''Brien', 'Porto', '2026-02-20'), (4, 'Chen Wei', NULL, '2026-05-01');
INSERT INTO authors VALUES (1, 'Ursula Le Guin'), (2, 'Italo Calvino');
INSERT INTO books VALUES (1, 'The Dispossessed', 'Science fiction', 387, 1), (2, 'Invisible Cities', 'Fiction', 165, 2),
  (3, 'Cosmicomics', 'Fiction', 153, 2);
INSERT INTO loans VALUES (1, 1, 1, '2026-03-01T10:00Z', 0), (2, 2, 1, '2026-03-15T10:00Z', 2.50),
  (3, 3, 2, '2026-04-02T10:00Z', 0), (4, 2, 2, '2026-04-30T23:30Z', 1.50), (5, 1, 3, '2026-05-11T09:00Z', 4),
  (6, 2, 1, '2025-12-31T12:00Z', 0);
`;

export const CLINIC = `
CREATE SCHEMA clinic;
CREATE TABLE clinic.doctors (id integer PRIMARY KEY, first_name text NOT NULL, last_name text NOT NULL, specialty text NOT NULL);
CREATE TABLE clinic.patients (id integer PRIMARY KEY, name text NOT NULL, birth_date date NOT NULL, insured boolean NOT NULL);
CREATE TABLE clinic.appointments (id integer PRIMARY KEY, doctor_id integer NOT NULL REFERENCES clinic.doctors,
  patient_id integer REFERENCES clinic.patients, "startsAt" timestamp NOT NULL, "waitMinutes" integer, status text NOT NULL);
INSERT INTO clinic.doctors VALUES (1, 'Mia', 'Wong', 'Cardiology'), (2, 'Omar', 'Haddad', 'Dermatology'), (3, 'Lea', 'Roth', 'Cardiology'),
  (4, 'Nia', 'Okoro', 'Neurology');
INSERT INTO clinic.patients VALUES (1, 'Paul', '1980-02-01', true), (2, 'Rita', '1999-07-09', false), (3, 'Sam', '1950-11-30', true);
INSERT INTO clinic.appointments VALUES
  (1, 1, 1, '2026-05-04T09:00', 10, 'done'), (2, 1, 2, '2026-05-05T09:00', 30, 'done'), (3, 2, 3, '2026-05-06T09:00', NULL, 'missed'),
  (4, 2, 1, '2026-05-12T09:00', 20, 'done'), (5, 3, 3, '2026-04-20T09:00', 60, 'done'), (6, 1, 3, '2025-05-20T09:00', 5, 'cancelled'),
  (7, 4, NULL, '2024-01-08T09:00', NULL, 'done');
`;

/** Two foreign keys to one table, and two prices. */
export const FACTORY = `
CREATE TABLE plants (code text PRIMARY KEY, name text NOT NULL, country text NOT NULL);
CREATE TABLE parts (id integer PRIMARY KEY, name text NOT NULL, list_price numeric NOT NULL, purchase_price numeric NOT NULL, weight numeric);
CREATE TABLE shipments (id integer PRIMARY KEY, part_id integer NOT NULL REFERENCES parts, origin text NOT NULL REFERENCES plants,
  destination text NOT NULL REFERENCES plants, shipped_on date NOT NULL, quantity integer NOT NULL, amount numeric NOT NULL);
COMMENT ON COLUMN shipments.amount IS 'Revenue of the shipment in dollars';
INSERT INTO plants VALUES ('GDN', 'Gdansk Works', 'Poland'), ('LYS', 'Lyon Works', 'France'), ('OSA', 'Osaka Works', 'Japan');
INSERT INTO parts VALUES (1, 'Gear', 10, 6, 2.5), (2, 'Shaft', 40, 31, 8), (3, 'Bolt', 1, 0.4, 0.1);
INSERT INTO shipments VALUES (1, 1, 'GDN', 'LYS', '2025-02-03', 10, 100), (2, 1, 'GDN', 'OSA', '2025-02-20', 5, 50),
  (3, 2, 'LYS', 'OSA', '2025-11-11', 3, 120), (4, 3, 'OSA', 'LYS', '2026-01-05', 100, 100), (5, 2, 'GDN', 'LYS', '2026-04-06', 2, 80);
`;

/** One conversation with the parser over a database of its own. */
export class Desk {
  readonly schema: DatabaseSchema;
  readonly statements: string[] = [];
  memory: ResourceMemory = { name: 'A data source', description: '', savedQueries: [] };
  private profile: SourceProfile;
  readonly database: PGlite;
  /** Of each statement once: no question changes the data. */
  private readonly results = new Map<string, Promise<QueryResult>>();
  private readonly agent = createEngine();
  private history: ConversationTurn[] = [];

  private constructor(database: PGlite, schema: DatabaseSchema) {
    this.database = database;
    this.schema = schema;
    this.profile = profileOfSchema(schema);
  }

  static async open(sql: string, mostValues?: number): Promise<Desk> {
    const database = await openPglite();
    await database.exec(sql);
    return new Desk(database, await introspect(database, mostValues));
  }

  /** With all that is learned of the data, as some time after a source was connected. */
  static async openLearned(sql: string, mostValues?: number): Promise<Desk> {
    const desk = await Desk.open(sql, mostValues);
    desk.profile = await learnedProfile(desk.database, desk.schema);
    return desk;
  }

  close(): Promise<void> {
    return releasePglite(this.database);
  }

  async rows(sql: string): Promise<Record<string, JsonValue>[]> {
    return (await executeOn(this.database, sql)).rows;
  }

  /** Gives words to names, as an admin does. */
  give(...given: GivenName[]): void {
    this.profile = withGivenNames({ ...this.profile, given: [] }, given);
  }

  /** A question in a new conversation. */
  ask(question: string): Promise<AgentOutcome> {
    this.history = [];
    return this.follow(question);
  }

  /** A question that continues the one before. */
  async follow(question: string): Promise<AgentOutcome> {
    const outcome = await this.agent.answer(this.request(question));
    this.remember(question, outcome.state, outcome.kind === 'answered' ? 'SUCCESS' : 'NEEDS_CLARIFICATION');
    return outcome;
  }

  /** What there is to ask about. */
  overview(): Promise<SourceOverview> {
    return this.agent.overview(this.request(''));
  }

  private request(question: string): AgentRequest {
    const { schema, profile } = this;
    const facts = factsOf({ schema, profile, now: NOW, timeZone: undefined, notes: this.memory.name });
    return {
      question,
      schema: this.schema,
      profile: this.profile,
      memory: this.memory,
      history: [...this.history],
      now: NOW,
      check: (sql, whole = question) => checkSql(sql, 'postgres', { facts, question: whole }),
      report: () => {},
      signal: new AbortController().signal,
      execute: async (sql) => {
        this.statements.push(sql);
        const { text } = await guardSql(sql, 'postgres');
        const result = this.results.get(text) ?? executeOn(this.database, text);
        this.results.set(text, result);
        return result;
      },
    };
  }

  remember(question: string, state: JsonValue, status: ConversationTurn['status'] = 'SUCCESS'): void {
    this.history.push({ question, sql: '', explanation: '', status, state });
  }
}

/** Rows as lists, in the result's order; of an answer that asked back, what it said. */
export function rowsOf(outcome: AgentOutcome): unknown {
  if (outcome.kind !== 'answered') return `asked: ${outcome.explanation}`;
  return outcome.result.rows.map((row) => Object.values(row));
}

/** As `rowsOf`; where only keys are wanted, the key of each whole row, and “asked” stands for any question back. */
export function shownOf(outcome: AgentOutcome, wanted: unknown): unknown {
  const rows = rowsOf(outcome);
  if (typeof rows === 'string') return wanted === 'asked' ? 'asked' : rows;
  const isKeys = Array.isArray(wanted) && !Array.isArray(wanted[0]) && Array.isArray(rows);
  return isKeys ? rows.map((row: unknown): unknown => (Array.isArray(row) ? row[0] : row)) : rows;
}

/** Of whole rows, the cells that are looked for, in their order. */
export function holding(rows: unknown, found: unknown): unknown {
  if (!Array.isArray(rows) || !Array.isArray(found)) return rows;
  const shown: unknown[] = rows;
  const expected: unknown[] = found;
  return shown.map((row, at): unknown => {
    const wanted = expected[at];
    if (!Array.isArray(row) || !Array.isArray(wanted) || row.length === wanted.length) return row;
    const cells: unknown[] = row;
    return wanted.filter((cell: unknown) => cells.includes(cell));
  });
}

/** A question, the cells that its rows must have (null: any), and words of its explanation. */
export type Asked = [question: string, found: unknown, explained?: string];

/** A test for each question, asked in a conversation of its own; by what they hold. */
export function itAnswers(desk: () => Desk, asked: Record<string, Asked[]>): void {
  for (const [kind, questions] of Object.entries(asked))
    describe(kind, () => {
      it.each(questions)('%s', async (question, found, explained = '') => {
        const answer = await desk().ask(question);
        expect([answer.kind, answer.explanation]).toEqual(['answered', expect.stringContaining(explained)]);
        if (found !== null) expect(holding(rowsOf(answer), found)).toEqual(found);
      });
    });
}

/** A test for each thread, whose turns are asked one after the other. */
export function itFollows(desk: () => Desk, threads: Record<string, Asked[]>): void {
  it.each(Object.entries(threads))('%s', async (_, thread) => {
    for (const [at, [question, found, explained = '']] of thread.entries()) {
      const answer = at === 0 ? await desk().ask(question) : await desk().follow(question);
      expect([question, answer.explanation]).toEqual([question, expect.stringContaining(explained)]);
      if (found !== null) expect([question, holding(rowsOf(answer), found)]).toEqual([question, found]);
    }
  });
}
