import { z } from 'zod';
import { jsonArgument, textArgument } from './arguments.ts';

/** The arguments that make up a message, shared by post, update and ephemeral. */
export const contentArguments = {
  text: textArgument.optional(),
  blocks: jsonArgument(z.unknown()).optional(),
  markdown_text: textArgument.optional(),
};
