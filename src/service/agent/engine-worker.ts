import { createEngine } from './engine/index.ts';
import { serveAgent } from './thread/serve-agent.ts';

serveAgent(createEngine());
