import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { FeedError } from './feed-item.ts';
import { readFeed } from './read-feed.ts';
import { zipOf } from './test-zip.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Buffer, name = 'feed'): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'case-')), name);
  await writeFile(path, content);
  return path;
}

/** `text@position` of records, `!problem@position` of problems. */
async function read(path: string): Promise<string[]> {
  const items: string[] = [];
  for await (const item of readFeed(path)) {
    items.push('problem' in item ? `!${item.problem}@${item.at}` : `${item.bytes}@${item.at}`);
  }
  return items;
}

const FORMS: [what: string, content: string | Buffer, expected: string[]][] = [
  ['one record in one line', '{"id":"a"}', ['{"id":"a"}@feed:1']],
  ['one record over several lines', '\n{\n  "id": "a"\n}\n', ['{\n  "id": "a"\n}@feed:2']],
  [
    'a record on each line',
    '{"id":"a"}\r\n\n{"id":"b"}\n',
    ['{"id":"a"}@feed:1', '{"id":"b"}@feed:3'],
  ],
  [
    'a list',
    '[{"id":"a"},\n {"id":"b","x":["}"]}]',
    ['{"id":"a"}@feed:1', '{"id":"b","x":["}"]}@feed:2'],
  ],
  [
    'the list of NVD, with more of its document behind it',
    '{"format":"NVD_CVE","vulnerabilities":[{"id":"a"},\n{"id":"b"}],"more":{"x":["}"]},"text":"}"}\n ',
    ['{"id":"a"}@feed:1', '{"id":"b"}@feed:2'],
  ],
  ['a byte order mark', '\ufeff{"id":"a"}', ['{"id":"a"}@feed:1']],
  [
    'zstd',
    zstdCompressSync(Buffer.from('{"id":"a"}\n{"id":"b"}')),
    ['{"id":"a"}@feed:1', '{"id":"b"}@feed:2'],
  ],
  [
    'zip',
    zipOf([
      ['GHSA/a.json', Buffer.from('{"id":"a"}')],
      ['../../b.json', Buffer.from('{\n"id":"b"}')],
      ['folder/', Buffer.from('')],
    ]),
    ['{"id":"a"}@feed!GHSA/a.json:1', '{\n"id":"b"}@feed!../../b.json:1'],
  ],
];

for (const [what, content, expected] of FORMS) {
  test(`reads ${what}, whatever the file is called`, async () => {
    assert.deepEqual(await read(await fileOf(content)), expected);
  });
}

test('a bad line is reported with its position, and the rest is read', async () => {
  const path = await fileOf('{"id":"a"}\n{"id":\n{"id":"c"}');
  assert.deepEqual(await read(path), ['{"id":"a"}@feed:1', '{"id":@feed:2', '{"id":"c"}@feed:3']);
});

test('what stands between the records of a list is reported once, and a cut end too', async () => {
  const path = await fileOf('[1, 2, {"id":"a"}, nonsense, {"id":"b"');
  assert.deepEqual(await read(path), [
    '!This is no record: an object is expected@feed:1',
    '{"id":"a"}@feed:1',
    '!This is no record: an object is expected@feed:1',
    '!The file ends within a record@feed:1',
  ]);
});

test('a second document of NVD in a file is reported, not passed over in silence', async () => {
  const document = (id: string) => `{"format":"NVD_CVE","vulnerabilities":[{"id":"${id}"}]}`;
  const items = await read(await fileOf(`${document('a')}\n${document('b')}\n${document('c')}`));
  assert.deepEqual(items, [
    '{"id":"a"}@feed:1',
    '!Another document begins here, and is not read: send one document of NVD per file, or an archive of them@feed:2',
  ]);
  const archive = zipOf(['a', 'b'].map((id) => [`${id}.json`, Buffer.from(document(id))]));
  assert.deepEqual(await read(await fileOf(archive)), [
    '{"id":"a"}@feed!a.json:1',
    '{"id":"b"}@feed!b.json:1',
  ]);
});

test('a directory is read in order of names; other files, hidden ones and links are passed over', async () => {
  const root = await mkdtemp(join(folder, 'tree-'));
  await mkdir(join(root, 'npm'));
  await mkdir(join(root, '.git'));
  await writeFile(join(root, 'npm', 'b.json'), '{"id":"b"}');
  await writeFile(join(root, 'a.jsonl'), '{"id":"a"}');
  await writeFile(join(root, 'README.md'), '# About');
  await writeFile(join(root, '.git', 'c.json'), '{"id":"c"}');
  await writeFile(join(root, 'z.json'), 'not json');
  await symlink('/etc/passwd', join(root, 'link.json'));
  assert.deepEqual(await read(root), [
    '{"id":"a"}@a.jsonl:1',
    '{"id":"b"}@npm/b.json:1',
    '!This is no file of JSON records, .zst or .zip@z.json',
  ]);
});

const REFUSED: [what: string, content: string | Buffer][] = [
  ['an empty file', ''],
  ['text', 'id: a'],
  ['a PDF', '%PDF-1.7'],
  ['a zip archive whose end is missing', zipOf([['a.json', Buffer.from('{}')]]).subarray(0, 40)],
  ['zstd that is cut off', zstdCompressSync(Buffer.from('{"id":"a"}\n{"id":"b"}')).subarray(0, 20)],
  ['an archive within zstd', zstdCompressSync(zipOf([['a.json', Buffer.from('{}')]]))],
  ['a zip bomb', zipOf([['a.json', Buffer.alloc(30 * 1024 * 1024, ' ')]])],
];

for (const [what, content] of REFUSED) {
  test(`refuses ${what}`, async () => {
    await assert.rejects(read(await fileOf(content)), FeedError);
  });
}

test('an entry that holds no records, or more than it claims, is a problem of its own', async () => {
  const lie = Buffer.from(`{"id":"${'x'.repeat(1000)}"}`);
  const items = await read(
    await fileOf(
      zipOf([
        ['a.txt', Buffer.from('hello')],
        ['b.json', lie, 10],
        ['c.json', Buffer.from('{"id":"c"}')],
      ]),
    ),
  );
  assert.equal(items.length, 3);
  assert.match(items[0] ?? '', /^!This is no file of JSON records/);
  assert.match(items[1] ?? '', /^!.*@feed!b\.json/);
  assert.equal(items[2], '{"id":"c"}@feed!c.json:1');
});
