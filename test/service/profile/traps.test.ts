import { onEachServer } from './each-server.ts';
import { describeTraps } from './traps-suite.ts';

onEachServer('the traps of the data', describeTraps);
