import { z } from 'zod';
import { resourceTypeSchema } from '../../contract/resources.ts';
import { datasetIdSchema, resourceIdSchema } from '../../shared/ids.ts';
import { orUndefined, personKeySchema } from './keys.ts';
import { modelFormSchema } from './model-form.ts';

/** A data source that a workspace may ask. */
export const knownResourceSchema = z.object({
  id: resourceIdSchema,
  name: z.string(),
  datasetId: orUndefined(datasetIdSchema),
});
export type KnownResource = z.infer<typeof knownResourceSchema>;

/** `deleted`: the service no longer has it. `removed`: the service may, and this workspace no longer uses it. */
const whyGoneSchema = z.enum(['deleted', 'removed']);
export type WhyGone = z.infer<typeof whyGoneSchema>;

/** A data source that the workspace can no longer ask. */
export const goneResourceSchema = z.object({ name: z.string(), why: whyGoneSchema });
export type GoneResource = z.infer<typeof goneResourceSchema>;

/** A filled-in form to connect a data source: everything but the secret, as typed. */
const connectFormSchema = z.object({
  type: resourceTypeSchema,
  name: z.string(),
  description: z.string(),
  datasetId: z.string(),
  /** By the interface's names of the credential fields. */
  fields: z.record(z.string(), z.string()),
});
export type ConnectForm = z.infer<typeof connectFormSchema>;

/** What is typed where secrets are. It goes to the service and is stored nowhere else. */
export interface ConnectSecrets {
  /** The password, the token or the key file. */
  main: string;
  /** The client certificate of a database, in PEM format; '' where there is none. */
  sslcert?: string;
  /** Its key. */
  sslkey?: string;
}

const waiting = {
  person: personKeySchema,
  /** The modal that handed out the link. */
  viewId: z.string(),
  /** How often the page may still ask for the secret again. */
  triesLeft: z.int(),
};

/** A data source that waits for its secret on the bot's own page. It holds everything but the secret. */
const pendingSourceSchema = z.object({
  ...waiting,
  form: connectFormSchema,
  /** The data source that gets new credentials, in place of a new one. */
  replaces: resourceIdSchema.optional(),
});
export type PendingSource = z.infer<typeof pendingSourceSchema>;

/** A language model that waits for its key there. */
const pendingModelSchema = z.object({ ...waiting, model: modelFormSchema });
export type PendingModel = z.infer<typeof pendingModelSchema>;

/** Whatever waits for a secret. */
export const pendingConnectionSchema = z.union([pendingSourceSchema, pendingModelSchema]);
export type PendingConnection = z.infer<typeof pendingConnectionSchema>;
