import type { DatasetId } from '../../shared/ids.ts';
import type { Resources, Settings } from '../../store/index.ts';
import type { Access } from '../access/access.ts';
import type { ReadUpload } from '../announce/read-upload.ts';
import type { ConnectResource } from '../use-cases/connect-resource.ts';
import type { makeLinkResource } from '../use-cases/link-resource.ts';
import type { SecretLinks } from '../use-cases/secret-links.ts';

/** What the listeners of connecting call. */
export interface ConnectingDeps {
  access: Pick<Access, 'mayManage'>;
  settings: Pick<Settings, 'ofWorkspace'>;
  resources: Resources;
  /** As configured. */
  datasetId: DatasetId | undefined;
  connect: ConnectResource;
  link: ReturnType<typeof makeLinkResource>;
  /** undefined: the bot has no page of its own. */
  links: SecretLinks | undefined;
  readUpload: ReadUpload;
  /** Resolves when a submission has to be answered. */
  patience: () => Promise<void>;
}
