import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, parseConfig } from '../config/config.ts';
import { envSchema, type RawEnv } from '../config/env.ts';
import { nearestName } from '../shared/edit-distance.ts';
import { plainText } from '../shared/plain-text.ts';
import { type TokenKind, troubleByLook, VARIABLE } from '../slack-app/refusals.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';
import { isOwnerOnly } from './owner-only.ts';

const NAME = 'Configuration';
const FILE_NAME = '.env';
const MEND = 'Correct it in .env or in the environment. docs/configuration.md explains each variable.';

/** The configuration, or what is wrong with it: each problem by the name of its variable. */
export function readConfiguration(env: RawEnv): { config: Config | undefined; findings: Finding[] } {
  try {
    const config = parseConfig(env);
    return { config, findings: [ok(NAME, describe(config))] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { config: undefined, findings: error.problems.map((problem) => problemFinding(problem, env)) };
  }
}

function describe({ slack, service, model }: Config): string {
  const slackMode = {
    socket: 'Slack over Socket Mode',
    http: 'Slack over HTTP',
    oauth: 'Slack over HTTP in each workspace that installs it',
  };
  const parts = [
    slack === undefined ? 'the playground in place of Slack' : slackMode[slack.mode],
    service.mode === 'embedded' ? 'the embedded data service' : 'another data service',
    model === undefined ? 'the built-in engine' : `a model of ${model.provider}`,
  ];
  return `It asks for ${parts.join(', ')}.`;
}

/** A token in the wrong variable is said by what it is. */
function problemFinding(problem: string, env: RawEnv): Finding {
  for (const kind of ['bot', 'app'] satisfies TokenKind[]) {
    const variable = VARIABLE[kind];
    const trouble = troubleByLook(kind, (env[variable] ?? '').trim());
    if (problem.startsWith(`${variable}: `) && trouble !== undefined) {
      return wrong(NAME, `${variable}: ${trouble.found}`, trouble.mend);
    }
  }
  return wrong(NAME, `${problem}.`, MEND);
}

const KNOWN = new Set(Object.keys(envSchema.shape));
/** How names of ours begin. In `.env` such a name is meant for Parley. */
const OURS = /^(?:SLACK|QUERY_SERVICE|AI|BUDGET|BIGQUERY|SERVICE|ENCRYPTION|METRICS)_/;
/** Shorter names of the environment are like too many others. */
const LONG_NAME = 8;

/** Variables that are almost one of Parley's, or look like one in `.env`: nothing reads them. */
export function checkNames({ env, folder }: { env: RawEnv; folder: string }): Finding[] {
  const file = join(folder, FILE_NAME);
  const lines = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  const names = [...new Set([...lines, ...Object.keys(env).filter((name) => name.length >= LONG_NAME)])];
  return names.flatMap((name) => {
    if (KNOWN.has(name)) return [];
    const meant = nearestName(name, KNOWN);
    if (meant === undefined && !(lines.includes(name) && OURS.test(name))) return [];
    const found = `${plainText(name, 100)} isn't a setting of Parley, so it does nothing.`;
    if (meant === undefined)
      return [warning(NAME, found, 'Remove it, or see docs/configuration.md for the right name.')];
    const mend = `Rename it to ${meant}.`;
    return [(env[meant] ?? '') === '' ? wrong(NAME, found, mend) : warning(NAME, found, `Remove it: ${meant} is set.`)];
  });
}

/** Who can read `.env`, and whether its lines count. */
export function checkEnvFile({ env, folder }: { env: RawEnv; folder: string }): Finding[] {
  const file = join(folder, FILE_NAME);
  if (!existsSync(file)) return [ok(FILE_NAME, 'There is none, so the environment decides.')];
  if (!isOwnerOnly(file)) {
    return [warning(FILE_NAME, 'Other users of this machine can read it.', 'Run chmod 600 .env.')];
  }
  const lines = parseEnv(readFileSync(file, 'utf8'));
  const beaten = Object.keys(lines).filter((name) => env[name] !== lines[name]);
  if (beaten.length === 0) return [ok(FILE_NAME, 'Only its owner can read it, and its lines count.')];
  return [
    warning(
      FILE_NAME,
      `The environment has other values for ${beaten.join(', ')}, and it wins over .env.`,
      `Unset them in the environment, or remove their lines from .env.`,
    ),
  ];
}
