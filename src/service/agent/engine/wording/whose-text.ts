import { or } from './lists.ts';

/** Of a name that several rows have: whose is meant, and whose it is not. `“city” is that of the van, not of the rider`. */
export const whoseText = (words: string, own: readonly string[], others: readonly string[]): string =>
  `“${words}” is that of the ${or(own)}, not of the ${or(others)}`;
