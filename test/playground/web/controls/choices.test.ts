import { expect, it } from 'vitest';
import { filterChoices } from '../../../../src/playground/web/controls/choices.ts';

const choices = [
  { text: 'Flights', description: 'Postgres' },
  { text: 'Shop', description: 'MySQL' },
  { text: 'Airports' },
];

it.each([
  ['', 'Flights Shop Airports'],
  ['  ', 'Flights Shop Airports'],
  ['PORT', 'Airports'],
  ['sql', 'Shop'],
  ['.*', ''],
])('%j finds %j', (query, found) => {
  expect(
    filterChoices(choices, query)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(found);
});
