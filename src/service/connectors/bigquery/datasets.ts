import { ConnectorError } from '../errors.ts';
import type { Session } from './sessions.ts';
import { datasetsSchema } from './wire.ts';

export interface Dataset {
  /** undefined: that of the key. */
  project: string | undefined;
  id: string;
  /** `US`, `europe-west1` … A statement runs in one, on datasets of that one alone. */
  location: string;
}

/** What statements need to know of the datasets. */
interface Surroundings {
  /** Where a dataset is that is named without its project; undefined: in that of the key. */
  project: string | undefined;
  /** The one whose tables need no prefix; undefined where there are several. */
  only: string | undefined;
  /** Where all datasets are; undefined where they are in several places. */
  location: string | undefined;
}

export interface Datasets {
  /** Asks again. @throws ConnectorError */
  list(session: Session): Promise<Dataset[]>;
  /** As the last list said. @throws ConnectorError */
  known(session: Session): Promise<Surroundings>;
}

const MOST_DATASETS = 200;

/** @param project where the datasets are; undefined: in that of the key */
export function createDatasets(project: string | undefined): Datasets {
  let surroundings: Surroundings | undefined;

  async function list(session: Session): Promise<Dataset[]> {
    const datasets = await readAll(session, project);
    surroundings = surroundingsOf(datasets);
    return datasets;
  }

  return {
    list,
    async known(session) {
      return surroundings ?? surroundingsOf(await list(session));
    },
  };
}

function surroundingsOf(datasets: Dataset[]): Surroundings {
  const [first] = datasets;
  const inOnePlace = datasets.every(({ location }) => location === first?.location);
  return {
    project: first?.project,
    only: datasets.length === 1 ? first?.id : undefined,
    location: inOnePlace ? first?.location : undefined,
  };
}

/** Only those the service account may see; by name. */
async function readAll(session: Session, project: string | undefined): Promise<Dataset[]> {
  const datasets: Dataset[] = [];
  for (let pageToken: string | undefined; ; ) {
    const query = { maxResults: String(MOST_DATASETS), pageToken };
    const page = await readPage(session, project, query);
    for (const { datasetReference, location } of page.datasets ?? [])
      datasets.push({ project, id: datasetReference.datasetId, location });
    pageToken = page.nextPageToken;
    if (pageToken === undefined || datasets.length >= MOST_DATASETS) break;
  }
  if (datasets.length === 0) throw noDatasets(project);
  return datasets.slice(0, MOST_DATASETS).sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function readPage(
  { api, signal }: Session,
  project: string | undefined,
  query: Record<string, string | undefined>,
) {
  try {
    const call = { method: 'GET', project, path: ['datasets'], query, scope: 'read', schema: datasetsSchema } as const;
    return await api.call(call, signal);
  } catch (error) {
    if (project === undefined || !(error instanceof ConnectorError) || !isAboutProject(error)) throw error;
    throw new ConnectorError(error.kind, error.message, { cause: error, fields: [DATA_PROJECT] });
  }
}

const DATA_PROJECT = 'data_project_id';

/** That there is none, or that the account may do nothing there; the key itself is good. */
const isAboutProject = ({ kind, fields }: ConnectorError): boolean =>
  kind === 'no-permission' || fields?.includes('project_id') === true;

const noDatasets = (project: string | undefined) =>
  new ConnectorError(
    'no-permission',
    "The service account can't see any datasets in this project. Give it the role BigQuery Data Viewer.",
    { fields: ['client_email', project === undefined ? 'project_id' : DATA_PROJECT] },
  );
