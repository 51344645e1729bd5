/** The months as people write them in full, January first. */
export const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
