import { join } from 'node:path';
import { exampleLayouts } from './bot/app/layouts.blocks.ts';
import { makeCheckDeps } from './check-resource.ts';
import { parseConfig } from './config/config.ts';
import type { RawEnv } from './config/env.ts';
import { rememberedPort } from './demo/remembered-port.ts';
import type { Finding } from './doctor/finding.ts';
import { examine } from './doctor/index.ts';
import { jsonOf, sayFinding, sayVerdict } from './doctor/print.ts';
import type { Surroundings } from './doctor/surroundings.ts';
import { checkResource, listResources } from './service/app/check-resource.ts';
import { systemClock } from './shared/clock.ts';

const TIMEOUT_MS = 10_000;

interface DoctorRun {
  env: RawEnv;
  isJson: boolean;
  write: (text: string) => void;
}

/** Prints what is wrong with this installation, and how to mend it. @returns whether nothing is wrong */
export async function runDoctor(
  { env, isJson, write }: DoctorRun,
  overrides: Partial<Surroundings> = {},
): Promise<boolean> {
  const findings: Finding[] = [];
  for await (const finding of examine({ ...surroundingsOf(env), ...overrides })) {
    findings.push(finding);
    if (!isJson) write(sayFinding(finding));
  }
  write(isJson ? jsonOf(findings) : sayVerdict(findings));
  return !findings.some(({ state }) => state === 'wrong');
}

function surroundingsOf(env: RawEnv): Surroundings {
  const deps = () => makeCheckDeps(parseConfig(env));
  return {
    env,
    folder: process.cwd(),
    nodeVersion: process.version,
    clock: systemClock,
    timeoutMs: TIMEOUT_MS,
    layouts: async () => exampleLayouts(),
    sources: {
      list: async () => listResources(deps()),
      check: (id) => checkResource(id, deps()),
      samplePort: () => rememberedPort(join(parseConfig(env).dataFolder, 'demo')),
    },
  };
}
