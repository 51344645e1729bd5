import { measureAcknowledgement } from './acknowledgement.ts';
import { measureAnswers } from './answers.ts';
import { measureLargeSchemas } from './large-schema.ts';
import { measureMemory } from './memory.ts';
import { measureMillionRows } from './million-rows.ts';
import { measurePage } from './page.ts';
import { measureServiceScale } from './service-scale.ts';

/** Prints what was measured on this machine, now. Build first: memory is measured on `dist`. */
for (const measure of [
  measureAcknowledgement,
  measureAnswers,
  measureMemory,
  measureMillionRows,
  measureServiceScale,
  measureLargeSchemas,
  measurePage,
]) {
  for (const line of await measure()) process.stdout.write(`${line}\n`);
}
process.exit(0);
