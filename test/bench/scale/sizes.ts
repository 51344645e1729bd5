/** Who asks. */
export interface Size {
  name: string;
  people: number;
  workspaces: number;
  /** Makes the largest workspaces less large than Zipf's law has them. */
  flatness: number;
  /** Simulated working days, so that enough is asked to see what is rare. */
  days: number;
  /** In place of whole days: so many seconds of the busiest hour, and some before them that aren't counted. */
  slice?: number;
}

export const SIZES: readonly Size[] = [
  { name: 'a team of 10', people: 10, workspaces: 1, flatness: 0, days: 1_000 },
  { name: 'a company of 200', people: 200, workspaces: 1, flatness: 0, days: 100 },
  { name: 'a company of 5,000', people: 5_000, workspaces: 1, flatness: 0, days: 10 },
  { name: 'a company of 20,000', people: 20_000, workspaces: 1, flatness: 0, days: 4 },
  { name: 'a company of 200,000', people: 200_000, workspaces: 1, flatness: 0, days: 1 },
  // People and organizations as third parties reported them for 2025; the largest workspace has 350,000 people, as many as
  // IBM, Slack's largest customer, had in 2020.
  { name: 'all of Slack', people: 47_200_000, workspaces: 750_000, flatness: 11, days: 1, slice: 30 },
];

export const WRITERS = ['engine', 'model'] as const;
/** Who writes the SQL. */
export type Writer = (typeof WRITERS)[number];
