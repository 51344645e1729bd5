import { describe, expect, it } from 'vitest';
import { readingBelow } from '../../../src/bot/answer/reading-below.ts';

const below = (explanation: string, question: string, headline = ''): string =>
  readingBelow(explanation, { question, answeredBy: undefined }, headline);

describe('how a question was read', () => {
  it.each([
    ['Number of trips.', 'how many trips?'],
    ['Number of cancelled trips in 2025.', 'how many trips were cancelled in 2025'],
    ['Trips in Oslo.', 'list all the trips in Oslo'],
    ['Average delay for each line.', 'average delay by line'],
    ['Top 3 lines by revenue.', 'top 3 lines by revenue'],
  ])('is left out where it is the question again: %s', (reading, question) => {
    expect(below(reading, question)).toBe('');
    expect(below(`${reading} This includes 84 late trips.`, question)).toBe('This includes 84 late trips.');
  });

  it.each([
    ['Number of trips in April 2026.', 'how many trips last month'],
    ['Trips.', 'trips in Oslo'],
    ['Trips in Oslo.', 'trips'],
    ['Lines with more trips than ships.', 'lines with more ships than trips'],
    ['Trips from Oslo to Kiel.', 'trips from Kiel to Oslo'],
    ['Trips without a captain.', 'trips with a captain'],
    ['Lines with the fewest trips.', 'lines with the most trips'],
    ['Number of trips with no closing date recorded.', 'how many trips are open'],
  ])('is kept where it says more, less, or something else: %s', (reading, question) => {
    expect(below(reading, question)).toBe(reading);
  });

  it('is left out where the first sentence says it', () => {
    expect(below('Number of trips.', 'trips, please', 'There are 42 trips.')).toBe('');
    expect(below('Number of late trips.', 'trips, please', 'There are 42 trips.')).toBe('Number of late trips.');
  });

  it('is a whole first sentence, and no part of one', () => {
    expect(below('Trips in St. Johns. Counted once.', 'trips in St. Johns')).toBe('Counted once.');
    expect(below('', 'trips')).toBe('');
    expect(below('trips', 'trips')).toBe('trips');
  });

  it('stays as a language model wrote it', () => {
    for (const answeredBy of ['model', 'both'] as const)
      expect(readingBelow('Number of trips.', { question: 'how many trips', answeredBy }, '')).toBe('Number of trips.');
  });
});
