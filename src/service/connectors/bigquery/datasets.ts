import { ConnectorError } from '../errors.ts';
import type { Session } from './sessions.ts';
import { datasetsSchema } from './wire.ts';

export interface Dataset {
  id: string;
  /** `US`, `europe-west1` … A statement runs in one, on datasets of that one alone. */
  location: string;
}

/** What statements need to know of the datasets. */
interface Surroundings {
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

export function createDatasets(): Datasets {
  let surroundings: Surroundings | undefined;

  async function list(session: Session): Promise<Dataset[]> {
    const datasets = await readAll(session);
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
  return { only: datasets.length === 1 ? first?.id : undefined, location: inOnePlace ? first?.location : undefined };
}

/** Only those the service account may see; by name. */
async function readAll({ api, signal }: Session): Promise<Dataset[]> {
  const datasets: Dataset[] = [];
  for (let pageToken: string | undefined; ; ) {
    const query = { maxResults: String(MOST_DATASETS), pageToken };
    const page = await api.call(
      { method: 'GET', path: ['datasets'], query, scope: 'read', schema: datasetsSchema },
      signal,
    );
    for (const { datasetReference, location } of page.datasets ?? [])
      datasets.push({ id: datasetReference.datasetId, location });
    pageToken = page.nextPageToken;
    if (pageToken === undefined || datasets.length >= MOST_DATASETS) break;
  }
  if (datasets.length === 0) throw noDatasets();
  return datasets.slice(0, MOST_DATASETS).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const noDatasets = () =>
  new ConnectorError(
    'no-permission',
    "The service account can't see any datasets in this project. Give it the role BigQuery Data Viewer.",
    { fields: ['client_email', 'project_id'] },
  );
