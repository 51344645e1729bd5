import type { Clock } from '../../shared/clock.ts';
import { datasetIdSchema, resourceIdSchema } from '../../shared/ids.ts';
import type { Resources } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import { FILL_IN, sayTooLong } from '../kit/forms.ts';
import type { FieldProblem } from '../model/failure.ts';
import type { PersonKey } from '../model/keys.ts';
import type { NoAccess } from '../model/outcome.ts';
import type { KnownResource } from '../model/resource.ts';

/** As typed. */
export interface LinkForm {
  id: string;
  name: string;
  datasetId: string;
}

type LinkOutcome =
  | { kind: 'linked'; resource: KnownResource }
  /** `field`: `id`, `name` or `dataset`. */
  | { kind: 'refused'; problems: FieldProblem[] }
  | { kind: 'no-access'; why: NoAccess };

interface LinkDeps {
  resources: Resources;
  access: Pick<Access, 'mayManage'>;
  clock: Clock;
}

const MAX_NAME = 255;

/** Makes a resource of the service known to the workspace. The interface can't read one: only a question shows whether it works. */
export function makeLinkResource({ resources, access, clock }: LinkDeps) {
  return async (person: PersonKey, form: LinkForm): Promise<LinkOutcome> => {
    const permission = await access.mayManage(person);
    if (!permission.allowed) return { kind: 'no-access', why: permission.why };
    const id = resourceIdSchema.safeParse(form.id.trim());
    const datasetId = datasetIdSchema.safeParse(form.datasetId.trim());
    const name = form.name.trim();
    const hasDataset = form.datasetId.trim() !== '';
    if (!id.success || name === '' || name.length > MAX_NAME || (hasDataset && !datasetId.success)) {
      return {
        kind: 'refused',
        problems: problemsOf({ id, name, datasetId: hasDataset ? datasetId : { success: true } }),
      };
    }
    const resource = { id: id.data, name, datasetId: hasDataset ? datasetId.data : undefined };
    await resources.remember({ ...resource, team: person.team, at: clock.now() });
    return { kind: 'linked', resource };
  };
}

interface Read {
  id: { success: boolean };
  name: string;
  datasetId: { success: boolean };
}

function problemsOf({ id, name, datasetId }: Read): FieldProblem[] {
  const uuid = 'Enter a UUID, such as 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed.';
  return [
    ...(id.success ? [] : [{ field: 'id', message: uuid }]),
    ...(name !== '' && name.length <= MAX_NAME
      ? []
      : [{ field: 'name', message: name === '' ? FILL_IN : sayTooLong(MAX_NAME) }]),
    ...(datasetId.success ? [] : [{ field: 'dataset', message: uuid }]),
  ];
}
