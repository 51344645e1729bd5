export { profileOfSchema } from './from-schema.ts';
export type { ColumnProfile, Join, Money, SourceProfile, TableProfile, Unit } from './profile.ts';
