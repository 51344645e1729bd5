import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { beginAttempt, type EndedQuestion, makeNoteEnd, type QuestionEnding } from '../../../src/bot/ask/note-end.ts';
import { QuestionTimes } from '../../../src/bot/questions/question-times.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { conversationId } from '../../fakes/around-the-bot.ts';
import { ManualClock } from '../../fakes/manual-clock.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { question } from '../../fixtures/slack-events.ts';

const SECRET = 'how much does Ana earn?';

/** What is counted and logged of a question that ends so, 12.5 seconds after it was received. */
function endedAs(ending: QuestionEnding) {
  const lines: string[] = [];
  const counted: EndedQuestion[] = [];
  const clock = new ManualClock('2026-03-01T12:00:12.500Z');
  const logger = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const noteEnd = makeNoteEnd({ countQuestion: (ended) => void counted.push(ended), clock, logger });
  const times = new QuestionTimes();
  times.add('wait', 1_000.2);
  times.add('post', 100.4);
  times.add('post', 200.4);
  const attempt = {
    ...beginAttempt(question(SECRET), times),
    attempts: 2,
    receivedAt: new Date('2026-03-01T12:00:00Z'),
    conversationId: conversationId(7),
  };
  noteEnd(attempt, ending);
  return { counted: counted[0], line: z.looseObject({}).parse(JSON.parse(lines[0] ?? '')), logged: lines.join('') };
}

describe('the end of a question', () => {
  it('is one line with its ids, its times and its rows, and without its words', () => {
    const answer = {
      ...answerOf({
        resourceName: 'Shop',
        sql: 'select 1',
        explanation: SECRET,
        tookMs: 5,
        rows: [{ salary: 123_456 }],
      }),
      question: SECRET,
      rowCount: 1,
    };
    const { line, logged, counted } = endedAs({ kind: 'answered', answer });
    const { time: _time, pid: _pid, hostname: _hostname, ...fields } = line;
    expect(fields).toEqual({
      level: 30,
      msg: 'question',
      team: 'T1',
      channel: 'C1',
      threadTs: '1700000001.000100',
      ts: '1700000001.000100',
      user: 'U1',
      conversationId: conversationId(7),
      outcome: 'answered',
      attempts: 2,
      rowCount: 1,
      totalMs: 12_500,
      waitMs: 1_000,
      postMs: 301,
    });
    for (const word of ['earn', '123456', '123_456', 'select']) expect(logged).not.toContain(word);
    expect(counted).toMatchObject({ outcome: 'answered', reason: undefined, ms: 12_500 });
  });

  it('has the reference that the person sees when it failed, and the reason', () => {
    const { line, counted, logged } = endedAs({
      kind: 'failed',
      failure: { reason: 'timed-out', referenceId: 'REF23456', detail: SECRET },
    });
    expect(line).toMatchObject({ outcome: 'failed', reason: 'timed_out', referenceId: 'REF23456' });
    expect(counted).toMatchObject({ outcome: 'failed', reason: 'timed_out' });
    expect(logged).not.toContain('earn');
  });

  it.each([
    [{ kind: 'asked-back' }, 'asks_back', undefined],
    [{ kind: 'parked' }, 'choose_resource', undefined],
    [{ kind: 'withdrawn' }, 'withdrawn', undefined],
    [{ kind: 'not-there' }, 'failed', 'not_there'],
    [{ kind: 'nothing-asked' }, 'nothing_asked', undefined],
  ] as const)('has few names, whatever is known of it: %j', (ending, outcome, reason) => {
    expect(endedAs(ending).counted).toMatchObject({ outcome, reason });
  });
});
