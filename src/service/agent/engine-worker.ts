import { createParserAgent } from './parser/index.ts';
import { serveAgent } from './thread/serve-agent.ts';

serveAgent(createParserAgent());
