import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutServerFields } from './build/without-server-fields.ts';

/** Third-party code by how often it changes together: pages load only the groups that they use. */
const GROUPS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|store|react-store)[\\/]/,
  },
  {
    name: 'table',
    test: /node_modules[\\/]@tanstack[\\/](react-table|table-core|react-virtual|virtual-core)[\\/]/,
  },
  // Code that every form needs: one file is smaller than its twenty parts.
  {
    name: 'controls',
    test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](Button|PasswordInput|TextInput|ActionIcon))[\\/]/,
  },
];

export default defineConfig({
  // Makes hidden characters of untrusted text visible, see src/visible-jsx.
  plugins: [react({ jsxImportSource: '@assay/web/src/visible-jsx' }), withoutServerFields],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
  preview: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    // The server's policy has no `data:` for scripts and fonts: everything is a file.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
