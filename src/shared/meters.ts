import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What a part counts, by names without what all of its names begin with. */
export type Meters = ReturnType<typeof makeMeters>;

/** Seconds, from what a person doesn't notice to what nobody waits for. */
const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** @param prefix what all names begin with, for example `parley_bot` */
export function makeMeters(registry: Registry, prefix: string) {
  const about = (name: string, help: string) => ({ name: `${prefix}_${name}`, help, registers: [registry] });
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ ...about(name, help), labelNames }),
    seconds: <Label extends string>(
      name: string,
      help: string,
      { labels = [], buckets = SECONDS }: { labels?: readonly Label[]; buckets?: readonly number[] } = {},
    ) => new Histogram({ ...about(name, help), labelNames: labels, buckets: [...buckets] }),
    gauge: (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) =>
      new Gauge({
        ...about(name, help),
        async collect() {
          const value = await read();
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
    /** One value for each label; undefined: nobody knows. */
    gauges: <Label extends string>(
      name: string,
      help: string,
      { label, read }: { label: Label; read: () => Values | undefined | Promise<Values | undefined> },
    ) =>
      new Gauge({
        ...about(name, help),
        labelNames: [label],
        async collect() {
          const values = await read();
          this.reset();
          for (const [one, value] of Object.entries(values ?? {})) this.labels(one).set(value);
        },
      }),
  };
}

type Values = Readonly<Record<string, number>>;
