import type { DocumentHead } from './component-graph.ts';

/** Head of a CycloneDX document without metadata. */
export const TEST_HEAD: DocumentHead = {
  format: 'CycloneDX',
  spec_version: '1.6',
  encoding: 'json',
  serial_number: null,
  document_version: 1,
  name: '',
  created_at: null,
  authors: [],
  tools: [],
  supplier: null,
  data_license: null,
  lifecycles: [],
};
