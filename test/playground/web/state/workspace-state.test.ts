import { describe, expect, it } from 'vitest';
import type { Message, Person, ServerEvent, ThreadStatus, View } from '../../../../src/playground/protocol/protocol.ts';
import type { PendingMessage } from '../../../../src/playground/web/state/pending.ts';
import { placeKey, reduce, type WorkspaceState } from '../../../../src/playground/web/state/workspace-state.ts';

const viewer: Person = { id: 'U1', name: 'ana', realName: 'Ana', isBot: false, timeZone: 'UTC', role: 'member' };
const bot: Person = { id: 'U2', name: 'parley', realName: 'Parley', isBot: true, timeZone: 'UTC', role: 'bot' };

function message(ts: string, extra: Partial<Message> = {}): Message {
  return {
    channel: 'C1',
    ts,
    threadTs: null,
    user: 'U1',
    text: `message ${ts}`,
    blocks: [],
    edited: false,
    replyCount: 0,
    latestReplyTs: null,
    ...extra,
  };
}

function snapshot(messages: Message[] = [], statuses: ThreadStatus[] = []): ServerEvent {
  return {
    kind: 'snapshot',
    workspace: { id: 'T1', name: 'Team' },
    viewer,
    people: [viewer, bot],
    channels: [{ id: 'C1', name: 'data', kind: 'channel', topic: '', isShared: false }],
    messages,
    statuses,
    botConnected: true,
    menu: { globalShortcuts: [], messageShortcuts: [], slashCommands: [], hasHome: true },
    home: null,
    suggestedPrompts: [],
  };
}

function run(...events: ServerEvent[]): WorkspaceState {
  const state = events.reduce<WorkspaceState | null>(reduce, null);
  if (state === null) throw new Error('no snapshot');
  return state;
}

const tsOf = (state: WorkspaceState) => state.messages.get('C1')?.map(({ ts }) => ts);
const working: ThreadStatus = { channel: 'C1', threadTs: '1.0', user: 'U2', status: 'is reading', loadingMessages: [] };

function pending(extra: Partial<PendingMessage> = {}): PendingMessage {
  return {
    commandId: 'k1',
    channel: 'C1',
    threadTs: null,
    typed: '@parley hi',
    text: '<@U2> hi',
    sentAt: 5000,
    state: 'sent',
    reason: null,
    ts: null,
    ...extra,
  };
}

const withPending = (state: WorkspaceState, ...list: PendingMessage[]): WorkspaceState => ({ ...state, pending: list });

describe('reduce', () => {
  it('knows nothing before the first snapshot', () => {
    expect(reduce(null, { kind: 'message-posted', message: message('1.0') })).toBeNull();
  });

  it('keeps messages in order of ts, however they arrive', () => {
    const state = run(
      snapshot([message('3.0'), message('1.0')]),
      { kind: 'message-posted', message: message('2.0') },
      { kind: 'message-posted', message: message('4.0') },
    );
    expect(tsOf(state)).toEqual(['1.0', '2.0', '3.0', '4.0']);
  });

  it('replaces a changed message, removes a deleted one and takes a repeated one once', () => {
    const state = run(
      snapshot([message('1.0'), message('2.0')]),
      { kind: 'message-changed', message: message('1.0', { text: 'new', edited: true }) },
      { kind: 'message-posted', message: message('1.0', { text: 'new', edited: true }) },
      { kind: 'message-deleted', channel: 'C1', ts: '2.0' },
    );
    expect(state.messages.get('C1')).toEqual([message('1.0', { text: 'new', edited: true })]);
  });

  it('does not change the state it was given', () => {
    const before = run(snapshot([message('1.0')]));
    reduce(before, { kind: 'message-deleted', channel: 'C1', ts: '1.0' });
    expect(tsOf(before)).toEqual(['1.0']);
  });

  it('shows a status until it is cleared', () => {
    const shown = run(snapshot([message('1.0')]), { kind: 'status-changed', status: working });
    expect(shown.statuses.get(placeKey('C1', '1.0'))).toEqual(working);
    const cleared = reduce(shown, { kind: 'status-changed', status: { ...working, status: '' } });
    expect(cleared?.statuses.size).toBe(0);
  });

  it('ends a status with its author’s reply and with nobody else’s', () => {
    const shown = run(snapshot([message('1.0')], [working]));
    const byOther = reduce(shown, { kind: 'message-posted', message: message('2.0', { threadTs: '1.0' }) });
    expect(byOther?.statuses.size).toBe(1);
    const byBot = reduce(shown, { kind: 'message-posted', message: message('2.0', { threadTs: '1.0', user: 'U2' }) });
    expect(byBot?.statuses.size).toBe(0);
  });

  it('keeps a status over a change of its author’s reply', () => {
    const reply = message('2.0', { threadTs: '1.0', user: 'U2' });
    const shown = run(snapshot([message('1.0'), reply], [working]));
    expect(reduce(shown, { kind: 'message-changed', message: reply })?.statuses.size).toBe(1);
  });

  it('follows the bot’s connection', () => {
    expect(run(snapshot(), { kind: 'bot-connection', connected: false }).botConnected).toBe(false);
  });
});

describe('a message being sent', () => {
  const posted = (extra: Partial<Message> = {}): ServerEvent => ({
    kind: 'message-posted',
    message: message('5.5', { text: '<@U2> hi', ...extra }),
  });

  it('gives way to the workspace’s copy', () => {
    expect(reduce(withPending(run(snapshot()), pending()), posted())?.pending).toEqual([]);
  });

  it.each([
    ['another person’s', { user: 'U2' }],
    ['another text’s', { text: 'hello' }],
    ['another thread’s', { threadTs: '1.0' }],
  ])('does not give way to %s', (_, extra) => {
    expect(reduce(withPending(run(snapshot()), pending()), posted(extra))?.pending).toHaveLength(1);
  });

  it('gives way one at a time when the same was sent twice', () => {
    const state = withPending(run(snapshot()), pending(), pending({ commandId: 'k2' }));
    expect(reduce(state, posted())?.pending.map(({ commandId }) => commandId)).toEqual(['k2']);
  });

  it('is recognised by its ts when the workspace wrote it differently', () => {
    const done: ServerEvent = { kind: 'done', commandId: 'k1', ts: '5.5' };
    const other = posted({ text: 'written differently' });
    const start = withPending(run(snapshot()), pending());
    for (const events of [
      [done, other],
      [other, done],
    ]) {
      expect(events.reduce<WorkspaceState | null>(reduce, start)?.pending).toEqual([]);
    }
  });

  it('stays with its reason when it is refused', () => {
    const state = reduce(withPending(run(snapshot()), pending()), {
      kind: 'refused',
      commandId: 'k1',
      reason: 'msg_too_long',
    });
    expect(state?.pending).toEqual([pending({ state: 'failed', reason: 'msg_too_long' })]);
  });

  it('is found again after the connection was lost, or offered for another try', () => {
    const lost = withPending(run(snapshot()), pending());
    const arrived = message('5.5', { text: '<@U2> hi' });
    expect(reduce(lost, snapshot([arrived]))?.pending).toEqual([]);
    expect(reduce(lost, snapshot())?.pending[0]?.state).toBe('failed');
  });

  it('keeps waiting when it never left', () => {
    const waiting = pending({ state: 'waiting' });
    expect(reduce(withPending(run(snapshot()), waiting), snapshot())?.pending).toEqual([waiting]);
  });

  it('is not taken for an older message with the same text', () => {
    const old = message('5.5', { text: '<@U2> hi' });
    const later = pending({ sentAt: 600_000 });
    expect(reduce(withPending(run(snapshot()), later), snapshot([old]))?.pending).toHaveLength(1);
  });
});

describe('modals', () => {
  const view = (id: string, hash = '1'): View => ({
    id,
    type: 'modal',
    callbackId: '',
    title: id,
    submit: 'Save',
    close: null,
    blocks: [],
    hash,
  });
  const errors: ServerEvent = { kind: 'view-errors', viewId: 'V1', errors: { host: 'no' } };
  const open = (...stack: View[]): ServerEvent => ({ kind: 'modals-changed', stack });

  it('are replaced whole', () => {
    expect(run(snapshot(), open(view('V1')), open(view('V1'), view('V2'))).modals.map(({ id }) => id)).toEqual([
      'V1',
      'V2',
    ]);
    expect(run(snapshot(), open(view('V1')), open()).modals).toEqual([]);
  });

  it('outlast a later snapshot, which says nothing of them', () => {
    expect(run(snapshot(), open(view('V1')), snapshot()).modals).toHaveLength(1);
  });

  it('keep their errors while another lies on them, and lose them with a new version', () => {
    const refused = [snapshot(), open(view('V1')), errors] as const;
    expect(run(...refused, open(view('V1'), view('V2'))).viewErrors.get('V1')).toEqual({ host: 'no' });
    expect(run(...refused, open(view('V1', '2'))).viewErrors.size).toBe(0);
    expect(run(...refused, open()).viewErrors.size).toBe(0);
  });
});

it('takes what the app puts in Home and suggests', () => {
  const prompts = [{ title: 'Flights', message: 'how many flights?' }];
  const home = emptyHome;
  const state = run(snapshot(), { kind: 'home-changed', home }, { kind: 'prompts-changed', prompts });
  expect(state.home).toEqual(home);
  expect(state.prompts).toEqual(prompts);
});

const emptyHome: View = {
  id: 'VH',
  type: 'home',
  callbackId: '',
  title: '',
  submit: null,
  close: null,
  blocks: [],
  hash: '1',
};
