import { jsonSchema, type Schema } from 'ai';
import { z } from 'zod';

/** What a model needs no word of: a call that breaks a bound is answered with an error. */
const UNSAID = ['minLength', 'maxLength', 'minItems', 'maxItems', 'additionalProperties', '$schema'] as const;

/** The schema of a tool's arguments, sent in few words and held to every bound. */
export function lean<T>(schema: z.ZodType<T>): Schema<T> {
  const said = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema: part }) => {
      for (const key of UNSAID) delete part[key];
    },
  });
  delete said.$schema;
  return jsonSchema<T>(said, {
    validate: (value) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? { success: true, value: parsed.data } : { success: false, error: parsed.error };
    },
  });
}
