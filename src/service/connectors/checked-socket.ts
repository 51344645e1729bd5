import { Socket } from 'node:net';
import type { Network } from './network.ts';

interface Target {
  /** As a person typed it. */
  host: string;
  port: number;
}

/** For drivers that take a socket: it connects to the checked address, whatever the driver asks for. */
export class CheckedSocket extends Socket {
  readonly #network: Network;
  readonly #target: Target;

  constructor(network: Network, target: Target) {
    super();
    this.#network = network;
    this.#target = target;
  }

  override connect(..._elsewhere: unknown[]): this {
    const { host, port } = this.#target;
    this.#network.resolveHost(host).then(
      ({ address }) => {
        if (!this.destroyed) super.connect(port, address);
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error('no address', { cause: error })),
    );
    return this;
  }
}
