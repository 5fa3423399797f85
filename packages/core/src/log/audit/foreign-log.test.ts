import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { trustInLogs } from '../receipt/verify-receipt.ts';
import { platform, TestLog } from '../test-log.ts';
import { hasher } from '../tree/test-platform.ts';
import { tilePath } from '../tree/tile.ts';
import { parseVerifierKey } from '../tree/verifier-key.ts';
import type { LogSource } from './log-source.ts';
import { UnknownLeaves } from './unknown-content.ts';
import { verifyLog } from './verify-log.ts';

const FOLDER = new URL('../../../vectors/log/foreign/', import.meta.url);
const read = (path: string) => readFile(new URL(path, FOLDER), 'utf8');
const source: LogSource = async (place) =>
  new Uint8Array(await readFile(new URL(tilePath(place), FOLDER)));

const trusted = async () => trustInLogs([parseVerifierKey(hasher, (await read('key.pub')).trim())]);

test('verifies the tree of a log that Tessera made, and calls its content unknown', async () => {
  const checkpoint = await read('checkpoint');
  const claim = { checkpoint, source, trust: await trusted(), earlier: [] };
  const { verdict, steps } = await verifyLog(platform, claim);
  assert.equal(verdict, 'undecided');
  assert.deepEqual(
    steps.map(({ name, outcome, detail }) => [name, outcome, detail]),
    [
      ['checkpoint', 'passed', 'Signed by example.org/packages, with 300 leaves.'],
      ['witnesses', 'passed', 'Not independently witnessed.'],
      ['tree', 'passed', '300 leaves were hashed.'],
      [
        'rules',
        'unknown',
        'Unknown content in 300 leaves, first in leaf 0: 297 of another format, 1 of kind frozen 1, 1 of kind hashedrekord 0.0.2, 1 of kind intoto 0.0.2. Assay has no rules for it.',
      ],
    ],
  );
});

test('refutes a changed leaf of such a log', async () => {
  const bent: LogSource = async (place) => {
    const bytes = await source(place);
    if (bytes !== undefined && place.level === 'entries' && place.index === 1n)
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return bytes;
  };
  const claim = { checkpoint: await read('checkpoint'), source: bent, earlier: [] };
  const { verdict, steps } = await verifyLog(platform, { ...claim, trust: await trusted() });
  assert.equal(verdict, 'refuted');
  assert.match(
    steps.find(({ outcome }) => outcome === 'failed')?.detail ?? '',
    /^The tree of 300 leaves is not the one that its checkpoint commits to/,
  );
});

test('counts many forms without keeping a name for each', () => {
  const unknown = new UnknownLeaves();
  for (let n = 0; n < 40; n++)
    unknown.note(
      n,
      Buffer.from(JSON.stringify({ apiVersion: '1', kind: `${'k'.repeat(500)}${n}`, spec: {} })),
    );
  for (let n = 0; n < 40; n++)
    unknown.note(n, Buffer.from(JSON.stringify({ apiVersion: '1', kind: `${n}`, spec: {} })));
  const { count, forms } = unknown.counted ?? assert.fail();
  assert.equal(count, 80);
  assert.ok(forms.length <= 9 && forms.every(([form]) => form.length <= 60));
});

test('is proven where every leaf is known, and undecided with one of a later version', async () => {
  const log = new TestLog();
  for (let n = 0; n < 3; n++) log.addRevision({});
  const verdictOf = async () => {
    const claim = { checkpoint: log.checkpoint(), earlier: [], trust: trustInLogs([log.key]) };
    return (await verifyLog(platform, { ...claim, source: async (at) => log.file(at) })).verdict;
  };
  assert.equal(await verdictOf(), 'proven');
  log.entries.push(Buffer.from('{"apiVersion":"2","kind":"document","spec":{}}'));
  assert.equal(await verdictOf(), 'undecided');
  log.add('frozen', { time: '' });
  assert.equal(await verdictOf(), 'refuted');
});
