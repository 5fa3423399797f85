import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib';
import { FeedError } from './feed-item.ts';
import { readFeed } from './read-feed.ts';

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

/** A zip archive of stored or deflated entries (APPNOTE 6.3.10 §4.3). */
function zipOf(entries: [name: string, content: Buffer, claimed?: number][]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content, claimed = content.length] of entries) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
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
