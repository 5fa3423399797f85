import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { formatArtifactPack } from '@assay/core/attestation/pack/artifact-pack.ts';
import { packOf } from '@assay/core/attestation/pack/test-artifact-pack.ts';
import { World } from '@assay/core/attestation/scenes/test-world.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import {
  evidenceManifest,
  evidenceTexts,
  listedFile,
  logPolicy,
} from '@assay/core/log/receipt/evidence-pack.ts';
import { packBytes } from '@assay/core/log/receipt/pack-bytes.ts';
import { crc32, readZip, writeZip, ZipError } from '@assay/core/log/receipt/zip-store.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { hasher } from '@assay/core/log/tree/test-platform.ts';
import { ZipFile } from 'yazl';
import { inflate } from './inflate.ts';
import { isRepacked, repacked } from './repacked.ts';
import { verify } from './verify.ts';

/** Packs as they are written: of a receipt, and of an artifact. */
async function packs(): Promise<Uint8Array[]> {
  const log = new TestLog();
  const subject = log.addRevision({}, { vendor: 'Example' });
  const receipt = await log.receipt(subject);
  const texts = evidenceTexts({ receipt, policy: logPolicy(log.vkey), vkey: log.vkey });
  const [first, ...others] = texts;
  const files = new Map([...(first ? [first] : []), ['payload', subject.payload], ...others]);
  const listed = [...files].map(([name, bytes]) => listedFile(hasher, name, bytes));
  const evidence = writeZip(files.set('manifest.json', evidenceManifest(listed)));
  const artifact = await packOf(new World(), [], { level: 'unknown', reasons: [] });
  return [evidence, formatArtifactPack(artifact)];
}

interface Packing {
  compress?: boolean;
  /** Behind a slash; '' for none. */
  directory?: string;
  order?: (names: string[]) => string[];
  more?: Record<string, string>;
  comment?: string;
  zip64?: boolean;
  stream?: boolean;
}

/** The members of an archive, packed again by another program. */
function packedAgain(pack: Uint8Array, packing: Packing = {}): Promise<Buffer> {
  const { compress = true, directory = '', order = (names) => names, more = {} } = packing;
  const files = readZip(pack);
  const zip = new ZipFile();
  const options = { compress, forceZip64Format: packing.zip64 ?? false };
  if (directory !== '') zip.addEmptyDirectory(directory);
  for (const name of order([...files.keys()])) {
    const bytes = Buffer.from(files.get(name) ?? []);
    // Without the size beforehand it stands behind the member.
    if (packing.stream) zip.addReadStream(streamOf(bytes), directory + name, options);
    else zip.addBuffer(bytes, directory + name, options);
  }
  for (const [name, text] of Object.entries(more)) zip.addBuffer(Buffer.from(text), name, options);
  zip.end({ forceZip64Format: packing.zip64 ?? false, comment: packing.comment ?? '' });
  return buffer(zip.outputStream);
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
const streamOf = (bytes: Uint8Array) => Readable.from(once(bytes));

test('a pack that an ordinary ZIP program packed again is the pack that was written', async () => {
  const ways: Packing[] = [
    {},
    { compress: false },
    { order: (names) => names.toReversed() },
    { directory: 'evidence/', compress: false },
    { directory: 'my evidence 2026/', order: (names) => names.toSorted() },
    { stream: true },
    { comment: 'packed by hand' },
    { more: { '__MACOSX/._payload': 'x', '.DS_Store': 'y' } },
  ];
  for (const pack of await packs()) {
    assert.equal(repacked(pack), pack);
    assert.equal(isRepacked(pack), false);
    for (const way of ways) {
      const again = await packedAgain(pack, way);
      assert.notDeepEqual(new Uint8Array(again), pack);
      assert.deepEqual(packBytes(again, inflate), pack, JSON.stringify(way));
      assert.ok(isRepacked(again));
    }
  }
});

test('the verifier proves what is in a pack that was packed again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-repacked-'));
  const [evidence = new Uint8Array(0)] = await packs();
  const file = join(folder, 'own.zip');
  await writeFile(file, await packedAgain(evidence, { directory: 'own/' }));
  const { code, output } = await verify([file, '--trust-pack']);
  assert.deepEqual([code, output.trimEnd().split('\n').at(-1)], [0, 'proven']);
  const other = new Map([...readZip(evidence), ['payload', encodeUtf8('{}')]]);
  await writeFile(file, await packedAgain(writeZip(other)));
  const forged = await verify([file, '--trust-pack']);
  assert.deepEqual([forged.code, /manifest is not that/.test(forged.output)], [1, true]);
  await rm(folder, { recursive: true });
});

const FILES = new Map([
  ['a', encodeUtf8('some bytes')],
  ['b', encodeUtf8('other bytes, other bytes, other bytes')],
]);

const refusedFor = (zip: Uint8Array, sentence: RegExp) =>
  assert.throws(
    () => packBytes(zip, inflate),
    (error: unknown) => error instanceof ZipError && sentence.test(error.message),
    String(sentence),
  );

test('what other programs could read in another way is refused, with the place', async () => {
  const zip = await packedAgain(writeZip(FILES));
  const one = await packedAgain(writeZip(new Map([['a', encodeUtf8('x')]])), { compress: false });
  const end = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(zip);
    copy[at] = value;
    return copy;
  };
  const central = zip.readUInt32LE(end(zip) + 16);
  const crossed = await packedAgain(writeZip(FILES), { more: { 'x/c': '1' } });
  for (const [archive, sentence] of [
    [Buffer.concat([Buffer.from('x'), zip]), /directory is not in one part|belong to no member/],
    [Buffer.concat([zip, Buffer.from('x')]), /behind the end/],
    [Buffer.concat([zip, one]), /directory is not in one part|two ends/],
    [
      Buffer.concat([zip.subarray(0, end(zip)), Buffer.from('x'), zip.subarray(end(zip))]),
      /not in one part/,
    ],
    [zip.subarray(0, end(zip)), /end of the archive is missing/],
    [changed(30, 0x63), /headers of a differ/],
    [changed(central + 46, 0x2f), /name that is not taken/],
    [changed(6, 1), /headers of a differ/],
    [changed(central + 8, 1), /encrypted/],
    [changed(central + 10, 12), /encrypted, or packed in a way/],
    [changed(central + 16, (zip[central + 16] ?? 0) ^ 1), /headers of a differ/],
    [await packedAgain(writeZip(FILES), { more: { a: '2' } }), /a stands twice/],
    [crossed, /more than one directory/],
    [await packedAgain(writeZip(FILES), { zip64: true }), /over 4 GiB|not in one part/],
    [Buffer.alloc(0), /end of the archive is missing/],
  ] as const)
    refusedFor(archive, sentence);
});

test('no changed byte of an archive changes a file of it', async () => {
  for (const compress of [true, false]) {
    const zip = await packedAgain(writeZip(FILES), { compress });
    const pack = packBytes(zip, inflate);
    for (let at = 0; at < zip.length; at++)
      for (const bit of [1, 16, 128]) {
        const changed = Buffer.from(zip);
        changed[at] = (changed[at] ?? 0) ^ bit;
        const read = repacked(changed);
        const names = read === changed ? null : [...readZip(read)].map(([, bytes]) => bytes);
        if (names !== null)
          assert.deepEqual(
            names,
            [...readZip(pack)].map(([, bytes]) => bytes),
            `${at}`,
          );
      }
  }
});

/** An archive of one member whose headers say what is given. */
function forged({
  name = 'a',
  packed,
  size,
  extra = Buffer.alloc(0),
}: {
  name?: string;
  packed: Buffer;
  size: number;
  extra?: Buffer;
}): Buffer {
  const common = (header: Buffer, at: number) => {
    header.writeUInt16LE(8, at + 4);
    header.writeUInt32LE(crc32(new Uint8Array(size)), at + 10);
    header.writeUInt32LE(packed.length, at + 14);
    header.writeUInt32LE(size, at + 18);
    header.writeUInt16LE(name.length, at + 22);
    header.writeUInt16LE(extra.length, at + 24);
  };
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50);
  common(local, 4);
  central.writeUInt32LE(0x02014b50);
  common(central, 6);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length + extra.length, 12);
  end.writeUInt32LE(30 + name.length + extra.length + packed.length, 16);
  const text = Buffer.from(name, 'latin1');
  return Buffer.concat([local, text, extra, packed, central, text, extra, end]);
}

test('a bomb is not inflated, and names that lead elsewhere are refused', () => {
  const zeros = (size: number) => deflateRawSync(Buffer.alloc(size));
  assert.equal(packBytes(forged({ packed: zeros(1000), size: 1000 }), inflate).length > 0, true);
  // An entry that inflates to more, or less, than it declares is damaged.
  for (const size of [0, 999, 1001]) refusedFor(forged({ packed: zeros(1000), size }), /damaged/);
  refusedFor(forged({ packed: zeros(10), size: 0x1000_0001 }), /more than 268435456 bytes/);
  const plain = { packed: zeros(10), size: 10 };
  for (const name of ['../a', '/a', 'a/../b', 'a\\b', 'C:a', 'a\0b', './a', 'é', '1/2/3/4/5/6'])
    refusedFor(forged({ ...plain, name }), /name that is not taken/);
  const unicode = Buffer.from('7570060001000000006200'.slice(0, 20), 'hex');
  refusedFor(forged({ ...plain, extra: unicode }), /second name/);
  refusedFor(forged({ ...plain, extra: Buffer.from('5455ff00', 'hex') }), /extra field is cut off/);
});
