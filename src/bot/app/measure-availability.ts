import { Gauge } from 'prom-client';
import type { Availability } from '../../client/circuit.ts';
import type { Registry } from '../../shared/metrics.ts';

/** Tells Prometheus whether the data service answers. */
export function measureAvailability(metrics: Registry, { isAway }: Pick<Availability, 'isAway'>): void {
  const gauge = new Gauge({
    name: 'parley_service_circuit_open',
    help: 'Whether the data service is not answering, so that questions wait for it: 1 or 0.',
    registers: [],
    collect() {
      this.set(isAway() ? 1 : 0);
    },
  });
  metrics.registerMetric(gauge);
}
