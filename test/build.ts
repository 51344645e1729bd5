/** Before all tests: the parts are tested as they are built, where that is up to date. */
import { setup } from './compiled.ts';

setup();
