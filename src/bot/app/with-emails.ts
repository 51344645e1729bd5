import type {
  ConversationService,
  FeedbackService,
  OverviewService,
  ResourceService,
  SavedQueryService,
} from '../../client/query-service.ts';
import { type ExternalId, readExternalId } from '../../shared/ids.ts';
import type { People } from '../access/access.ts';

/** What people call in their own name. */
type Personal = ConversationService & FeedbackService & OverviewService & ResourceService & SavedQueryService;

/**
 * Signs people in with the email that Slack gives for them, if it gives one: never with one that they wrote. The client
 * tells the service of it whenever it gets another token, whichever call that is for.
 */
export function withEmails<Service extends Personal>(service: Service, people: Pick<People, 'find'>): Service {
  const described = async <Asker extends { externalId: ExternalId }>(asker: Asker): Promise<Asker> => {
    const key = readExternalId(asker.externalId);
    const person = key === undefined ? undefined : await people.find(key);
    return { ...asker, email: person?.email };
  };
  return {
    ...service,
    ask: async (asker, ...rest) => service.ask(await described(asker), ...rest),
    saveQuery: async (asker, ...rest) => service.saveQuery(await described(asker), ...rest),
    createResource: async (asker, ...rest) => service.createResource(await described(asker), ...rest),
    readOverview: async (asker, ...rest) => service.readOverview(await described(asker), ...rest),
    giveFeedback: async (asker, ...rest) => service.giveFeedback(await described(asker), ...rest),
  };
}
