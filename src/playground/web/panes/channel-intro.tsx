import type { Channel } from '../../protocol/protocol.ts';
import { Icon, Mark } from '../pictures/icon.tsx';
import { channelTitle } from '../state/channel-title.ts';
import { post } from '../state/store.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { worthAsking } from '../state/worth-asking.ts';
import { DataSummary } from './data-summary.tsx';

/** The top of every channel; in an empty one it also says what to do here. */
export function ChannelIntro({ state, channel, empty }: { state: WorkspaceState; channel: Channel; empty: boolean }) {
  const bot = [...state.people.values()].find((person) => person.isBot);
  const direct = channel.kind === 'direct';
  const asking = empty && bot !== undefined && (!direct || channel.name === bot.name);
  const title = channelTitle(channel, state.people);
  // What the app suggests is for its own direct message; elsewhere, and until it does, the page offers what the data is good for.
  const prompts = direct ? state.prompts : [];
  const own = worthAsking(state.sources).map((question) => ({ title: question, message: question }));
  const offered = prompts.length > 0 ? prompts : own;
  const opening = direct ? `You and ${title}` : `This is the start of ${title}`;
  return (
    <div class={empty ? 'intro intro-empty' : 'intro'}>
      {empty && <Mark />}
      <h2>{asking ? 'What would you like to know?' : opening}</h2>
      {asking && (
        <>
          <p class="lead">
            Ask about the data in plain words{direct ? '' : `, mentioning @${bot.name}`}. The answer comes in a thread,
            with its rows and the SQL that made them. Ask again in the thread to narrow it down.
          </p>
          {state.sources.length > 0 && <DataSummary sources={state.sources} />}
          {offered.length > 0 && (
            <ul class="starters" aria-label="Questions to try">
              {offered.map(({ title, message }) => (
                <li key={title}>
                  <Starter text={direct ? message : `@${bot.name} ${message}`} question={title} channel={channel.id} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function Starter({ text, question, channel }: { text: string; question: string; channel: string }) {
  return (
    <button type="button" class="starter" onClick={() => post({ channel, threadTs: null }, text)}>
      <span>{question}</span>
      <Icon name="ask" />
    </button>
  );
}
