import { describe, expect, it } from 'vitest';
import { renderAnswer } from '../../../src/bot/answer/answer.blocks.ts';
import { withChanges } from '../../../src/bot/answer/changes.blocks.ts';
import type { Answer } from '../../../src/bot/model/answer.ts';
import type { Row, Units } from '../../../src/contract/conversations.ts';
import { answerOf } from '../../fixtures/answers.ts';

const answer = (rows: Row[], units: Units, explanation = ''): Answer => ({
  ...answerOf({ resourceName: 'Depots', explanation, sql: '', rows, tookMs: 1 }),
  units,
});

describe('an answer whose units are known', () => {
  it('has them in the table: with money in each cell, of other units above them', () => {
    const rows = [
      { depot: 'Quay', wait: 12.5, rent: 1200 },
      { depot: 'Mill', wait: 9, rent: 900.5 },
    ];
    const told = JSON.stringify(renderAnswer(answer(rows, { wait: 'minutes', rent: 'USD' })).blocks);
    expect(told).toContain('"text":"Wait (minutes)"');
    expect(told).toContain('"text":"12.5"');
    expect(told).toContain('"text":"$900.50"');
    expect(told).toContain('"value":900.5');
  });

  it('has them along the axis of a chart', () => {
    const rows = [
      { depot: 'Quay', moisture: 12.5 },
      { depot: 'Mill', moisture: 9 },
    ];
    const axisOf = (units: Units) => /"y_label":"([^"]*)"/.exec(JSON.stringify(renderAnswer(answer(rows, units))))?.[1];
    expect([{ moisture: 'percent' }, { moisture: 'km' }, { moisture: 'USD' }, {}].map(axisOf)).toEqual([
      'Moisture (%)',
      'Moisture (km)',
      'Moisture',
      'Moisture',
    ]);
  });

  it('keeps a minus with the money behind it', () => {
    const said = renderAnswer(answer([{ rent: -5974 }], { rent: 'USD' }, 'One depot: −$34,900, the others +€12.')).text;
    expect(said).toContain('Rent: −\u2060$5,974.');
    expect(said).toContain('One depot: −\u2060$34,900, the others +\u2060€12.');
  });

  it('has them in what changed since', () => {
    const now = answer([{ rent: 1250.5 }], { rent: 'EUR' });
    const since = { rows: [{ rent: 900 }], askedAt: new Date(0) };
    expect(withChanges(renderAnswer(now), { answer: now, since }).text).toContain('rent: €900.00 → €1,250.50');
    const later = { ...now, units: { rent: 'days' } };
    expect(withChanges(renderAnswer(later), { answer: later, since }).text).toContain('rent: 900.0 → 1,250.5 days');
  });
});
