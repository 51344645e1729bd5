import { DIALECTS, type Dialect } from '../../../src/service/sql/dialects/index.ts';

const isDialect = (name: string): name is Dialect => Object.hasOwn(DIALECTS, name);

/** Every SQL there is, so that what holds for all is tried for a new one too. */
export const DIALECT_NAMES: readonly Dialect[] = Object.keys(DIALECTS).filter(isDialect);
