import { expect, it } from 'vitest';
import { mrkdwnPlain } from '../../../../src/playground/web/text/mrkdwn-plain.ts';

it('gives the words of a message on one line', () => {
  const source = '*ATL* &amp; <@U1>\n> see <https://x.test|the page>\n```select 1\nfrom t```';
  expect(mrkdwnPlain(source, (id) => (id === 'U1' ? 'ana' : id))).toBe('ATL & @ana see the page select 1 from t');
});
