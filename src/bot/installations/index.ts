import type { App } from '@slack/bolt';
import { registerEnds } from './end-installation.listener.ts';
import { makeEndInstallation } from './end-installation.ts';

export { type InstallRoute, makeInstallRoutes } from './install.ts';
export { makeInstalledWorkspaces } from './installed-workspaces.ts';

/** Where the app is installed: how that ends. How it begins, and its tokens, come before everything else. */
export function makeInstallations(deps: Parameters<typeof makeEndInstallation>[0]) {
  const end = makeEndInstallation(deps);
  return { register: (app: App): void => registerEnds(app, end) };
}
