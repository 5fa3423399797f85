import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Party } from '../component-graph.ts';
import { formatParty, formatTool, parseParty, parseTool } from './party.ts';

const PARTIES: [text: string, party: Party | null][] = [
  [
    'Person: Jane Doe (jane@example.com)',
    { name: 'Jane Doe', email: 'jane@example.com', kind: 'person' },
  ],
  ['Organization: ACME', { name: 'ACME', kind: 'organization' }],
  ['Organization: ACME ()', { name: 'ACME', kind: 'organization' }],
  [
    'organization:ACME (https://acme.example)',
    { name: 'ACME', url: 'https://acme.example', kind: 'organization' },
  ],
  ['Organization: ACME (Europe)', { name: 'ACME (Europe)', kind: 'organization' }],
  [
    'Person: N. Copa <ncopa@example.org>',
    { name: 'N. Copa', email: 'ncopa@example.org', kind: 'person' },
  ],
  ['Tool: syft-1.5.0', { name: 'syft-1.5.0', kind: 'tool' }],
  ['ACME: the company', { name: 'ACME: the company' }],
  ['Person: NOASSERTION', null],
  ['NOASSERTION', null],
  ['', null],
];

test('a party is read with its kind and its contact', () => {
  for (const [text, party] of PARTIES) assert.deepEqual(parseParty(text), party, text);
});

test('a party that is written is read back as the same', () => {
  for (const [text, party] of PARTIES) {
    if (party === null || party.kind === 'tool' || party.kind === undefined) continue;
    assert.deepEqual(parseParty(formatParty(party)), party, text);
  }
});

const TOOLS: [spdx: string, tool: string][] = [
  ['syft-1.5.0', 'syft 1.5.0'],
  ['syft-v0.42.0-bogus', 'syft v0.42.0-bogus'],
  ['sigs.k8s.io/bom/pkg/spdx', 'sigs.k8s.io/bom/pkg/spdx'],
  ['apko (v0.8.0-53-gfaa1b37)', 'apko (v0.8.0-53-gfaa1b37)'],
  ['GitHub.com-Dependency-Graph', 'GitHub.com-Dependency-Graph'],
];

test('the version of a tool follows a hyphen in SPDX', () => {
  for (const [spdx, tool] of TOOLS) {
    assert.equal(parseTool(spdx), tool);
    assert.equal(formatTool(tool), `Tool: ${spdx}`);
  }
});
