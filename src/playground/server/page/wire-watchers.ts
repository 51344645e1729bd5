import type { WebSocket } from 'ws';
import type { PlannedFault, ServerEvent, WireEntry } from '../../protocol/protocol.ts';
import type { Faults } from '../faults.ts';
import type { WireLog } from '../wire-log.ts';

interface WireWatchersDeps {
  wireLog: WireLog;
  faults: Faults;
  send: (socket: WebSocket, event: ServerEvent) => void;
}

/** The pages whose inspector is open. */
export class WireWatchers {
  readonly #deps: WireWatchersDeps;
  readonly #sockets = new Set<WebSocket>();
  readonly #ends: (() => void)[];

  constructor(deps: WireWatchersDeps) {
    const { wireLog, faults } = deps;
    this.#deps = deps;
    this.#ends = [
      wireLog.subscribe((entry) => this.#broadcast(seen([entry]))),
      faults.subscribe(() => this.#broadcast(planned(faults.list()))),
    ];
  }

  watch(socket: WebSocket): void {
    const { wireLog, faults, send } = this.#deps;
    this.#sockets.add(socket);
    send(socket, seen(wireLog.entries()));
    send(socket, planned(faults.list()));
  }

  leave(socket: WebSocket): void {
    this.#sockets.delete(socket);
  }

  stop(): void {
    for (const end of this.#ends) end();
    this.#sockets.clear();
  }

  #broadcast(event: ServerEvent): void {
    for (const socket of this.#sockets) this.#deps.send(socket, event);
  }
}

const seen = (entries: WireEntry[]): ServerEvent => ({ kind: 'wire-seen', entries });

const planned = (faults: readonly PlannedFault[]): ServerEvent => ({ kind: 'faults-changed', faults: [...faults] });
