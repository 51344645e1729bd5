import type { z } from 'zod';

/** A schema under the name it has in the document. */
export interface NamedSchema {
  name: string;
  schema: z.ZodType;
  examples: Record<string, unknown>;
}

/** The same answer as server-sent events, for a caller that accepts them. */
interface StreamDescription {
  says: string;
  /** Of events that the success itself is not. */
  data: NamedSchema[];
  example: string;
}

export interface RouteDescription {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{parameters}`. */
  path: string;
  operation: string;
  summary: string;
  /** `either`: the token of a user or the API key. */
  security: 'apiKey' | 'accessToken' | 'either' | 'metricsToken' | 'none';
  /** What can follow the `?`. */
  query?: z.ZodType;
  request?: NamedSchema;
  success: {
    status: number;
    says: string;
    /** None for 204. */
    body?: NamedSchema;
    /** JSON where not given. */
    mediaType?: 'text/plain';
    stream?: StreamDescription;
  };
  /** Statuses of failures. */
  failures: readonly number[];
}
