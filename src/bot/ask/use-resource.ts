import type { Clock } from '../../shared/clock.ts';
import type { ResourceId } from '../../shared/ids.ts';
import type { Resources, Settings } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { ChannelKey, PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { KnownResource } from '../model/resource.ts';

export type UseOutcome =
  | { kind: 'listed'; resources: KnownResource[]; usual: ResourceId | undefined }
  | { kind: 'set'; resource: KnownResource }
  | { kind: 'cleared' }
  | { kind: 'unknown'; name: string; resources: KnownResource[] }
  | { kind: 'no-access'; why: NoAccess };

export interface UseDeps {
  resources: Resources;
  settings: Pick<Settings, 'ofChannel' | 'changeChannel'>;
  access: Pick<Access, 'mayAsk' | 'mayManage'>;
  clock: Clock;
}

/** Removes a channel's default. */
const NOTHING = 'nothing';
/** How Slack begins the id of a direct message, which is its person's own. */
const DIRECT = 'D';

/** `/ask use`: a channel's default data source. */
export function makeUseResource({ resources, settings, access, clock }: UseDeps) {
  return async (person: PersonKey, channel: ChannelKey['channel'], name: string): Promise<UseOutcome> => {
    const place = { team: person.team, channel };
    const seeing = await access.mayAsk(person, { channel, onlyToAsker: true });
    if (!seeing.allowed) return { kind: 'no-access', why: seeing.why };
    const known = await resources.list(person.team);
    if (name === '')
      return { kind: 'listed', resources: known, usual: (await settings.ofChannel(place)).defaultResource };
    if (!channel.startsWith(DIRECT)) {
      const managing = await access.mayManage(person);
      if (!managing.allowed) return { kind: 'no-access', why: managing.why };
    }
    const resource = findByName(known, name);
    if (resource === undefined && name.toLowerCase() !== NOTHING) return { kind: 'unknown', name, resources: known };
    await settings.changeChannel(place, { defaultResource: resource?.id }, clock.now());
    return resource === undefined ? { kind: 'cleared' } : { kind: 'set', resource };
  };
}

/** By its name whatever its capitals, or by the only name that begins so. */
function findByName(known: KnownResource[], name: string): KnownResource | undefined {
  const wanted = name.toLowerCase();
  const exact = known.find((one) => one.name.toLowerCase() === wanted);
  const begun = known.filter((one) => one.name.toLowerCase().startsWith(wanted));
  return exact ?? (begun.length === 1 ? begun[0] : undefined);
}
