import type { PersonRecord } from '../../src/playground/server/workspace/records.ts';
import type { Workspace } from '../../src/playground/server/workspace/workspace.ts';

export function personNamed(name: string, workspace: Workspace): PersonRecord {
  const person = workspace.people().find((candidate) => candidate.name === name);
  if (person === undefined) throw new Error(`nobody is called ${name}`);
  return person;
}

export function channelNamed(where: string, workspace: Workspace): string {
  const direct = where.startsWith('dm:') ? personNamed(where.slice(3), workspace) : undefined;
  const channel = workspace
    .channels()
    .find(({ id, kind, name, members }) =>
      direct === undefined ? name === where || id === where : kind === 'direct' && members.includes(direct.id),
    );
  if (channel === undefined) throw new Error(`there is no channel ${where}`);
  return channel.id;
}
