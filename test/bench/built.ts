import { register } from 'node:module';

/** What is measured is what people run: imports of the source are led to the compiled files, in threads of its own too. */
register(new URL('./built-hooks.ts', import.meta.url));
