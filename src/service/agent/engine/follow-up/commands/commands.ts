import { counted } from './counting.ts';
import { drawn } from './drawing.ts';
import { joined } from './joining.ts';
import { moved } from './moving.ts';
import { ordered } from './ordering.ts';
import type { Command } from './patterns.ts';
import { pointed } from './pointing.ts';
import { removed } from './removing.ts';

/** In this order: a longer phrase stands before the words that it is made of. */
export const COMMANDS: readonly Command[] = [
  ...drawn(),
  ...counted(),
  ...removed(),
  ...ordered(),
  ...moved(),
  ...pointed(),
  ...joined(),
];
