import { renderNoAccess } from '../access/no-access.blocks.ts';
import { oneLine, type Piece, type SlackMessage, wordsMessage } from '../kit/blocks.ts';
import { SHOWN } from '../kit/limits.ts';
import type { UseOutcome } from './use-resource.ts';

type Named = Extract<UseOutcome, { kind: 'listed' }>['resources'];

const nameOf = (name: string): Piece => ({ bold: oneLine(name, SHOWN.resourceName) || 'Data source' });

const listOf = (resources: Named): Piece[][] =>
  resources.slice(0, SHOWN.savedListed).map(({ name }): Piece[] => ['• ', nameOf(name)]);

const sayOnlyOne = (name: string): SlackMessage =>
  wordsMessage([
    ['Questions here go to ', nameOf(name), ", the only data source. Once there's another, you can choose here."],
  ]);

/** A channel's default data source, and the result of changing it. */
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
          ? ['No data source is set for this conversation.']
          : ['Questions here go to ', nameOf(chosen.name), '.'];
      return wordsMessage([
        now,
        ['You can choose:'],
        ...listOf(resources),
        ['To change this, type ', { bold: '/ask use <name>' }, '.'],
      ]);
    }
    case 'set':
      return wordsMessage([
        [
          'Questions here now go to ',
          nameOf(outcome.resource.name),
          '. Threads that already have a data source keep it.',
        ],
      ]);
    case 'cleared':
      return wordsMessage([['This conversation no longer has its own data source.']]);
    case 'unknown':
      return outcome.resources.length === 0
        ? wordsMessage([["I don't know a data source called ", nameOf(outcome.name), '. None is connected yet.']])
        : wordsMessage([
            ["I don't know a data source called ", nameOf(outcome.name), '. You can choose:'],
            ...listOf(outcome.resources),
          ]);
    case 'no-access':
      return renderNoAccess(outcome.why);
    default:
      return outcome satisfies never;
  }
}
