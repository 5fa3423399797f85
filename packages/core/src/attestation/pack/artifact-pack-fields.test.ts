/** Every field of a pack, decoded and changed once, as an attacker who knows the format would. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeBase64 } from '../../encoding/base64.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { readZip, writeZip } from '../../log/receipt/zip-store.ts';
import { encodeEntryBundle } from '../../log/tree/entry-bundle.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { World } from '../scenes/test-world.ts';
import { statementIdOf } from '../statement/status-statement.ts';
import { formatArtifactPack } from './artifact-pack.ts';
import { ArtifactPackError, parseArtifactPack } from './parse-artifact-pack.ts';
import { packOf, verifiedPack } from './test-artifact-pack.ts';

/**
 * Fields that may change without detection because nothing depends on them: display names, the server's clock,
 * and hints about facts that are known otherwise.
 */
const OF_NO_CONSEQUENCE = [
  /^artifact\.json\/names\//,
  /^artifact\.json\/claimed\/judged_at$/,
  /^artifact\.json\/(ledger|signers)\/keys\/\d+\/first_size$/,
  /^bundle-\d+\.json\/dsseEnvelope\/signatures\/0\/keyid$/,
  /^trusted_root\.json\/(mediaType|tlogs\/0\/publicKey\/validFor)/,
  /^README\.txt$/,
];

const world = new World();
const [alice, bob] = [world.register(), world.register()];
const said = world.status('trusted');
const logged = [await world.notarize(alice, said), await world.notarize(bob, world.provenance())];
const pack = await packOf(world, logged, {
  level: 'trusted',
  reasons: [{ code: 'trusted', about: '', evidence: [statementIdOf(hasher, said)] }],
});
const files = readZip(formatArtifactPack(pack));

/** A member with one field changed: its address, and the bytes. */
type Changed = [address: string, bytes: Uint8Array];

/**
 * Yields variants of a JSON document: each value changed, each member and element omitted, and each base64 text
 * changed as bytes.
 */
function* changedJson(text: string): Generator<Changed> {
  const whole: unknown = JSON.parse(text);
  const isCanonical = canonicalJson(whole) === text;
  const written = (value: unknown) =>
    encodeUtf8(isCanonical ? canonicalJson(value) : JSON.stringify(value));
  function* changesOf(
    value: unknown,
    at: string,
    put: (next: unknown) => unknown,
  ): Generator<Changed> {
    if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) {
        const copy = (change: (of: Record<string, unknown>) => void) => {
          const next = structuredClone(value) as Record<string, unknown>;
          change(next);
          return Array.isArray(next) ? next.filter(() => true) : next;
        };
        yield [`${at}/${key}`, written(put(copy((of) => delete of[key])))];
        const child = (value as Record<string, unknown>)[key];
        const setting = (next: unknown) => put(copy((of) => Object.assign(of, { [key]: next })));
        yield* changesOf(child, `${at}/${key}`, setting);
      }
    } else for (const other of othersOf(value)) yield [at, written(put(other))];
  }
  yield* changesOf(whole, '', (next) => next);
}

function othersOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value === 0 ? 2 : value - 1];
  const text = String(value);
  const bytes = /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$|==$/.test(text)
    ? Buffer.from(text, 'base64')
    : Buffer.alloc(0);
  const flipped = [0, bytes.length >> 1, bytes.length - 1].flatMap((at) => {
    if (at < 0 || at >= bytes.length || bytes.length < 3) return [];
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(at) ^ 1, at);
    return [encodeBase64(other)];
  });
  const digit = text.replace(/\d(?!.*\d)/, (last) => String((Number(last) + 1) % 10));
  return [`${text}x`, text.slice(1), ...flipped, digit].filter((other) => other !== text);
}

/** Each line of a text changed. */
const changedLines = (text: string): Changed[] =>
  text
    .split('\n')
    .flatMap((line, i, lines) =>
      othersOf(line).map(
        (other): Changed => [`:${i + 1}`, encodeUtf8(lines.with(i, String(other)).join('\n'))],
      ),
    );

/** Each field of each leaf changed. */
function* changedEntries(entries: readonly Uint8Array[]): Generator<Changed> {
  for (const [i, entry] of entries.entries())
    for (const [at, changed] of changedJson(decodeUtf8(entry) ?? ''))
      yield [`/${i}${at}`, encodeEntryBundle(entries.with(i, changed))];
}

function* changes(name: string, bytes: Uint8Array): Generator<Changed> {
  const text = decodeUtf8(bytes) ?? '';
  if (name.endsWith('.json')) yield* changedJson(text);
  else if (name === 'signers.entries') yield* changedEntries(pack.signers.entries);
  else if (name === 'signers.checkpoint') yield* changedLines(text);
  else yield ['', encodeUtf8('Other words.\n')];
}

async function isProven(bytes: Uint8Array): Promise<boolean> {
  try {
    return (await verifiedPack(world, parseArtifactPack(bytes))).verdict === 'proven';
  } catch (error) {
    assert.ok(error instanceof ArtifactPackError, String(error));
    return false;
  }
}

test('detects a change of every field of a pack except those without effect', async () => {
  assert.ok(await isProven(writeZip(files)), 'as it was');
  const unnoticed = new Set<string>();
  let tried = 0;
  for (const [name, content] of files)
    for (const [at, changed] of changes(name, content)) {
      tried += 1;
      if (await isProven(writeZip(new Map([...files, [name, changed]])))) unnoticed.add(name + at);
    }
  assert.ok(tried > 500, String(tried));
  const found = (address: string) => !OF_NO_CONSEQUENCE.some((known) => known.test(address));
  assert.deepEqual([...unnoticed].filter(found), []);
  const unused = OF_NO_CONSEQUENCE.filter((known) => ![...unnoticed].some((at) => known.test(at)));
  assert.deepEqual(unused, []);
});
