import type { webApi } from '@slack/bolt';
import { renderHome } from '../home/home-view.ts';
import type { Homes } from '../use-cases/show-home.ts';

export const makeHomes = (client: webApi.WebClient): Homes => ({
  async publish({ user }, content) {
    await client.views.publish({ user_id: user, view: renderHome(content) });
  },
});
