import { expect, it } from 'vitest';
import { readWhy } from '../../../../../src/service/agent/engine/why/read-why.ts';

it.each([
  ['Why did revenue drop in March?', 'revenue in march', 'down'],
  ['why were refunds so high last week', 'refunds last week', 'up'],
  ['why has the number of orders gone up this month', 'number of orders this month', 'up'],
  ['what is behind the drop in revenue in March', 'revenue in march', 'down'],
  ['what caused the growth of revenue this year?', 'revenue this year', 'up'],
  ['why the fall in orders', 'orders', 'down'],
  ['what made revenue fall in March', 'revenue in march', 'down'],
  ['what changed in revenue last month', 'revenue last month', null],
  ['explain the change in revenue in March', 'revenue in march', null],
  ['where does the increase in refunds last month come from', 'refunds last month', 'up'],
  ['why did it drop', '', 'down'],
  ['why did it drop in September', 'in september', 'down'],
  ['why?', '', null],
  ['why is that', '', null],
])('%s', (question, about, direction) => {
  expect(readWhy(question)).toEqual({ about, direction });
});

it.each(['why are we here', 'which airport has the worst delays', 'how many orders last month', 'why do you ask'])(
  'no such question: %s',
  (question) => {
    expect(readWhy(question)).toBeNull();
  },
);
