import type { ColumnList, ColumnName, SharingRecord, SharingRequest } from '../../contract/sharing.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import type { SharingGuess } from '../agent/privacy/guess-sharing.ts';
import type { Sharing } from '../agent/sharing.ts';
import type { DatabaseSchema } from '../connectors/connector.ts';
import { invalidRequest } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { InUse, ModelsInUse } from '../model-connection/models-in-use.ts';
import type { SourceProfile } from '../profile/index.ts';
import { type Admin, findForAdmin, hasWords, problemsInList, useForAdmin } from '../resources/admin-access.ts';
import type { ResourceRecords, StoredResource } from '../resources/resource-records.ts';
import type { Sources } from '../resources/sources.ts';
import type { SharingRecords } from './sharing-records.ts';

/** Which columns are withheld from a model where no admin decided. */
export type GuessSharing = (schema: DatabaseSchema, profile: SourceProfile) => readonly SharingGuess[];

/** @throws ServiceFailure `not_found` for a resource that isn't the admin's */
export interface ManageSharing {
  read(admin: Admin, resourceId: string): Promise<SharingRecord>;
  /** @throws ServiceFailure `invalid_request` that names the columns that the source doesn't have */
  replace(admin: Admin, resourceId: string, request: SharingRequest): Promise<SharingRecord>;
  /** The columns whose names have all these words, in the order of the source. */
  findColumns(admin: Admin, resourceId: string, words: string): Promise<ColumnList>;
}

export interface ManageSharingDeps {
  resources: Pick<ResourceRecords, 'find'>;
  sources: Pick<Sources, 'use'>;
  sharing: SharingRecords;
  models: Pick<ModelsInUse, 'of'>;
  /** What the configuration allows; all where not given. */
  allowed?: { values: boolean; rows: boolean } | undefined;
  guessSharing?: GuessSharing | undefined;
  clock: Clock;
  limits: ServiceLimits;
}

/** As many as a menu of Slack takes. */
const MOST_FOUND = 100;
const MOST_PROBLEMS = 20;

export function makeManageSharing(deps: ManageSharingDeps): ManageSharing {
  const { sharing, clock } = deps;
  const find = (admin: Admin, resourceId: string) => findForAdmin(deps.resources, admin, resourceId);
  const present = async (decided: Sharing, resource: StoredResource, admin: Admin): Promise<SharingRecord> => {
    const { model } = await deps.models.of(resource.datasetId, resource.id);
    // Nothing is withheld where nothing is sent.
    const guesses = model === undefined ? [] : await guess(deps, admin, resource);
    return record(decided, guesses, { ...deps, model });
  };
  return {
    async read(admin, resourceId) {
      const resource = await find(admin, resourceId);
      const decided = await sharing.find(resource.id);
      return present(decided, resource, admin);
    },

    async replace(admin, resourceId, request) {
      const resource = await find(admin, resourceId);
      const before = await sharing.find(resource.id);
      const schema = await useForAdmin(deps, admin, resource, (source, signal) => source.readSchema(signal));
      const problems = problemsOf(request, before, schema);
      if (problems.length > 0) throw invalidRequest(...problems.slice(0, MOST_PROBLEMS));
      await sharing.replace(resource.id, request, clock.now());
      return present(request, resource, admin);
    },

    async findColumns(admin, resourceId, words) {
      const resource = await find(admin, resourceId);
      const schema = await useForAdmin(deps, admin, resource, (source, signal) => source.readSchema(signal));
      const has = hasWords(words);
      const found = columnsOf(schema).filter((one) => has(`${one.schema}.${one.table}.${one.column}`));
      return { columns: found.slice(0, MOST_FOUND) };
    },
  };
}

const columnsOf = ({ tables }: DatabaseSchema): ColumnName[] =>
  tables.flatMap(({ schema, name: table, columns }) => columns.map(({ name: column }) => ({ schema, table, column })));

/** What is withheld where no admin decided. */
async function guess(deps: ManageSharingDeps, admin: Admin, resource: StoredResource): Promise<SharingGuess[]> {
  const { guessSharing } = deps;
  if (guessSharing === undefined) return [];
  return useForAdmin(deps, admin, resource, async (source, signal) => {
    const schema = await source.readSchema(signal);
    return guessSharing(schema, await source.profile(schema)).filter(({ shares }) => !shares);
  });
}

const keyOf = ({ schema, table, column }: ColumnName): string => JSON.stringify([schema, table, column]);

/** A decision may outlive its column, which may only be out of sight for a while: it stays until it is taken back. */
function problemsOf({ columns }: SharingRequest, before: Sharing, schema: DatabaseSchema): FieldProblem[] {
  const known = new Set([...columnsOf(schema), ...before.columns].map(keyOf));
  return problemsInList('columns', columns.map(keyOf), known, 'column');
}

function record(
  { values, rows, samples, columns }: Sharing,
  guesses: readonly SharingGuess[],
  { model, allowed = { values: true, rows: true } }: Pick<ManageSharingDeps, 'allowed'> & Pick<InUse, 'model'>,
): SharingRecord {
  const reasons = new Map(guesses.map((one) => [keyOf(one), one.because]));
  const decided = new Set(columns.map(keyOf));
  return {
    model: model === undefined ? null : { provider: model.provider, model: model.model },
    values,
    rows,
    samples,
    allowed,
    columns: [
      ...columns.map((one) => ({ ...one, decided: true, because: reasons.get(keyOf(one)) ?? '' })),
      ...guesses
        .filter((one) => !decided.has(keyOf(one)))
        .map(({ schema, table, column, because }) => {
          const name = { schema, table, column };
          return { ...name, share: false, decided: false, because };
        }),
    ],
  };
}
