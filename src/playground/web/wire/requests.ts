import type { PageCommand, ServerEvent } from '../../protocol/protocol.ts';

/** How the workspace answered a command. */
export type Reply = Extract<ServerEvent, { kind: (typeof REPLIES)[number] }>;

const REPLIES = ['done', 'refused', 'options', 'view-errors', 'wire-payload'] as const;

interface Waiting {
  command: PageCommand;
  resolve: (reply: Reply) => void;
}

/** Commands that wait for their answer. Each is answered once, at the latest when the connection is lost. */
export class Requests {
  readonly #waiting = new Map<string, Waiting>();

  wait(command: PageCommand): Promise<Reply> {
    return new Promise((resolve) => {
      this.#waiting.set(command.commandId, { command, resolve });
    });
  }

  /** Takes an event for the command it answers; others pass. */
  settle(event: ServerEvent): void {
    const commandId = this.#answeredBy(event);
    if (commandId === undefined) return;
    const waiting = this.#waiting.get(commandId);
    this.#waiting.delete(commandId);
    if (isReply(event)) waiting?.resolve(event);
  }

  /** No one knows any more whether they were carried out. */
  lose(): void {
    for (const commandId of this.#waiting.keys()) {
      this.settle({ kind: 'refused', commandId, reason: 'The connection was lost' });
    }
  }

  /** Errors of a form name the view they are about, and answer its submission. */
  #answeredBy(event: ServerEvent): string | undefined {
    if (!isReply(event)) return undefined;
    if (event.kind !== 'view-errors') return event.commandId;
    const submitted = ({ command }: Waiting) => command.kind === 'submit-view' && command.viewId === event.viewId;
    return [...this.#waiting.values()].find(submitted)?.command.commandId;
  }
}

const isReply = (event: ServerEvent): event is Reply => REPLIES.some((kind) => kind === event.kind);
