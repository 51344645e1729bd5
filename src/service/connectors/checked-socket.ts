import { Socket } from 'node:net';
import type { Network } from './network.ts';

interface Target {
  /** As a person typed it. */
  host: string;
  port: number;
}

/** Until the address is known and answers; drivers have a longer time of their own, for the whole login. */
const REACH_MS = 9_000;

/** For drivers that take a socket: it connects to the checked address, whatever the driver asks for. */
export class CheckedSocket extends Socket {
  readonly #network: Network;
  readonly #target: Target;
  /**
   * Node checks a certificate against this name where the driver gives none, as mysql2 does for an address; without it,
   * against `localhost`. https://github.com/nodejs/node/blob/v20.19.0/lib/_tls_wrap.js#L1669
   */
  readonly _host: string;

  constructor(network: Network, target: Target) {
    super();
    this.#network = network;
    this.#target = target;
    this._host = nameForTls(target.host);
  }

  override connect(..._elsewhere: unknown[]): this {
    const { host, port } = this.#target;
    const late = setTimeout(() => this.destroy(codedError('ETIMEDOUT')), REACH_MS).unref();
    this.once('connect', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    this.#network.resolveHost(host).then(
      ({ address }) => {
        if (!this.destroyed) super.connect(port, address);
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error('no address', { cause: error })),
    );
    return this;
  }
}

/** An address as certificates have it: IPv6 without brackets. */
export const nameForTls = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

const codedError = (code: string): Error => Object.assign(new Error('the server did not answer'), { code });
