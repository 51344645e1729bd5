import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether something takes connections at a port. `signal` ends the wait, and then nothing does. */
export async function isListening(host: string, port: number, signal?: AbortSignal): Promise<boolean> {
  const socket = connect({ host, port, ...(signal === undefined ? {} : { signal }) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
