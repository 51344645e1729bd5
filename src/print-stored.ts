import type { Config } from './config/config.ts';
import { encryptionKeys } from './config/secrets.ts';
import { type ListedDataset, listDatasets, listOwnedResources, type OwnedResource } from './service/app/list-stored.ts';
import { inspectDatabase } from './shared/database.ts';
import { isOnServer } from './shared/database-url.ts';
import { plainText } from './shared/plain-text.ts';

interface Printing {
  isJson: boolean;
  write: (text: string) => void;
}

const NO_DATASETS = 'No datasets yet. Each API key gets one when the service starts: parley service, or parley.\n';
const NO_RESOURCES =
  'No data sources yet. Connect one in Slack with /ask connect, or with a call to the service: docs/service.md says how.\n';

/** Prints the datasets of the service's own database, for people or as JSON. */
export async function printDatasets(config: Config, { isJson, write }: Printing): Promise<void> {
  const datasets = (await isAbsent(config)) ? [] : await listDatasets(config);
  if (isJson) return write(jsonOf({ datasets }));
  write(datasets.length === 0 ? NO_DATASETS : tableOf(DATASET_COLUMNS, datasets));
}

/** Prints the data sources of the service's own database, for people or as JSON; without secrets. */
export async function printResources(config: Config, { isJson, write }: Printing): Promise<void> {
  const { databaseUrl } = config;
  const resources = (await isAbsent(config))
    ? []
    : await listOwnedResources({ databaseUrl, keys: encryptionKeys(config) });
  if (isJson) return write(jsonOf({ resources }));
  write(resources.length === 0 ? NO_RESOURCES : tableOf(RESOURCE_COLUMNS, resources));
}

/** Looking at what isn't there yet doesn't make it. */
async function isAbsent({ databaseUrl }: Config): Promise<boolean> {
  if (!isOnServer(databaseUrl)) return inspectDatabase(databaseUrl) === 'absent';
  const { inspectServer } = await import('./shared/postgres-dialect.ts');
  return (await inspectServer(databaseUrl)).state === 'absent';
}

const jsonOf = (found: unknown): string => `${JSON.stringify(found, null, 2)}\n`;

type Columns<T> = Readonly<Record<string, (row: T) => string>>;

const DATASET_COLUMNS: Columns<ListedDataset> = {
  ID: ({ id }) => id,
  'API KEY': ({ api_key: name }) => name,
  USERS: ({ members }) => String(members),
  RESOURCES: ({ resources }) => String(resources),
  CREATED: ({ created_at: at }) => at.slice(0, 10),
};

const RESOURCE_COLUMNS: Columns<OwnedResource> = {
  ID: ({ id }) => id,
  NAME: ({ name }) => name,
  TYPE: ({ type }) => type,
  HOST: hostOf,
  OWNER: ({ owner }) => (owner.display_name ? `${owner.display_name} (${owner.external_id})` : owner.external_id),
  CREATED: ({ created_at: at }) => at.slice(0, 10),
};

/** Where it is: a host, or what a warehouse calls the same. */
function hostOf({ db_credentials: fields }: OwnedResource): string {
  if (Object.keys(fields).length === 0) return "(can't be decrypted)";
  const { host, port, project_id: project, account } = fields;
  return host === undefined ? String(project ?? account ?? '') : `${host}:${port ?? ''}`;
}

const LONGEST_CELL = 50;

/** What strangers named is one line of a terminal, in columns as wide as their widest. */
function tableOf<T>(columns: Columns<T>, rows: readonly T[]): string {
  const cells = rows.map((row) => Object.values(columns).map((cell) => plainText(cell(row), LONGEST_CELL) || '-'));
  const lines = [Object.keys(columns), ...cells];
  const widths = Object.keys(columns).map((_, at) => Math.max(...lines.map((line) => lengthOf(line[at]))));
  const lineOf = (line: readonly string[]): string =>
    line
      .map((cell, at) => padded(cell, widths[at]))
      .join('  ')
      .trimEnd();
  return `${lines.map(lineOf).join('\n')}\n`;
}

const lengthOf = (text = ''): number => Array.from(text).length;
const padded = (text: string, width = 0): string => text + ' '.repeat(Math.max(0, width - lengthOf(text)));
