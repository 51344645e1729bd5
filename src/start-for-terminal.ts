import type { Config } from './config/config.ts';
import type { Playground } from './playground/index.ts';
import { type Parley, startParley } from './start-parley.ts';

/** Starts everything that the configuration asks for, from the command line. `signal` ends a start that isn't done. */
export async function startForTerminal(
  config: Config,
  signal: AbortSignal,
): Promise<{ greeting: string; stop: () => Promise<void> }> {
  const parley = await startParley(config, { signal });
  return { greeting: greetingOf(parley, config), stop: () => parley.stop() };
}

function greetingOf({ playground }: Parley, { slack, host, port }: Config): string {
  if (playground !== undefined) return playgroundGreeting(playground);
  if (slack?.mode === 'oauth') {
    return `Parley is ready. Workspaces install it at ${slack.oauth.publicUrl.replace(/\/+$/, '')}/slack/install.`;
  }
  const events = slack?.mode === 'http' ? `, taking events at http://${host}:${port}/slack/events` : '';
  return `Parley is ready and connected to Slack${events}.`;
}

function playgroundGreeting({ url, pageUrl }: Playground): string {
  const greeting = `Parley is ready: open ${pageUrl} in your browser.`;
  if (pageUrl === url) return greeting;
  return `${greeting} Keep this address to yourself: other machines can reach it too, and it lets anyone be anyone there.`;
}
