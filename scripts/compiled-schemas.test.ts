import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { publishedFiles } from '../packages/core/vectors/corpus.ts';
import { schemaWarnings } from '../packages/server/src/parser/schema/json-schema.ts';
import { compiledSchemas } from './compiled-schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-schemas-'));
after(() => rmSync(folder, { recursive: true }));

/** Loads modules of the reader as they are built. */
async function built(...names: string[]) {
  const from = 'packages/server/src/parser/schema';
  const input = Object.fromEntries(names.map((name) => [name, `${from}/${name}.ts`]));
  const build = await rolldown({ input, platform: 'node', plugins: [compiledSchemas()] });
  await build.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs' });
  await build.close();
  return Promise.all(names.map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)));
}

/** A document of SPDX 2.3 with a fault of each kind of check: a format, a pattern, an enumeration, a limit, a field, and equal items. */
const SPDX = {
  spdxVersion: 'SPDX-2.3',
  SPDXID: 'SPDXRef-DOCUMENT',
  dataLicense: 'CC0-1.0',
  creationInfo: { created: 'yesterday', creators: [] },
  packages: [
    { SPDXID: 'SPDXRef-a', name: 'a', downloadLocation: 'NOASSERTION', primaryPackagePurpose: 'X' },
    { SPDXID: 'SPDXRef-b', downloadLocation: 'NOASSERTION', color: 'red' },
    { SPDXID: 'SPDXRef-c', name: 7, downloadLocation: 'NOASSERTION' },
  ],
};

test('what is built warns of the same as what is compiled from the schemas', async () => {
  const [schemas, json] = await built('compiled-schemas', 'json-schema');
  assert.deepEqual(
    [...schemas.compiledSchemas.keys()],
    ['cyclonedx/bom-1.6.schema.json', 'spdx/spdx-2.3.schema.json'],
  );
  let warned = 0;
  for (const [path, bytes] of publishedFiles('cyclonedx-specification-test-docs')) {
    if (!/^1\.6\/.*\.json$/.test(path)) continue;
    const document = JSON.parse(new TextDecoder().decode(bytes));
    const warnings = schemaWarnings('CycloneDX', '1.6', document);
    assert.deepEqual(json.schemaWarnings('CycloneDX', '1.6', document), warnings, path);
    warned += warnings.length;
  }
  assert(warned > 10, `${warned} warnings`);
  const twice = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: Array(2).fill({ type: 'file', name: 'a' }),
  };
  const [equal] = json.schemaWarnings('CycloneDX', '1.6', twice);
  assert.match(equal.message, /must not have equal items/);
  const warnings = schemaWarnings('SPDX', '2.3', SPDX);
  assert.equal(warnings.length, 4);
  assert.deepEqual(json.schemaWarnings('SPDX', '2.3', SPDX), warnings);
});
