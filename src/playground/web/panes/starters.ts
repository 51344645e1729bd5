/** Questions the sample data can answer: this page is where it is shown. */
export const STARTERS = [
  'how many flights left each airport?',
  'average delay by month for the 5 busiest airports',
  'revenue by month last year',
  'top 10 customers by revenue last quarter',
];
