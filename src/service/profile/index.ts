export { darkNames } from './dark-names.ts';
export { DEAD_WORDS, deadName } from './dead-name.ts';
export { profileOfSchema } from './from-schema.ts';
export { asHeld } from './held.ts';
export { createKeptTables, type KeptTables, PROFILES_PURPOSE } from './kept-tables.ts';
export { type Namesake, namesakesOf } from './namesakes.ts';
export type { ColumnProfile, DeadRows, Held, Join, SourceProfile, TableProfile } from './profile.ts';
export { type SaidName, type SaidNames, saidNamesInSteps, saidWithoutValues } from './said-names.ts';
export { createSourceLearner, type LearnerDeps, type SourceLearner } from './source-learner.ts';
