import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute each, most of it spent waiting. Whichever began last would be all that still runs. */
const LONG = ['test/demo/index.test.ts', 'test/stories/restart.test.ts', 'test/browser/accessibility.test.ts'];

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(name));

/** Begins with the files that take longest, also in a clone where no run has measured them yet. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
