import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBigqueryConnector } from '../../src/service/connectors/bigquery/connector.ts';
import { createSnowflakeConnector } from '../../src/service/connectors/snowflake/connector.ts';
import { openConnector } from '../../src/service/databases/index.ts';
import { openServiceDatabase } from '../../src/service/db/open.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { ScriptedProvider } from '../service/agent/model/scripted-provider.ts';
import { type Engine, startEngine } from '../service/connectors/bigquery/stub/engine.ts';
import { SHOP_SQL } from '../service/connectors/bigquery/stub/shop.ts';
import { BigqueryStub } from '../service/connectors/bigquery/stub/stub.ts';
import type { SnowflakeStub } from '../service/connectors/snowflake/stub/server.ts';
import { CREDENTIALS, network, startStub, TOKEN } from '../service/connectors/snowflake/stub/world.ts';
import { type Story, startStory } from './story.ts';

const WHERE = 'data-questions';
const GB = 1_000_000_000;
const textOf = (value: unknown): string => JSON.stringify(value);

/** Both warehouses are stubs that speak the wire. */
describe('a workspace with daily budgets', () => {
  let story: Story;
  let bigquery: BigqueryStub;
  let snowflake: SnowflakeStub;
  let engine: Engine;
  const provider = new ScriptedProvider();
  beforeAll(async () => {
    engine = await startEngine(SHOP_SQL);
    bigquery = await BigqueryStub.start({ clock: systemClock, engine });
    snowflake = await startStub();
    await provider.start();
    const endpoints = bigquery.endpoints();
    const { origin } = snowflake;
    story = await startStory(
      {
        BUDGET_BIGQUERY_GB_PER_PERSON: '2',
        BUDGET_SNOWFLAKE_SECONDS_TOTAL: '30',
        BUDGET_MODEL_TOKENS_PER_PERSON: '100000',
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'scripted',
        AI_API_KEY: 'sk-story-0123456789-of-the-budgets',
        AI_BASE_URL: provider.url,
      },
      {
        service: {
          openConnector: (source) => {
            if (source.type === 'dw:bigquery')
              return createBigqueryConnector(source.credentials, network, { endpoints });
            if (source.type === 'dw:snowflake')
              return createSnowflakeConnector(source.credentials, network, { origin });
            return openConnector(source, network);
          },
        },
      },
    );
    await connect('BigQuery', 'Query', { 'connect-resource:key': JSON.stringify(bigquery.reader.credentials) });
    const { account, user, warehouse, database, role } = CREDENTIALS;
    const fields = { Account: account, User: user, Warehouse: warehouse, Database: database, Role: role };
    await connect('Snowflake', 'Snow', { ...fields, 'Token or private key': TOKEN });
  }, 120_000);
  afterAll(async () => {
    await story.end();
    await Promise.all([bigquery.stop(), snowflake.stop(), provider.stop(), engine.close()]);
  });

  async function connect(type: string, name: string, fields: Record<string, string>): Promise<void> {
    const ana = story.playground.asPerson('ana');
    await ana.runs(WHERE, '/ask connect');
    await ana.fills(await ana.modal('connect-resource:submit'), { Type: type, Name: name });
    const last = Object.keys(fields)[0] ?? '';
    const modal = await ana.modal(({ blocks }) => textOf(blocks).includes(`"${last}"`));
    await ana.fills(modal, fields);
    expect(await ana.submits(modal)).toBe('updated');
    await ana.closes(await ana.modal(({ blocks }) => textOf(blocks).includes('is connected')));
  }

  const useSource = (name: string) => story.playground.asPerson('ana').runs(WHERE, `/ask use ${name}`);

  /** The model writes this SQL, and the person hears what came of it. */
  async function ask(who: string, sql: string) {
    const args = { sql, reading: 'Counts customers.', question: 'How many customers are there?', confidence: 'high' };
    provider.play({ tools: [{ name: 'answer', args }] });
    const posted = await story.playground.asPerson(who).says(WHERE, '@parley how many customers are there?');
    return story.playground.answerTo(posted);
  }

  /** As if the questions of this person had used so much today. */
  async function use(who: string, budget: string, used: number): Promise<void> {
    const db = await openServiceDatabase(story.config.databaseUrl);
    const users = await db.selectFrom('service_user').select(['id', 'external_id']).execute();
    const person = story.parley.playground?.workspace.people().find(({ name }) => name === who);
    const { id = 0 } = users.find(({ external_id: externalId }) => externalId.endsWith(`:${person?.id}`)) ?? {};
    const day = new Date().toISOString().slice(0, 10);
    await db
      .insertInto('service_budget_use')
      .values({ day, budget, user_id: id, used })
      .onConflict((conflict) => conflict.columns(['day', 'budget', 'user_id']).doUpdateSet({ used }))
      .execute();
    await db.destroy();
  }

  it('tells a person that their BigQuery budget is used up, until when, and who can change it, and answers others', async () => {
    await useSource('Query');
    bigquery.scripts.push({ matches: (sql) => /count\(/i.test(sql), bytes: 1.999_99 * GB });
    const sql = 'SELECT count(*) AS customers FROM customers';
    const first = await ask('ana', sql);
    expect(textOf(first)).toContain('BigQuery read 2 GB for this.');
    await use('ana', 'bigquery_bytes', 2 * GB);
    const jobs = bigquery.jobs.size;
    const refused = await ask('ana', sql);
    expect(refused.text).toContain(
      "Today's BigQuery budget is used up: your questions read 2 GB, and the limit for one person is 2 GB a day. " +
        'It starts again at 00:00 UTC. Your Parley admin can change the limit (BUDGET_BIGQUERY_GB_PER_PERSON).',
    );
    // It's no failure of Parley: nothing to report, and no other way to word the question.
    for (const word of ['Reference', 'went wrong', 'busy']) expect(textOf(refused)).not.toContain(word);
    expect(textOf(refused)).toContain('Ask Sample data');
    expect(bigquery.jobs.size).toBe(jobs);
    expect(textOf(await ask('ben', sql))).toContain('BigQuery read 2 GB for this.');
  });

  it('tells everyone when the Snowflake budget of all is used up', async () => {
    await useSource('Snow');
    const sql = 'SELECT count(*) AS "customers" FROM "CUSTOMERS"';
    expect((await ask('ana', sql)).text).toContain('Snow · 1 row');
    await use('ana', 'snowflake_ms', 30_000);
    const refused = await ask('ben', sql);
    expect(refused.text).toContain(
      "Today's Snowflake budget is used up: everyone's questions together ran for 30 seconds, and the limit for everyone together is 30 seconds a day.",
    );
    expect(textOf(refused)).not.toContain('Reference');
  });

  it('answers with the built-in engine when the budget of the language model is used up, and says so', async () => {
    await useSource('Sample data');
    await use('ana', 'model_tokens', 100_000);
    const calls = provider.received.length;
    const posted = await story.playground
      .asPerson('ana')
      .says(WHERE, '@parley through which channels do people buy, and how often?');
    expect((await story.playground.answerTo(posted)).text).toContain(
      "This comes from the built-in engine: today's budget for the language model is used up.",
    );
    expect(provider.received).toHaveLength(calls);
  });

  it('counts all of it for Prometheus, on one page', async () => {
    const text = await (await fetch(`${story.parley.playground?.url}/metrics`)).text();
    for (const line of [
      'parley_bot_questions_total{outcome="answered"} ',
      'parley_bot_questions_total{outcome="asks_back"} ',
      'parley_service_questions_total{outcome="budget_spent",answered_by="none"} 2',
      'parley_service_statements_total{type="dw:bigquery",outcome="budget_spent"} 1',
      `parley_service_statement_read_bytes_total{type="dw:bigquery"} `,
      'parley_service_model_calls_total{outcome="answered"} ',
      'process_resident_memory_bytes ',
    ])
      expect(text).toContain(line);
  });
});
