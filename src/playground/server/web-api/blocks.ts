import { z } from 'zod';
import { checkBlocks } from '../block-rules/check-blocks.ts';
import { checkView } from '../block-rules/check-view.ts';
import { isFields, type Problem } from '../block-rules/rule.ts';
import { Refusal } from '../workspace/refusal.ts';
import { jsonArgument } from './arguments.ts';
import { defineMethod } from './method.ts';

/** Says what is wrong where, each with a JSON pointer. Slack also gives a code, whose names it doesn't document. */
export class InvalidLayout extends Refusal {
  readonly problems: readonly Problem[];

  constructor(error: string, problems: readonly Problem[]) {
    super(error);
    this.problems = problems;
  }
}

const anything = jsonArgument(z.unknown()).optional();

/** Needs neither token nor scope, and shows nothing to anyone: https://docs.slack.dev/reference/methods/blocks.validate */
const validate = defineMethod('blocks.validate', {
  token: 'none',
  args: z.object({ blocks: anything, message: anything, view: anything }),
  run({ blocks, message, view }) {
    const given = [blocks, message, view].filter((one) => one !== undefined);
    if (given.length !== 1) throw new Refusal('invalid_arguments', ['must be one of: blocks, message, view']);
    if (blocks !== undefined) return verdict('invalid_blocks', checkBlocks(blocks));
    if (message !== undefined) return verdict('invalid_message', problemsOfMessage(message));
    return verdict('invalid_view', problemsOfView(view));
  },
});

const problemsOfMessage = (message: unknown): Problem[] =>
  isFields(message) ? checkBlocks(message['blocks'] ?? [], 'message', '/message/blocks') : notAnObject('/message');

const problemsOfView = (view: unknown): Problem[] =>
  isFields(view) ? checkView(view, view['type'] === 'home' ? 'home' : 'modal') : notAnObject('/view');

const notAnObject = (pointer: string): Problem[] => [{ pointer, message: 'must provide an object' }];

function verdict(error: string, problems: readonly Problem[]): Record<string, never> {
  if (problems.length > 0) throw new InvalidLayout(error, problems);
  return {};
}

export const blocksMethods = [validate];
