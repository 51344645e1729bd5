import { measureAcknowledgement } from './acknowledgement.ts';
import { measureAnswers } from './answers.ts';
import { measureLargeSchemas } from './large-schema.ts';
import { measureMemory } from './memory.ts';
import { measureMillionRows } from './million-rows.ts';
import { measurePage } from './page.ts';
import { measureFullStore } from './question/full-store.ts';
import { measureQuestion } from './question/index.ts';
import { measureRows } from './question/rows.ts';
import { measureCommits } from './scale/commits.ts';
import { measureCosts } from './scale/costs.ts';
import { simulateSizes } from './scale/index.ts';
import { measureServiceScale } from './service-scale.ts';
import { measureShape } from './shape.ts';
import { measureSoak } from './soak/index.ts';
import { measureWeight } from './weight.ts';

const MEASURES = {
  acknowledgement: measureAcknowledgement,
  answers: measureAnswers,
  shape: measureShape,
  weight: measureWeight,
  memory: measureMemory,
  'million-rows': measureMillionRows,
  'service-scale': measureServiceScale,
  'large-schemas': measureLargeSchemas,
  page: measurePage,
  question: measureQuestion,
  'full-store': measureFullStore,
  costs: measureCosts,
  commits: measureCommits,
  scale: simulateSizes,
  rows: measureRows,
};

/** Run only where they are named: they take as long as they are told to. */
const LONG = { soak: measureSoak };

/** Prints what was measured on this machine, now: all, or what the arguments name. Build first: it measures what is built. */
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'));
for (const [name, measure] of Object.entries({ ...MEASURES, ...LONG })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in LONG) continue;
  for (const line of await measure()) process.stdout.write(`${line}\n`);
}
process.exit(0);
