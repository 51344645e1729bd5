import type { App } from '@slack/bolt';
import { messageTsSchema, teamIdSchema } from '../../../shared/ids.ts';
import { renderResourceOptions } from '../../blocks/choose-resource.ts';
import { ACTIONS } from '../../model/ids.ts';
import type { ListenerDeps } from '../listener-deps.ts';

/** The sources whose name has what was typed. The block's id names the question, as in `choose-resource.ts` of blocks. */
export function registerFindResource(app: App, { asking }: ListenerDeps): void {
  app.options<'block_suggestion'>(
    { type: 'block_suggestion', action_id: ACTIONS.findResource },
    async ({ ack, payload, body }) => {
      const question = messageTsSchema.safeParse(payload.block_id.split(' ')[1]);
      const team = teamIdSchema.safeParse(body.team?.id ?? body.user.team_id);
      const found = team.success ? await asking.sources.search(team.data, payload.value) : [];
      await ack({ options: question.success ? renderResourceOptions(found, question.data) : [] });
    },
  );
}
