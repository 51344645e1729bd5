import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { outDir: '../../../dist/playground/web', emptyOutDir: true, target: 'es2023' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
