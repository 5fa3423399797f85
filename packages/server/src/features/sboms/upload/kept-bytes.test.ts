/** Documents that arrive in memory, those for which there is none left, and those that are refused there. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { DocumentMemory } from '../../sbom-files/document-memory.ts';
import { KeptBytes } from './kept-bytes.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const MIB = 1024 * 1024;

test('bytes that arrive in pieces of any size are those that were sent', () => {
  const sent = Buffer.from(Array.from({ length: 200_000 }, (_, i) => i % 251));
  for (const size of [1, 7, 65_536, 200_000])
    for (const expected of [0, 10, 200_000, Number.NaN, -5, 0.5]) {
      const memory = new DocumentMemory();
      const { free } = memory;
      const kept = KeptBytes.begin(memory, expected);
      assert.ok(kept);
      for (let at = 0; at < sent.length; at += size)
        assert.ok(kept.add([sent.subarray(at, Math.min(at + size, sent.length))]));
      assert.ok(kept.bytes.equals(sent));
      assert.ok(memory.free <= free - sent.length);
      kept.release();
      assert.equal(memory.free, free);
    }
});

test('a document that is too large, or finds no memory, is not kept, and adds nothing', () => {
  const memory = new DocumentMemory();
  const { free } = memory;
  assert.equal(KeptBytes.begin(memory, MIB + 1), undefined);
  const growing = KeptBytes.begin(memory, 0);
  assert.ok(growing);
  assert.ok(growing.add([Buffer.alloc(MIB)]));
  assert.equal(growing.add([Buffer.alloc(1)]), false);
  assert.equal(growing.bytes.length, MIB);
  assert.ok(memory.take(memory.free));
  assert.equal(KeptBytes.begin(memory, 1), undefined);
  growing.release();
  assert.equal(memory.free, MIB);
  assert.ok(free > MIB);
});

const bomOf = (name: string, padding: number) => {
  const components = [{ type: 'library', name }];
  const text = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  return Buffer.from(`{${' '.repeat(padding)}${text.slice(1)}`);
};

for (const [where, padding, leaves] of [
  ['in memory', 0, true],
  ['in a file, as it is too large for the memory', 2 * MIB, true],
  ['in a file, as no memory is left', 0, false],
] as const)
  test(`a document that arrives ${where} is parsed at once and given back identical`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('LedgerAdmin');
    const { memory, folder } = server.documents;
    const held = leaves ? 0 : memory.free;
    assert.ok(memory.take(held));
    const before = memory.free;
    const body = bomOf(where, padding);
    const sbom = await admin.uploadSbom({ project: 'p', version: '1', body });
    assert.equal(sbom.component_count, 1);
    const document = await admin.getSbomDocument({ sbomid: sbom.sbomid });
    assert.ok(Buffer.from(await document.arrayBuffer()).equals(body));
    assert.equal(memory.free, before);
    assert.deepEqual(uploadsIn(folder), []);
    const bad = { project: 'p', version: '2', body: Buffer.concat([body.subarray(0, -1), BAD]) };
    await assert.rejects(admin.uploadSbom(bad), { status: 400 });
    const [refused] = (await admin.listUploads({ state: 'refused' })).items;
    const { excerpt } = await admin.getUpload({ uuid: refused?.uuid ?? '' });
    assert.equal(excerpt?.found, '!');
    assert.equal(memory.free, before);
    assert.deepEqual(uploadsIn(folder), []);
    memory.give(held);
  });

/** In place of the last brace. */
const BAD = Buffer.from('!');

const uploadsIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.startsWith('upload-'));
