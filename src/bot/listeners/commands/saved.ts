import { renderNoAccess } from '../../access/no-access.blocks.ts';
import { renderSavedQueriesMessage } from '../../blocks/saved-queries.ts';
import type { Subcommand } from '../../slack/ask-command.ts';
import type { SavingDeps } from '../saving-deps.ts';

/** `/ask saved [words]`: the workspace's saved queries. */
export const makeSaved =
  ({ find }: Pick<SavingDeps, 'find'>): Subcommand =>
  async ({ team, user, channel, words, respond }) => {
    const found = await find({ team, user }, { channel }, words);
    const { text, blocks } =
      found.kind === 'found' ? renderSavedQueriesMessage(found.queries, found.words) : renderNoAccess(found.why);
    await respond({ response_type: 'ephemeral', text, blocks });
  };
