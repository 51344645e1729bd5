import { z } from 'zod';

/** A field that every record has and that may hold nothing: whoever makes a record says so. */
export const orUndefined = <T extends z.ZodType>(schema: T) => z.union([schema, z.undefined()]);
