import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { withoutJsonSchemas } from './build/without-json-schemas.ts';
import { withoutServerFields } from './build/without-server-fields.ts';

export default defineConfig({
  // Makes hidden characters of untrusted text visible, see src/visible-jsx.
  plugins: [
    react({ jsxImportSource: '@assay/web/src/visible-jsx' }),
    withoutJsonSchemas,
    withoutServerFields,
    compressedFiles,
  ],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    // The server's policy has no `data:` for scripts and fonts: everything is a file.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
});
