/** What can be asked, shown where nothing is known of the person's own data. */
export const EXAMPLES = [
  'how many orders were there last month?',
  'revenue by month last year',
  'top 10 customers by revenue last quarter',
] as const;
