import { jsonSchema } from 'ai';
import { z } from 'zod';

/** What the model is told to give, and what is taken of it: one that leaves out a field, or says null, has answered all the same. */
export const lenient = <Taken>(told: z.ZodType, taken: z.ZodType<Taken>) =>
  jsonSchema<Taken>(z.toJSONSchema(told, { target: 'draft-7' }), {
    validate(value) {
      const { success, data, error } = taken.safeParse(value);
      return success ? { success, value: data } : { success, error };
    },
  });
