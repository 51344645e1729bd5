import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addStage,
  NO_STEPS,
  renderProgress,
  type Steps,
  sayStatus,
  type Usual,
} from '../../../src/bot/ask/progress.blocks.ts';
import { type Stage, stageSchema } from '../../../src/contract/stages.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { question } from '../../fixtures/slack-events.ts';
import { expectWithinLimits } from '../kit/message-limits.ts';

const at = (seconds: number): Date => new Date(seconds * 1_000);
const RUNNING: Stage = { stage: 'running_sql', statement: 1, source: 'Warehouse', state: 'running' };
const READ: Stage = { stage: 'reading_tables', source: 'Warehouse', tables: 1_234 };

const after = (...stages: Stage[]): Steps =>
  stages.reduce((steps, stage, n) => addStage(steps, stage, at(n)), NO_STEPS);

const render = (
  steps: Steps,
  {
    now = at(18),
    text = 'churn by plan',
    wasInterrupted = false,
    isAway = false,
    usual = undefined as Usual | undefined,
  } = {},
) => renderProgress({ question: question(text), steps, usual, askedAt: at(0), wasInterrupted, isAway, now });

const linesOf = (...args: Parameters<typeof render>): string[] => render(...args).text.split('\n');

describe('the message that shows how far a question is', () => {
  it('says nothing else, and no time, while the service is not answering', () => {
    expect(linesOf(after(READ, RUNNING), { isAway: true, wasInterrupted: true })).toEqual([
      'Working on: churn by plan',
      "The data service isn't answering. I keep trying and will answer here.",
    ]);
  });

  it('tells what was done in which time, and for how long it does what it does', () => {
    expect(linesOf(after(READ, { stage: 'writing_query' }, RUNNING))).toEqual([
      'Working on: churn by plan',
      'Looked at 1,234 tables (0 ms)',
      'Wrote the query (1.0 s)',
      'Running the query on Warehouse, 16 s',
    ]);
    const ended: Stage = { ...RUNNING, state: 'done', rows: 1 };
    expect(linesOf(after(RUNNING, ended, { stage: 'checking' })).slice(1)).toEqual([
      'Ran the query on Warehouse: 1 row (1.0 s)',
      'Checking the result, 16 s',
    ]);
  });

  it('tells rows so far, further statements and those that failed', () => {
    expect(linesOf(after({ ...RUNNING, rows: 2_000 }))[1]).toBe(
      'Running the query on Warehouse, 2,000 rows so far, 18 s',
    );
    const second: Stage = { ...RUNNING, statement: 2 };
    expect(linesOf(after(RUNNING, second))[1]).toBe('Running query 2 on Warehouse, 17 s');
    const { blocks } = render(after(RUNNING, { ...RUNNING, state: 'failed' }));
    expect(blocks[0]).toMatchObject({
      tasks: [{ title: 'Query 1 on Warehouse failed (1.0 s)', status: 'error' }],
    });
    expect(linesOf(after(second, { ...second, statement: 3, state: 'done' }))[1]).toBe(
      'Ran 2 queries on Warehouse (1.0 s)',
    );
  });

  it('tells of a service that says nothing that it was asked, and for how long', () => {
    const { text, blocks } = render(NO_STEPS);
    expect(text.split('\n')[1]).toBe('Waiting for the data service, 18 s');
    expect(blocks).toMatchObject([
      { type: 'plan', tasks: [{ status: 'in_progress' }] },
      { type: 'actions', elements: [{ action_id: 'ask:stop', value: question('x').messageTs }] },
    ]);
  });

  it('tells what is usual, so that people can choose to wait', () => {
    const { text, blocks } = render(after(RUNNING), { usual: { source: 'Warehouse', tookMs: 12_400 } });
    expect(text.split('\n').at(-1)).toBe('Answers from Warehouse usually take 12.4 s.');
    expect(blocks[1]).toMatchObject({
      type: 'context',
      elements: [{ text: 'Answers from Warehouse usually take 12.4 s.' }],
    });
    const hostile = render(after(RUNNING), { usual: { source: '<!channel>\n'.repeat(900), tookMs: 1 } });
    expectWithinLimits(hostile);
  });

  it('says when the work was begun again', () => {
    const { blocks } = render(after(RUNNING), { wasInterrupted: true });
    expect(blocks[0]).toMatchObject({ tasks: [{ status: 'error' }, { status: 'in_progress' }] });
  });

  it('and the status are within the limits and let nothing live out, whatever the service and people say', () => {
    const text = fc.oneof(
      anyText({ maxLength: 255 }),
      fc.constantFrom('<!channel>', '<@U1>', '`'.repeat(250), '\u202E\n\uD800', '😀'.repeat(127), ''),
    );
    const count = fc.nat();
    const stage = fc.oneof(
      fc.record({ stage: fc.constant('choosing_source' as const), sources: count }),
      fc.record({ stage: fc.constant('reading_tables' as const), source: text, tables: count }),
      fc.record({
        stage: fc.constantFrom(
          'reading_question' as const,
          'writing_query' as const,
          'asking_model' as const,
          'checking' as const,
        ),
      }),
      fc.record({
        stage: fc.constant('running_sql' as const),
        statement: fc.integer({ min: 1 }),
        source: text,
        state: fc.constantFrom('running' as const, 'done' as const, 'failed' as const),
        rows: count,
      }),
    );
    fc.assert(
      fc.property(fc.array(stage, { maxLength: 30 }), text, fc.boolean(), (stages, asked, wasInterrupted) => {
        const steps = after(...stages.map((one) => stageSchema.parse(one)));
        expectWithinLimits(render(steps, { text: asked, wasInterrupted }));
        expect(sayStatus(steps)).toMatch(/^[^<>\n]{1,150}$/);
      }),
    );
  });
});

describe('the status', () => {
  it.each([
    [[], 'is waiting for the data service…'],
    [[{ stage: 'choosing_source', sources: 3 }], 'is choosing among 3 data sources…'],
    [[READ], 'is looking at 1,234 tables…'],
    [[READ, { stage: 'asking_model' }], 'is asking the language model…'],
    [[RUNNING], 'is running the query on Warehouse…'],
    [[{ ...RUNNING, state: 'done' }], 'has the rows from Warehouse'],
    [[{ ...RUNNING, source: '<!here>' }], 'is running the query on !here…'],
  ] satisfies [Stage[], string][])('after %j', (stages, status) => {
    expect(sayStatus(after(...stages))).toBe(status);
  });
});
