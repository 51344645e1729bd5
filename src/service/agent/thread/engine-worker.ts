import { createEngine } from '../engine/index.ts';
import { serveAgent } from './serve-agent.ts';

serveAgent(createEngine());
