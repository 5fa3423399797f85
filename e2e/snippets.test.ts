import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type UploadSnippet, uploadSnippets } from '@assay/contract/upload-snippets.ts';
import { parse } from 'yaml';
import { z } from 'zod';
import { commandFolder, pasteLines } from './pasted-lines.ts';
import { until } from './processes.ts';
import { CHECKOUT, type Product, startProduct } from './product.ts';

const BOM = join(CHECKOUT, 'packages/core/vectors/cyclonedx/laravel.1.4.json');

/** Names that a shell must treat as plain text. */
const PROJECTS = ['acme/payments/api', "o'brien & søns/$HOME `id`/(1) [x]*", '-rf/--wait'];
const IDS: UploadSnippet['id'][] = ['curl', 'cli', 'cdxgen', 'github', 'gitlab', 'jenkins'];

let product: Product;
let key: string;
/** Folder of the commands on a user's machine: `assay`, and a stand-in for cdxgen. */
let commands: string;

before(async () => {
  product = await startProduct({ env: { ASSAY_LOG: 'silent' } });
  key = (await product.client.createApiKey({ name: 'pipeline', role: 'LedgerAdmin' })).secret;
  // cdxgen is a third-party package that npx would download: a stand-in writes the document that it would
  // create.
  const npx = `#!/bin/sh\n[ "$*" = "--yes @cyclonedx/cdxgen -o bom.json ." ] && cp ${BOM} bom.json\n`;
  commands = commandFolder({ npx });
});
after(async () => {
  await product.stop();
  rmSync(commands, { recursive: true, force: true });
});

/** Runs lines as pasted, in a folder with an SBOM. */
const runLines = (
  lines: string,
  { env = {}, hasBom = true }: { env?: Record<string, string>; hasBom?: boolean },
) => pasteLines(lines, { commands, env, files: hasBom ? { 'bom.json': BOM } : {} });

/** The one SBOM of a project and version becomes ready, with all that is in the document. */
async function checkReady(project: string, version: string): Promise<void> {
  const find = async () => {
    const { items } = await product.client.listSboms({ project });
    const found = items.filter((sbom) => sbom.version === version);
    assert.equal(found.length, 1, `${found.length} SBOMs of ${project} ${version}`);
    return found[0];
  };
  await until('the SBOM is ready', async () => (await find())?.status === 'ready');
  const sbom = await find();
  assert.deepEqual([sbom?.project, sbom?.component_count], [project, 62]);
}

/** Pipelines supply the key from their secret store. */
const isPipeline = (id: UploadSnippet['id']) => ['github', 'gitlab', 'jenkins'].includes(id);

for (const id of IDS) {
  test(`the lines for ${id} push an SBOM that becomes ready, whatever the project is called`, async () => {
    for (const project of PROJECTS) {
      const version = `${id} "1.0" $(id)'s`;
      const values = { server: product.url, project, version, key };
      const snippet = uploadSnippets(values).find((one) => one.id === id);
      assert.ok(snippet);
      const env: Record<string, string> = isPipeline(id) ? { ASSAY_API_KEY: key } : {};
      const { code, printed } = await runLines(snippet.run, { env });
      assert.equal(code, 0, `${snippet.run}\n${printed}`);
      await checkReady(project, version);
    }
  });
}

/** Returns the lines that a machine runs: commands of a shell, of YAML, or of Groovy. */
function linesOf({ id, language, text }: UploadSnippet): string {
  if (language === 'shell') return text;
  if (id === 'github')
    return GitHub.parse(parse(text))
      .map(({ run }) => run)
      .join('\n');
  if (id === 'gitlab') return GitLab.parse(parse(text)).sbom.script.join('\n');
  const quoted = text.matchAll(/^ *sh (?:'''(.*?)'''|'(.*?)')$/gms);
  return [...quoted].map(([, long, short]) => long ?? short).join('\n');
}

const GitHub = z.array(z.object({ run: z.string() }));
const GitLab = z.object({ sbom: z.object({ script: z.array(z.string()) }) });

test('everything in a snippet works in a folder without an SBOM, where the generator is named', async () => {
  const named = [];
  for (const project of PROJECTS) {
    for (const snippet of uploadSnippets({ server: product.url, project, version: 'all', key })) {
      const lines = linesOf(snippet);
      if (!lines.includes('cdxgen')) continue;
      named.push(snippet.id);
      const env: Record<string, string> = isPipeline(snippet.id) ? { ASSAY_API_KEY: key } : {};
      const { code, printed } = await runLines(lines, { env, hasBom: false });
      assert.equal(code, 0, `${lines}\n${printed}`);
    }
    await checkReady(project, 'all');
  }
  assert.deepEqual([...new Set(named)], ['cdxgen', 'github', 'gitlab', 'jenkins']);
});

test('without a version the one of the document counts', async () => {
  const [curl] = uploadSnippets({ server: product.url, project: 'no/version', key });
  assert.ok(curl);
  // Bytes that were never uploaded before.
  const { code, printed } = await runLines(`echo >> bom.json\n${curl.run}`, {});
  assert.equal(code, 0, printed);
  await checkReady('no/version', 'dev-master');
});

test('lines with an invalid key fail, with the reason', async () => {
  const values = { server: product.url, project: 'acme/api', key: 'ayk_wrong' };
  for (const { id, run } of uploadSnippets(values)) {
    const { code, printed } = await runLines(run, { env: { ASSAY_API_KEY: values.key } });
    assert.notEqual(code, 0, id);
    assert.match(printed, /401|expired|not valid|unknown|sign/i, id);
  }
});
