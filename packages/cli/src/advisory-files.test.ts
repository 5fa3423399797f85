import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { type AdvisoryUpload, directoryUploads, placeOf } from './advisory-files.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  const files: Record<string, string> = {
    'npm/b.json': '{\n  "id": "B",\r\n  "details": "two\\nlines"\n}\n',
    'npm/a.json': '\u{feff}{"id": "A", "big": 9007199254740993}',
    'broken.json': '{"id": ',
    'all.jsonl': '{"id":"C"}\n',
    'README.md': 'no record',
    '.git/config.json': '{}',
  };
  await mkdir(join(folder, 'npm'));
  await mkdir(join(folder, '.git'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await symlink(join(folder, 'npm/a.json'), join(folder, 'link.json'));
});
after(() => rm(folder, { recursive: true, force: true }));

const textOf = async (upload: AdvisoryUpload | undefined) => {
  assert.ok(upload);
  return zstdDecompressSync(await buffer(upload.open())).toString();
};

test('sends the .json files of a directory as lines of one stream, and other feeds separately', async () => {
  const [lines, whole, ...more] = await directoryUploads(folder);
  assert.deepEqual(more, []);
  assert.equal(whole?.name, join(folder, 'all.jsonl'));
  assert.equal(
    await textOf(lines),
    '\n{"id": "A", "big": 9007199254740993}\n{   "id": "B",   "details": "two\\nlines" } \n',
  );
});

test('names a file that is not JSON and omits it, without changing the positions of others', async () => {
  const [lines] = await directoryUploads(folder);
  await textOf(lines);
  assert.ok(lines);
  assert.deepEqual(lines.left_out, ['broken.json']);
  assert.deepEqual(
    ['feed:2', 'feed:3', 'feed:9', 'elsewhere'].map((at) => placeOf(at, lines)),
    ['npm/a.json', 'npm/b.json', 'feed:9', 'elsewhere'],
  );
});

test('sends each file of many records separately: a list, and the files of NVD', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-cli-lists-'));
  const nvd = '{"resultsPerPage":1,"format":"NVD_CVE",\n "vulnerabilities":[{"cve":{}}]}';
  const files = {
    'a.json': '{"id":"A"}',
    'csaf.json': '{"document":{},"vulnerabilities":[]}',
    'list.json': ' [{"id":"B"}]',
    'nvd-1.json': nvd,
    'nvd-2.json': `\u{feff}${nvd}`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const [lines, ...whole] = await directoryUploads(folder);
  assert.deepEqual(lines?.files, ['a.json', 'csaf.json']);
  assert.deepEqual(
    whole.map(({ name }) => name),
    ['list.json', 'nvd-1.json', 'nvd-2.json'].map((name) => join(folder, name)),
  );
  await rm(folder, { recursive: true });
});

test('sends nothing for a directory without feeds', async () => {
  const empty = await mkdtemp(join(folder, 'empty-'));
  assert.deepEqual(await directoryUploads(empty), []);
});
