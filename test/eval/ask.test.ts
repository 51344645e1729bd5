import { describe, expect, it } from 'vitest';
import type { Agent, AgentOutcome } from '../../src/service/agent/agent.ts';
import type { QueryResult } from '../../src/service/connectors/connector.ts';
import { ask, judge } from './ask.ts';
import type { EvalSource } from './source.ts';

const TRUTH = [{ rows: [['Lyon']], options: {} }];

describe('asking and judging', () => {
  it('holds the answer against every fair reading', async () => {
    const judged = judge(await askOf(answering('SELECT city', ['Lyon'])), [
      { rows: [['Rome']], options: {} },
      ...TRUTH,
    ]);
    expect(judged).toMatchObject({
      kind: 'answered',
      comparison: 'same',
      isFirst: true,
      isAmongThree: true,
      isByTie: false,
    });
  });

  it('runs the readings that were offered', async () => {
    const readings = ['broken', 'lyon'].map((question) => ({ question, words: question, preview: '' }));
    const offered: AgentOutcome = { kind: 'needs-clarification', explanation: '', suggestions: [], readings, state: 7 };
    const agent: Agent = {
      async answer({ question, history }) {
        if (question === 'broken') throw new Error('no such statement');
        return question === 'lyon' && history.at(-1)?.state === 7 ? answering('SELECT lyon', ['Lyon'])() : offered;
      },
    };
    const asked = await ask({ agent, source: SOURCE, question: 'which city?', history: [] });
    const judged = judge(asked, TRUTH);
    expect(judged).toMatchObject({ kind: 'asked-back', comparison: 'different', isAmongThree: true });
  });

  it('runs the other meaning that an answer tells', async () => {
    const agent: Agent = {
      async answer({ question }) {
        const [sql, city] = question === 'lyon' ? ['SELECT lyon', 'Lyon'] : ['SELECT rome', 'Rome'];
        return { ...answering(sql, [city])(), state: { besides: [{ question: 'lyon' }] } };
      },
    };
    const asked = await ask({ agent, source: SOURCE, question: 'which city?', history: [] });
    const judged = judge(asked, TRUTH);
    expect(judged).toMatchObject({ comparison: 'different', tellsOther: true, isFirst: false, isAmongThree: true });
  });

  it('takes a part of the rows only where a cap cut them', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => [`city ${at}`]);
    const some = rows.slice(0, 100).map(([city]) => city ?? '');
    const verdict = async (sql: string) => {
      const judged = judge(await askOf(answering(sql, some)), [{ rows, options: {} }]);
      return judged.comparison;
    };
    expect(await verdict('SELECT city FROM t LIMIT 100')).toBe('same');
    expect(await verdict('SELECT city FROM t WHERE big')).toBe('different');
  });

  it('tells an engine that throws from one that asks back', async () => {
    const asked = await askOf(() => {
      throw new Error('out of words');
    });
    expect(asked).toMatchObject({ kind: 'failed', explanation: 'Error: out of words', turn: { status: 'FAILED' } });
  });
});

const SOURCE: EvalSource = {
  name: 'any',
  schema: { dialect: 'postgres', defaultSchema: 'public', tables: [] },
  profile: { version: 1, dialect: 'postgres', tables: [], joins: [] },
  execute: async () => {
    throw new Error('no statement is run');
  },
  rowsOf: async () => [],
  close: async () => undefined,
};

const result = (cities: string[]): QueryResult => ({
  columns: [{ name: 'city', kind: 'text' }],
  rows: cities.map((city) => ({ city })),
  truncatedBy: null,
});

const answering = (sql: string, cities: string[]) => (): AgentOutcome => {
  return { kind: 'answered', sql, explanation: '', result: result(cities), state: null };
};

function askOf(answer: () => AgentOutcome) {
  const agent: Agent = { answer: async () => answer() };
  return ask({ agent, source: SOURCE, question: 'which city?', history: [] });
}
