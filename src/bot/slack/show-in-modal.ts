import { webApi } from '@slack/bolt';
import type { ModalView } from '@slack/types';

/** Puts a view in the place of the one that is open. false: it was closed meanwhile, or Slack does not take the view. */
export async function showInModal(client: webApi.WebClient, viewId: string, view: ModalView): Promise<boolean> {
  try {
    await client.views.update({ view_id: viewId, view });
    return true;
  } catch (error) {
    if (error instanceof webApi.WebAPIPlatformError) return false;
    throw error;
  }
}
