import type { DatasetId } from '../../shared/ids.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import { withDeadline } from '../deadline.ts';
import { notFound } from '../failures.ts';
import type { ServiceLimits } from '../limits.ts';
import type { ResourceRecords, StoredResource } from './resource-records.ts';
import { sourceFailure } from './source-failure.ts';
import type { Source, Sources } from './sources.ts';

/** Who manages the resources of an API key. */
export interface Admin {
  datasetId: DatasetId;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
}

/** @throws ServiceFailure `not_found` for a resource that isn't the admin's */
export async function findForAdmin(
  resources: Pick<ResourceRecords, 'find'>,
  { datasetId }: Admin,
  resourceId: string,
): Promise<StoredResource> {
  const resource = await resources.find(resourceId);
  if (resource?.datasetId !== datasetId) throw notFound('resource');
  return resource;
}

/** @throws ServiceFailure for whatever is wrong with the source, or if it takes too long */
export async function useForAdmin<T>(
  { sources, limits }: { sources: Pick<Sources, 'use'>; limits: Pick<ServiceLimits, 'callTimeoutMs'> },
  { signal }: Admin,
  resource: StoredResource,
  work: (source: Source, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withDeadline(limits.callTimeoutMs, signal, (until) =>
      sources.use(resource, (source) => work(source, until)),
    );
  } catch (error) {
    throw sourceFailure(error);
  }
}

/** Whether a name has all the words that somebody looks for, in any letter case. */
export function hasWords(words: string): (name: string) => boolean {
  const wanted = words.toLowerCase().split(/\s+/);
  return (name) => wanted.every((word) => name.toLowerCase().includes(word));
}

/** What is named twice in a list, or isn't known. @param what a `table`, a `column` */
export function problemsInList(
  field: string,
  keys: readonly string[],
  known: ReadonlySet<string>,
  what: string,
): FieldProblem[] {
  const seen = new Set<string>();
  return keys.flatMap((key, at): FieldProblem[] => {
    const place = `${field}.${at}`;
    if (seen.has(key)) return [{ field: place, message: `is the same ${what} as an earlier one` }];
    seen.add(key);
    return known.has(key) ? [] : [{ field: place, message: `isn't a ${what} of this resource` }];
  });
}
