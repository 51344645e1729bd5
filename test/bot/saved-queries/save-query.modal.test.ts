import { describe, expect, it } from 'vitest';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import {
  draftOf as draftOfAnswer,
  readSaveQuery,
  renderSaveQueryModal,
  saveQueryErrors,
} from '../../../src/bot/saved-queries/save-query.modal.ts';
import { answerIdSchema, channelIdSchema } from '../../../src/shared/ids.ts';
import { answerOf } from '../../fixtures/answers.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';

const answer = answerIdSchema.parse('answer-0123456789');
const channel = channelIdSchema.parse('C1');
const SHORT = 'select count(*) from orders';
const LONG = `select ${Array.from({ length: 600 }, (_, n) => `column_${n}`).join(', ')} from orders`;
const draftOf = (sql: string) => ({
  answer,
  channel,
  question: 'how many orders?',
  explanation: 'Counted.',
  sql,
  doubts: '',
  resourceName: 'Shop',
  period: undefined,
  reader: { locale: 'en-US', timeZone: 'UTC' },
  earlier: undefined,
});

const filledIn = (typed: Record<string, string>) =>
  readFilled({
    id: 'V1',
    private_metadata: JSON.stringify({ answer, channel }),
    state: {
      values: Object.fromEntries(
        Object.entries(typed).map(([name, value]) => {
          const id = `save-query:${name}`;
          return [id, { [id]: { type: 'plain_text_input', value } }];
        }),
      ),
    },
  });

describe('the modal to save a query', () => {
  it('leaves out how many rows there were that day', () => {
    const explanation = 'Ferries by length. There are 2,431; the first 100 are shown. Still: in Oslo.';
    const kept = answerOf({ resourceName: 'Ferries', explanation, sql: SHORT, rows: [], tookMs: 1 });
    expect(draftOfAnswer(kept, { earlier: undefined, database: undefined }).explanation).toBe(
      'Ferries by length. Still: in Oslo.',
    );
  });

  it('fills in name, explanation and the SQL laid out for reading', () => {
    const shown = JSON.stringify(renderSaveQueryModal(draftOf(SHORT)).blocks);
    expect(shown).toContain('how many orders?');
    expect(shown).toContain('Counted.');
    expect(shown).toContain('SELECT\\n  count(*)\\nFROM\\n  orders');
  });

  it('says in one line what may be wrong with the SQL, and opens nothing that it says', () => {
    const kept = answerOf({ resourceName: 'Shop', explanation: '', sql: SHORT, rows: [], tookMs: 1 });
    const linesOf = (doubts: string[]) => {
      const draft = draftOfAnswer(
        { ...kept, checks: { doubts, notes: ['A note.'], passed: [] } },
        { earlier: undefined, database: undefined },
      );
      const view = renderSaveQueryModal(draft);
      expectTakenBySlack(view);
      return view.blocks.flatMap((block) => (block.type === 'context' && 'elements' in block ? block.elements : []));
    };
    const said = (text: string) => ({ type: 'plain_text', text, emoji: false });
    const source = said('Data source: Shop');
    expect(linesOf([])).toEqual([source]);
    expect(linesOf(['One.', '<!here> two.'])).toEqual([said('Check this: One. <!here> two.'), source]);
    expect(linesOf(Array<string>(50).fill('x'.repeat(3_000)))).toEqual([
      said(`Check this: ${'x'.repeat(987)}…`),
      source,
    ]);
  });

  it('says that SQL longer than a field is saved as it ran', () => {
    const { blocks } = renderSaveQueryModal(draftOf(LONG));
    expect(JSON.stringify(blocks)).not.toContain('save-query:sql');
    expect(JSON.stringify(blocks)).toContain(LONG.length.toLocaleString('en-US'));
  });

  it('shows what is said of SQL without a field under the name', () => {
    const problems = [{ field: 'sql', message: 'is too slow' }];
    expect(saveQueryErrors(problems, SHORT)).toEqual({ 'save-query:sql': 'Is too slow.' });
    expect(saveQueryErrors(problems, LONG)).toEqual({ 'save-query:name': 'Is too slow.' });
  });

  it('offers no field for SQL that a field would change', () => {
    const { blocks } = renderSaveQueryModal(draftOf("select '\u202E' from orders"));
    expect(JSON.stringify(blocks)).not.toContain('save-query:sql');
  });
});

describe('what was filled in', () => {
  it('is the SQL as it ran when nobody touched it, however Slack ends its lines', () => {
    const untouched = 'SELECT\r\n  count(*)\r\nFROM\r\n  orders\r\n';
    expect(readSaveQuery(filledIn({ name: 'N', sql: untouched }), SHORT)).toEqual({
      answer,
      knownSave: undefined,
      name: 'N',
      explanation: '',
      sql: undefined,
      moves: false,
    });
  });

  it('is the SQL that was typed otherwise', () => {
    expect(readSaveQuery(filledIn({ name: 'N', sql: 'SELECT 2' }), SHORT)?.sql).toBe('SELECT 2');
  });

  it('is nothing of another modal', () => {
    const other = readFilled({ id: 'V1', private_metadata: 'x', state: { values: {} } });
    expect(readSaveQuery(other, SHORT)).toBeUndefined();
  });
});
