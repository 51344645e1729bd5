import { describe, expect, it } from 'vitest';
import { renderUseResource } from '../../../src/bot/ask/use-resource.blocks.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';

const resource = (n: number, name: string) => ({
  id: resourceIdSchema.parse(`00000000-0000-4000-8000-00000000000${n}`),
  name,
  datasetId: undefined,
});
const [shop, flights] = [resource(1, 'Shop'), resource(2, 'Flights')];

describe('what a conversation asks', () => {
  it('is not to be chosen where there is one source', () => {
    expect(renderUseResource({ kind: 'listed', resources: [shop], usual: undefined }).text).toBe(
      "Questions here go to Shop, the only data source. Once there's another, you can choose here.",
    );
  });

  it('is chosen by name among several', () => {
    const { text } = renderUseResource({ kind: 'listed', resources: [shop, flights], usual: flights.id });
    expect(text).toContain('Questions here go to Flights.');
    expect(text).toContain('/ask use &lt;name&gt;');
  });

  it('is told where nothing is connected', () => {
    expect(renderUseResource({ kind: 'listed', resources: [], usual: undefined }).text).toBe(
      'No data source is connected yet.',
    );
    expect(renderUseResource({ kind: 'unknown', name: 'x', resources: [] }).text).toContain('None is connected yet');
  });
});
