import { startPglite } from '../connectors/postgres/servers.ts';
import { onEachServer } from './each-server.ts';
import { describeLearning } from './learning-suite.ts';

describeLearning('PGlite', async () => {
  const server = await startPglite();
  return { server, source: { type: 'db:postgres', credentials: server.credentials } };
});

onEachServer('learning a source', describeLearning);
