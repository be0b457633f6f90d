// Builds apps/admin-console: one page, chunks per page, no file from another host.
import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { describedOperations } from './described-operations.mjs';

const root = path.resolve(import.meta.dirname, '..', '..');

/** What the description of the admin API says about each operation, as a module of the console. */
function operationsModule() {
  const id = 'virtual:admin-operations';
  return {
    name: 'admin-operations',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(resolved) {
      if (resolved !== `\0${id}`) return undefined;
      const file = path.join(root, 'docs/openapi/admin-api.json');
      this.addWatchFile(file);
      const operations = describedOperations(JSON.parse(fs.readFileSync(file, 'utf8')));
      return `export const OPERATIONS = ${JSON.stringify(operations)};`;
    },
  };
}

export default {
  root: path.join(root, 'apps/admin-console'),
  base: '/console/',
  plugins: [react(), operationsModule()],
  resolve: { conditions: ['@registrar/source', 'module', 'browser', 'development|production'] },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
  },
};
