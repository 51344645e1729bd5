import { expect, it } from 'vitest';
import { LIBRARY } from '../engine/domains.ts';
import { answerWith, openModelDesk, run, withTables } from './model-desk.ts';

withTables(LIBRARY);
// Arguments that have the names of the wire in them, and letters of several bytes.
const COUNT = `SELECT count(*) AS loans FROM loans WHERE '{"arguments":{"delta":"ö"}}' <> ''`;
const WIRES = ['openai', 'anthropic', 'responses', 'ollama'] as const;
const FORMS = ['other-form', 'other-form-after-empty'] as const;

it.each(WIRES.flatMap((wire) => FORMS.map((as) => [wire, as] as const)))(
  'arguments that a gateway sends in another form are read, over the wire of %s: %s',
  async (wire, as) => {
    const desk = await openModelDesk({ tables: LIBRARY, wire });
    desk.provider.play({ ...run(COUNT), as }, { ...answerWith(COUNT), as });
    const outcome = await desk.answered('how many loans are there?');
    expect(outcome).toMatchObject({ sql: COUNT, answeredBy: 'model', result: { rows: [{ loans: 6 }] } });
    expect(desk.provider.received).toHaveLength(2);
    expect(desk.provider.lastText).toContain('rows_in_all');
  },
);
