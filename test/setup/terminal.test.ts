import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { SetupStopped } from '../../src/setup/person.ts';
import { openTerminal } from '../../src/setup/terminal.ts';

function open(isTTY: boolean) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const raw = Object.assign(input, { isTTY, setRawMode: () => input });
  const terminal = openTerminal(raw as unknown as NodeJS.ReadStream, output as unknown as NodeJS.WriteStream);
  return {
    terminal,
    input,
    shown: async () => {
      terminal.close();
      output.end();
      return text(output);
    },
  };
}

describe('the terminal', () => {
  it.each([true, false])('shows questions, but not what is pasted in secret (at a terminal: %s)', async (isTTY) => {
    const { terminal, input, shown } = open(isTTY);
    const name = terminal.ask('Name? ');
    input.write('ana\n');
    expect(await name).toBe('ana');
    const token = terminal.askHidden('Token: ');
    input.write('xoxb-secret\n');
    expect(await token).toBe('xoxb-secret');
    const again = terminal.ask('And then? ');
    // The arrow up brings nothing back.
    input.write(isTTY ? '\u001b[Ayes\n' : 'yes\n');
    expect(await again).toBe('yes');
    const said = await shown();
    expect(said).toMatch(/Name\? [\s\S]*Token: [\s\S]*And then\? /);
    expect(said).not.toContain('secret');
  });

  it('takes lines that come all at once, one for each question', async () => {
    const { terminal, input } = open(false);
    input.write('1\n2\n3\n');
    expect([await terminal.ask('a'), await terminal.askHidden('b'), await terminal.ask('c')]).toEqual(['1', '2', '3']);
  });

  it('stops when the person leaves', async () => {
    const { terminal, input } = open(true);
    const asked = terminal.ask('Name? ');
    input.write('\u0003');
    await expect(asked).rejects.toThrow(SetupStopped);
    await expect(terminal.ask('Again? ')).rejects.toThrow(SetupStopped);
  });

  it('waits for Enter only as long as it has to', async () => {
    const { terminal, input } = open(false);
    const over = new AbortController();
    const pressed = terminal.pressesEnter(over.signal);
    over.abort();
    await pressed;
    const asked = terminal.ask('Name? ');
    input.write('ana\n');
    expect(await asked).toBe('ana');
  });
});
