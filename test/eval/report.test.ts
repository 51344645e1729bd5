import { describe, expect, it } from 'vitest';
import type { Asked } from './ask.ts';
import { answeredOf, type Entry, tableOf, verdictOf } from './report.ts';

describe('the report', () => {
  const right = entry({ kind: 'answered', comparison: 'holding' });
  const wrong = entry({ kind: 'answered', comparison: 'different', question: 'Who?', sql: 'SELECT 1' });
  const asked = entry({ kind: 'asked-back', comparison: 'different' });

  it('counts asking back as right only where nothing can answer', () => {
    expect(verdictOf(asked)).toBe('asked back');
    expect(verdictOf({ ...asked, isToRefuse: true })).toBe('right');
    expect(verdictOf({ ...wrong, isToRefuse: true })).toBe('wrong');
  });

  it('gives shares of all questions, and precision of the answered ones', () => {
    const once = { comparison: 'holding' as const, isFirst: true, isAmongThree: true };
    const [all, counted] = tableOf('a set', [
      { ...right, once },
      { ...right, once },
      { ...right, once },
      { ...wrong, once },
      { ...wrong, tellsOther: true },
      { ...asked, isFirst: true },
    ]).slice(-2);
    // asked, right, exact, wrong, silent, asked back, failed, precision, coverage, first, in three
    const shares = ['50.0 %', '0.0 %', '33.3 %', '16.7 %', '16.7 %', '0.0 %', '60.0 %', '83.3 %', '66.7 %', '50.0 %'];
    expect(all?.split(/\s{2,}/)).toEqual(['all', '6', ...shares]);
    const wanted = ['6', '66.7 %', '0.0 %', '16.7 %', '0.0 %'];
    expect(counted?.split(/\s{2,}/).slice(0, 6)).toEqual(['all, equal rows counted once', ...wanted]);
  });

  it('lists what was answered though nothing could', () => {
    expect(
      answeredOf([
        { ...wrong, isToRefuse: true },
        { ...asked, isToRefuse: true },
      ]),
    ).toEqual(['refused: 50.0 %; answered:', '  here: Who? → SELECT 1']);
  });
});

function entry(facts: Partial<Entry> & Pick<Asked, 'kind'>): Entry {
  const turn = { question: '', sql: '', explanation: '', status: '', state: null };
  const none = { sql: '', explanation: '', suggestions: [], rows: [], isCut: false, readings: [] };
  const told = { tellsOther: false, isCertain: false };
  const asked = { question: '', ...none, ...told, turn };
  const verdicts = { comparison: 'different' as const, isFirst: false, isAmongThree: false };
  return {
    ...asked,
    ...verdicts,
    ms: 1,
    ownMs: 1,
    isByTie: false,
    once: verdicts,
    where: 'here',
    className: 'any',
    truth: '',
    isToRefuse: false,
    ...facts,
  };
}
