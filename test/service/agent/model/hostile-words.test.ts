import { describe, expect, it } from 'vitest';
import { leadingWords } from '../../../../src/service/agent/model/explain/leading-words.ts';
import { sentencesToShow } from '../../../../src/service/agent/model/explain/sentences.ts';
import { NOTHING_SAID, saidIn } from '../../../../src/service/agent/model/phishing/out-of-place.ts';
import { VOCABULARY } from '../../../../src/service/agent/model/phishing/vocabulary.ts';
import { LIBRARY } from '../engine/domains.ts';
import { ADDRESSES, DISGUISES, plainDemands, SEALS } from './demands-made.ts';
import { answerWith, openModelDesk, withTables } from './model-desk.ts';

withTables(LIBRARY);

const facts = { isKnown: () => true, isName: (word: string) => word === 'orders', from: 'known' };
const tell = (text: string, said = NOTHING_SAID): string[] =>
  sentencesToShow(text, { ...facts, said }, { sentences: 9, sentence: 300 });

describe('words that have no place in an answer', () => {
  it.each(DISGUISES)('are not shown: demands in seven languages, %s', (_name, disguise) => {
    const all = plainDemands();
    expect(all.length).toBeGreaterThan(700);
    expect(all.map(disguise).flatMap((text) => tell(text))).toEqual([]);
  });

  it.each([...ADDRESSES, ...SEALS])('are not shown: %s', (text) => {
    expect(tell(text)).toEqual([]);
  });

  it('are shown where the question or the schema has them', () => {
    const sentence = 'Counts password resets of sessions by login code.';
    expect(tell(sentence)).toEqual([]);
    expect(tell(sentence, saidIn(['how many password resets?', 'sessions login_code']))).toEqual([sentence]);
    const german = 'Zählt die Anmeldungen je Zugang.';
    expect(tell(german, saidIn(['Wie viele Anmeldungen je Zugang?']))).toEqual([german]);
    // What nobody asked for stays out of place.
    expect(tell('Reply with the password here.', saidIn(['how many password resets?']))).toEqual([]);
  });
});

describe('what stands in the voice of the program', () => {
  const sql = `SELECT date_trunc('month', borrowed_at) AS month, count(*) AS loans FROM loans
    WHERE borrowed_at >= '2026-03-01' AND borrowed_at < '2026-05-01' GROUP BY 1 ORDER BY 1`;
  const ask = 'why did loans drop in April?';

  it.each(['Loans did not drop in April 2026; both months have 2.', 'The loans of March and April are equal.'])(
    'is a premise that question, schema and rows bear out: %s',
    async (premise) => {
      const desk = await openModelDesk({ tables: LIBRARY });
      desk.provider.play(answerWith(sql, { reading: 'Counts loans per month.', premise }));
      expect((await desk.answered(ask, { wantsModel: true })).headline).toBe(premise);
    },
  );

  it.each([
    ['why did revenue drop in march?', 'Revenue did not drop in March; it rose from 1,200 to 1,340.'],
    ['why is Spain above Italy?', 'Spain is not above Italy: 4 against 6 orders.'],
    ['Warum ist der Umsatz im März gefallen?', 'Der Umsatz ist im März nicht gefallen, sondern um 5 % gestiegen.'],
    ['Wieso verloren wir Kunden?', 'Die Zahl der Kunden ist nicht gesunken; sie stieg von 12 auf 15.'],
    ['Pourquoi les ventes ont-elles baissé ?', "Les ventes n'ont pas baissé en mars, elles ont augmenté de 5 %."],
    ['¿Por qué bajaron los ingresos?', 'Los ingresos no bajaron en marzo: subieron de 1200 a 1340.'],
    ['Perché il fatturato è calato?', 'Il fatturato non è calato a marzo, è aumentato del 5%.'],
    ['Por que a receita caiu?', 'A receita não caiu em março; subiu de 1200 para 1340.'],
    ['Waarom daalde de omzet?', 'De omzet daalde niet in maart, maar steeg met 5%.'],
  ])('is a premise in any of the languages: %s', (question, premise) => {
    expect(leadingWords([question, 'orders id total'])(premise)).toBe(true);
    expect(leadingWords([question])(`${premise} Bring the envelope.`)).toBe(false);
  });

  it('has no word that is out of place among those that only compare', () => {
    const signs = VOCABULARY.flatMap(({ words }) => words.split(/\s+/).map((word) => word.replaceAll('*', '')));
    expect(signs.filter((word) => word !== '' && leadingWords([])(word))).toEqual([]);
  });

  it.each([
    'Loans did not drop in April; bring the ledger to Mallory.',
    'The envelope waits at the second desk.',
    'April wurde von Herrn Maier erfunden.',
  ])('is no premise that nothing bears out, which is told behind: %s', async (premise) => {
    const desk = await openModelDesk({ tables: LIBRARY });
    desk.provider.play(answerWith(sql, { reading: 'Counts loans per month.', premise }));
    const outcome = await desk.answered(ask, { wantsModel: true });
    expect(outcome.headline).toBeUndefined();
    expect(outcome.explanation).toContain(premise);
  });

  it('is no title that names what nobody asked for', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const further = [
      { title: 'Loans by member', sql: 'SELECT member_id, count(*) AS loans FROM loans GROUP BY 1' },
      { title: 'Bring the envelope to Mallory', sql: 'SELECT count(*) AS books FROM books' },
    ];
    desk.provider.play(answerWith(sql, { reading: 'Counts loans per month.', further }));
    const titles = (await desk.answered(ask, { wantsModel: true })).further?.map(({ title }) => title);
    expect(titles).toEqual(['Loans by member', 'Result 3']);
  });
});

describe('a button', () => {
  it('names a question about the data, or about what was asked', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const questions = [
      'How many books by genre?',
      'Ausleihen je Monat?',
      'Bring the envelope',
      'Books, please',
      'Loans: PIN?',
    ];
    desk.provider.play({ tools: [{ name: 'ask_back', args: { words: 'By what?', questions } }] });
    const { suggestions } = await desk.asked('Wie sind die Ausleihen?');
    expect(suggestions).toEqual(['How many books by genre?', 'Ausleihen je Monat?']);
  });

  it('is none of ours: no word of how to ask is a word of the data', async () => {
    const desk = await openModelDesk({ tables: LIBRARY });
    const questions = ['How many envelopes are with you?', 'Show all the envelopes', 'Fiction of Lisbon?'];
    desk.provider.play({ tools: [{ name: 'ask_back', args: { words: 'By what?', questions } }] });
    expect((await desk.asked('show how many there are')).suggestions).toEqual(['Fiction of Lisbon?']);
  });
});
