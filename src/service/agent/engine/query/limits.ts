/** More groups than this are no answer a person reads; the explanation says when they were cut. */
export const MAX_GROUPS = 1_000;
export const MAX_LISTED = 100;
