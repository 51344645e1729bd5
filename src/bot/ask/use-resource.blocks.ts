import { renderNoAccess } from '../access/no-access.blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import { type Piece, type SlackMessage, wordsMessage } from '../kit/message.ts';
import { oneLine } from '../kit/text.ts';
import type { UseOutcome } from './use-resource.ts';

type Named = Extract<UseOutcome, { kind: 'listed' }>['resources'];

const nameOf = (name: string): Piece => ({ bold: oneLine(name, SHOWN.resourceName) || 'Data source' });

const listOf = (resources: Named): Piece[][] =>
  resources.slice(0, SHOWN.savedListed).map(({ name }): Piece[] => ['• ', nameOf(name)]);

const sayOnlyOne = (name: string): SlackMessage =>
  wordsMessage([
    ['Questions here go to ', nameOf(name), ', the only data source there is. With a second one you can choose here.'],
  ]);

/** What a channel asks when nobody says otherwise, and what came of changing it. */
export function renderUseResource(outcome: UseOutcome): SlackMessage {
  switch (outcome.kind) {
    case 'listed': {
      const { resources, usual } = outcome;
      if (resources.length === 0) return wordsMessage([['No data source is connected yet.']]);
      const [only] = resources;
      if (only !== undefined && resources.length === 1) return sayOnlyOne(only.name);
      const chosen = resources.find(({ id }) => id === usual);
      const now: Piece[] =
        chosen === undefined
          ? ['This conversation has no data source of its own.']
          : ['Questions here go to ', nameOf(chosen.name), '.'];
      return wordsMessage([
        now,
        ['You can choose:'],
        ...listOf(resources),
        [{ bold: '/ask use <name>' }, ' changes it.'],
      ]);
    }
    case 'set':
      return wordsMessage([
        ['From now on questions here go to ', nameOf(outcome.resource.name), '. Threads keep theirs.'],
      ]);
    case 'cleared':
      return wordsMessage([['This conversation has no data source of its own any more.']]);
    case 'unknown':
      return outcome.resources.length === 0
        ? wordsMessage([['I know no data source called ', nameOf(outcome.name), '; none is connected yet.']])
        : wordsMessage([
            ['I know no data source called ', nameOf(outcome.name), '. There is:'],
            ...listOf(outcome.resources),
          ]);
    case 'no-access':
      return renderNoAccess(outcome.why);
    default:
      return outcome satisfies never;
  }
}
