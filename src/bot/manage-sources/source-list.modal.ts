import type { KnownBlock, ModalView, PlainTextOption, SectionBlock } from '@slack/types';
import { button, oneLine, plain, renderNotice, wordsBlock } from '../kit/blocks.ts';
import { LIMITS, SHOWN } from '../kit/limits.ts';
import { ACTIONS } from '../model/ids.ts';
import type { KnownResource } from '../model/resource.ts';

const SOURCES_TITLE = 'Data sources';

/** A name as it is shown. It may have only characters that aren't sent to Slack. */
export const sourceName = ({ name }: Pick<KnownResource, 'name'>, max: number = SHOWN.resourceName): string =>
  oneLine(name, max) || 'Data source';

/** The workspace's data sources, each with a button: while they are few, else one to search for. */
export function renderSourceList(sources: readonly KnownResource[]): ModalView {
  if (sources.length === 0)
    return renderNotice(SOURCES_TITLE, [
      ['No data source is connected.'],
      ['Close this and choose ', { bold: 'Connect a data source' }, ' in Home to add one.'],
    ]);
  const blocks =
    sources.length <= SHOWN.managedSources
      ? sources.map(sourceLine)
      : [wordsBlock([[`${sources.length} data sources are connected.`]]), sourceSearch];
  return {
    type: 'modal',
    title: plain(SOURCES_TITLE, LIMITS.viewTitle),
    close: plain('Close', LIMITS.viewTitle),
    blocks,
  };
}

function sourceLine(source: KnownResource): SectionBlock {
  const name = sourceName(source);
  return {
    type: 'section',
    text: plain(name),
    accessory: button({ text: 'Manage', action: ACTIONS.viewSource, value: source.id, label: `Manage ${name}` }),
  };
}

/** The options come when they are asked for. */
const sourceSearch: KnownBlock = {
  type: 'actions',
  elements: [
    {
      type: 'external_select',
      action_id: ACTIONS.findManagedSource,
      min_query_length: 0,
      placeholder: plain('Find a data source', LIMITS.placeholder),
    },
  ],
};

/** Those whose name has these words. */
export const renderSourceOptions = (sources: readonly KnownResource[], words: string): PlainTextOption[] =>
  sources
    .filter(({ name }) =>
      words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => name.toLowerCase().includes(word)),
    )
    .slice(0, LIMITS.options)
    .map((source) => ({ text: plain(sourceName(source, LIMITS.optionText), LIMITS.optionText), value: source.id }));
