import { z } from 'zod';
import { plainOption } from '../block-rules/composition.ts';
import { LIMITS } from '../block-rules/limits.ts';
import { Refusal } from '../workspace/refusal.ts';

export interface OfferedOption {
  text: string;
  value: string;
  description?: string;
}

const optionSchema = z.object({
  text: z.object({ text: z.string() }),
  value: z.string(),
  description: z.object({ text: z.string() }).optional(),
});
const answerSchema = z.union([
  z.object({ options: z.array(optionSchema) }),
  z.object({ option_groups: z.array(z.object({ options: z.array(optionSchema) })) }),
]);

/** @throws Refusal when Slack would show no options */
export function readOptions(body: unknown): OfferedOption[] {
  const answer = answerSchema.safeParse(body);
  if (!answer.success) throw new Refusal('invalid_options');
  const options =
    'options' in answer.data ? answer.data.options : answer.data.option_groups.flatMap((group) => group.options);
  const problems = options.flatMap((option, index) => plainOption(withTypes(option), `/options/${index}`));
  if (options.length > LIMITS.selectOptions) problems.push({ pointer: '/options', message: 'too many options' });
  if (problems.length > 0) {
    throw new Refusal(
      'invalid_options',
      problems.map(({ message, pointer }) => `${message} [json-pointer:${pointer}]`),
    );
  }
  return options.map(({ text, value, description }) => ({
    text: text.text,
    value,
    ...(description === undefined ? {} : { description: description.text }),
  }));
}

const withTypes = (option: z.infer<typeof optionSchema>): unknown => ({
  ...option,
  text: { type: 'plain_text', ...option.text },
  ...(option.description === undefined ? {} : { description: { type: 'plain_text', ...option.description } }),
});
