import type { ModelConnectionService } from '../../../src/client/query-service.ts';
import {
  type ModelCheck,
  type ModelConnection,
  modelConnectionSchema,
} from '../../../src/contract/model-connection.ts';
import { slackUserIdSchema, teamIdSchema } from '../../../src/shared/ids.ts';

export const person = { team: teamIdSchema.parse('T1'), user: slackUserIdSchema.parse('U1') };
export const NONE = modelConnectionSchema.parse({
  origin: 'none',
  provider: null,
  model: null,
  base_url: null,
  has_key: false,
  is_on: false,
  off_resources: [],
  daily_tokens: null,
  changed_by: null,
  changed_at: null,
});
export const OLLAMA = 'http://127.0.0.1:11434/v1';

/** A service without a model, beside which Ollama runs. */
export class FakeModelService implements ModelConnectionService {
  readonly tried: string[] = [];
  readonly connected: object[] = [];
  badPart: string | undefined;
  badCheck: ModelCheck['checks'][number]['check'] = 'tools';
  kept: ModelConnection = NONE;
  readonly readModel = async () => this.kept;
  readonly changeModel = async () => NONE;
  readonly removeModel = async () => undefined;
  readonly listModels: ModelConnectionService['listModels'] = async ({ base_url: address }) => ({
    models: address === OLLAMA ? ['qwen3', 'llama3.3'] : [],
  });
  readonly checkModel: ModelConnectionService['checkModel'] = async ({ part }) => {
    this.tried.push(part);
    return {
      checks: [
        {
          check: part === this.badPart ? this.badCheck : 'tools',
          detail: `tried ${part}`,
          is_well: part !== this.badPart,
        },
      ],
    };
  };
  readonly connectModel: ModelConnectionService['connectModel'] = async (request) => {
    this.connected.push(request);
    return { ...NONE, origin: 'connected', provider: request.provider, model: request.model, is_on: true };
  };
}
