import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encodeBase64 } from '../../encoding/base64.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { formatCheckpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { cosignedMessage } from './cosignature.ts';
import { formatNote, parseNote, verifyNote } from './note.ts';
import { NoteError } from './note-error.ts';
import { hasher, testKey, verifyEd25519 } from './test-platform.ts';
import { formatTlogProof, parseTlogProof } from './tlog-proof.ts';
import { formatVerifierKey, parseVerifierKey, verifierKey } from './verifier-key.ts';
import { parseWitnessPolicy } from './witness-policy.ts';

const vector = (name: string) =>
  readFileSync(new URL(`../../../vectors/log/${name}.txt`, import.meta.url), 'utf8');

const signer = testKey();
const log = verifierKey(hasher, {
  name: 'example.com/log',
  type: 'ed25519',
  public_key: signer.public_key,
});
const root = hasherOutput('root');
const TEXT = formatCheckpoint({ origin: log.name, size: 5n, root });

function hasherOutput(text: string): Uint8Array {
  const hash = new Uint8Array(32);
  hasher.hashInto(encodeUtf8(text), hash, 0);
  return hash;
}

const signed = (text: string, by = signer, key = log) => ({
  name: key.name,
  key_id: key.key_id,
  signature: by.sign(encodeUtf8(text)),
});
const NOTE = formatNote({ text: TEXT, signatures: [signed(TEXT)] });

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof NoteError) return [error.code, error.at];
    throw error;
  }
  return undefined;
};

test('the published example notes are read, and survive a round trip', () => {
  for (const [name, text, names] of [
    [
      'signed-note.00',
      'Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n',
      ['quasimodo.example/salvatore'],
    ],
    ['signed-note.01', 'This is an example message.\n', ['example.com/foo']],
    ['tlog-checkpoint.00', undefined, ['example.com/behind-the-sofa']],
    ['tlog-cosignature.00', undefined, ['example.com/behind-the-sofa', 'witness.example.com/w1']],
  ] as const) {
    const note = parseNote(vector(name));
    if (text !== undefined) assert.equal(note.text, text);
    assert.deepEqual(
      note.signatures.map((line) => line.name),
      names,
    );
    assert.equal(formatNote(note), vector(name));
  }
});

test('the published checkpoint is read', () => {
  const { text, signatures } = parseNote(vector('tlog-checkpoint.00'));
  const checkpoint = parseCheckpoint(text);
  assert.deepEqual(
    [checkpoint.origin, checkpoint.size],
    ['example.com/behind-the-sofa', 20_852_163n],
  );
  assert.equal(formatCheckpoint(checkpoint), text);
  assert.equal(signatures[0]?.key_id, '033de0ae');
});

test('the published key verifies the published note (C2SP signed-note)', async () => {
  const key = parseVerifierKey(
    hasher,
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  );
  assert.equal(
    formatVerifierKey(key),
    'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  );
  const note = parseNote(vector('signed-note.01'));
  assert.equal((await verifyNote(note, [key], verifyEd25519))?.length, 1);
});

test('keys with another id, type, length, alphabet or of small order are refused', () => {
  const text = formatVerifierKey(log);
  assert.deepEqual(parseVerifierKey(hasher, text), log);
  const raw = concatBytes(Uint8Array.of(1), log.public_key);
  const wrong = [
    '',
    'a+b',
    text.replace(/\+[\da-f]{8}\+/, '+00000000+'),
    text.slice(0, -1),
    `${text}=`,
    // A key id may have no letter; then its last digit becomes one.
    text.replace(
      log.key_id,
      log.key_id.replace(/[a-f]|\d$/, (digit) => (/\d/.test(digit) ? 'A' : digit.toUpperCase())),
    ),
    text.replace('example', 'exam ple'),
    `${log.name}+${log.key_id}+${encodeBase64(Uint8Array.of(2, ...raw.slice(1)))}`,
    `${log.name}+${log.key_id}+${encodeBase64(raw.slice(0, -1))}`,
  ];
  for (const bad of wrong)
    assert.deepEqual(
      refusal(() => parseVerifierKey(hasher, bad)),
      ['key', 1],
      bad,
    );
  const p = 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f';
  for (const weak of [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `01${'00'.repeat(30)}80`,
    `ed${p.slice(2)}`,
    `ff${p.slice(2)}`,
    `ee${p.slice(2, -2)}ff`,
  ])
    assert.deepEqual(
      refusal(() =>
        verifierKey(hasher, { name: 'x', type: 'ed25519', public_key: decodeHex(weak) }),
      ),
      ['key', 1],
      weak,
    );
});

const BROKEN: [string, (note: string) => string, number][] = [
  ['no empty line', (note) => note.replace('\n\n', '\n'), 1],
  ['no line feed at the end', (note) => note.slice(0, -1), 5],
  ['a carriage return', (note) => note.replace('\n', '\r\n'), 1],
  ['a NUL', (note) => note.replace('5', '\0'), 2],
  ['half a surrogate pair', (note) => note.replace('5', '\ud800'), 2],
  ['no signature', (note) => note.replace(/— .*\n/, ''), 5],
  ['a hyphen for the dash', (note) => note.replace('— ', '- '), 5],
  [
    'base64 that is not canonical',
    (note) =>
      note.replace(
        /(.)=\n$/,
        (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=\n`,
      ),
    5,
  ],
  ['base64 without padding', (note) => note.replace(/=+\n$/, '\n'), 5],
  ['a name with a plus sign', (note) => note.replace('— example', '— exa+mple'), 5],
  [
    'a hundred and one signatures',
    (note) => note + (note.split('\n')[4] ?? '').concat('\n').repeat(100),
    5,
  ],
];
for (const [what, change, line] of BROKEN) {
  test(`a note with ${what} is refused at line ${line}`, () =>
    assert.deepEqual(
      refusal(() => parseNote(change(NOTE))),
      ['note', line],
    ));
}

test('ignores unknown signatures, and refuses a note with an invalid known one', async () => {
  const stranger = testKey();
  const other = verifierKey(hasher, {
    name: 'witness.example',
    type: 'ed25519',
    public_key: stranger.public_key,
  });
  const both = parseNote(
    formatNote({ text: TEXT, signatures: [signed(TEXT, stranger, other), signed(TEXT)] }),
  );
  assert.equal((await verifyNote(both, [log], verifyEd25519))?.length, 1);
  assert.equal((await verifyNote(both, [log, other], verifyEd25519))?.length, 2);
  assert.deepEqual(await verifyNote(both, [], verifyEd25519), []);
  const forged = {
    ...both,
    signatures: [
      signed(TEXT),
      { ...signed(TEXT, stranger, other), key_id: log.key_id, name: log.name },
    ],
  };
  assert.equal(await verifyNote(forged, [log], verifyEd25519), undefined);
  // The same key under another name is another key.
  const renamed = { ...both, signatures: [{ ...signed(TEXT), name: 'example.com/other' }] };
  assert.deepEqual(await verifyNote(renamed, [log], verifyEd25519), []);
});

test('every changed bit of text and signature is refused', async () => {
  const note = parseNote(NOTE);
  const [line = assert.fail()] = note.signatures;
  for (let bit = 0; bit < line.signature.length * 8; bit++) {
    const signature = line.signature.slice();
    signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal(
      await verifyNote({ ...note, signatures: [{ ...line, signature }] }, [log], verifyEd25519),
      undefined,
    );
  }
  for (let at = 0; at < TEXT.length; at++) {
    const text =
      TEXT.slice(0, at) + String.fromCharCode(TEXT.charCodeAt(at) ^ 1) + TEXT.slice(at + 1);
    assert.equal(await verifyNote({ ...note, text }, [log], verifyEd25519), undefined);
  }
});

test('trusts a checkpoint when a key of its log signed it, and its origin is that key’s name', async () => {
  const open = (note: string, keys = [log]) => openCheckpoint(note, { log: keys }, verifyEd25519);
  const opened = await open(NOTE);
  assert.ok(typeof opened === 'object');
  assert.deepEqual([opened.origin, opened.size, opened.root], [log.name, 5n, root]);
  const elsewhere = formatCheckpoint({ origin: 'example.com/another', size: 5n, root });
  // Another log's text under this log's signature, which the signature itself would allow.
  assert.equal(
    await open(formatNote({ text: elsewhere, signatures: [signed(elsewhere)] })),
    'another_log',
  );
  const stranger = verifierKey(hasher, {
    name: log.name,
    type: 'ed25519',
    public_key: testKey().public_key,
  });
  assert.equal(await open(NOTE, [stranger]), 'not_signed_by_log');
  assert.equal(await open(NOTE.replace('\n5\n', '\n6\n')), 'bad_signature');
});

test('verifies a cosignature with its time, which is not a signature of a log', async () => {
  const witness = testKey();
  const key = verifierKey(hasher, {
    name: 'witness.example/w1',
    type: 'cosignature',
    public_key: witness.public_key,
  });
  const time = 1_700_000_000n;
  const signature = concatBytes(
    decodeHex(time.toString(16).padStart(16, '0')),
    witness.sign(cosignedMessage(TEXT, time)),
  );
  const line = { name: key.name, key_id: key.key_id, signature };
  const note = formatNote({ text: TEXT, signatures: [signed(TEXT), line] });
  const opened = await openCheckpoint(note, { log: [log], witnesses: [key] }, verifyEd25519);
  assert.ok(typeof opened === 'object');
  assert.deepEqual(
    opened.signatures.map((one) => one.time),
    [null, time],
  );
  const later = { ...line, signature: signature.with(7, (signature[7] ?? 0) + 1) };
  assert.equal(
    await openCheckpoint(
      formatNote({ text: TEXT, signatures: [signed(TEXT), later] }),
      { log: [log], witnesses: [key] },
      verifyEd25519,
    ),
    'bad_signature',
  );
  const alone = formatNote({ text: TEXT, signatures: [line] });
  assert.equal(
    await openCheckpoint(alone, { log: [log], witnesses: [key] }, verifyEd25519),
    'not_signed_by_log',
  );
});

const BAD_CHECKPOINTS: [string, number][] = [
  ['', 1],
  ['\n5\nAAAA\n', 1],
  [TEXT.replace('5', '05'), 2],
  [TEXT.replace('5', '-5'), 2],
  [TEXT.replace('\n5\n', `\n${2n ** 64n}\n`), 2],
  [TEXT.replace('\n5\n', '\n5 \n'), 2],
  [TEXT.replace(/[^\n]+\n$/, 'AAAA\n'), 3],
  [`${TEXT}extension\n`, 4],
  [TEXT.slice(0, -1), 4],
];
for (const [text, line] of BAD_CHECKPOINTS) {
  test(`${JSON.stringify(text.slice(0, 60))} is no checkpoint`, () =>
    assert.deepEqual(
      refusal(() => parseCheckpoint(text)),
      ['checkpoint', line],
    ));
}

test('the published proof is read, and a proof survives a round trip', () => {
  const published = parseTlogProof(vector('tlog-proof.00'));
  assert.deepEqual(
    [published.index, published.path.length, published.extra?.length],
    [73_894n, 5, 39],
  );
  assert.ok(published.checkpoint.startsWith('example.com/fancylog\n109482\n'));
  assert.equal(formatTlogProof(published), vector('tlog-proof.00'));
  const proof = { extra: null, index: 0n, path: [], checkpoint: NOTE };
  assert.deepEqual(parseTlogProof(formatTlogProof(proof)), proof);
});

const PROOF = formatTlogProof({
  extra: Uint8Array.of(1),
  index: 7n,
  path: [root, root],
  checkpoint: NOTE,
});
const BAD_PROOFS: [string, number][] = [
  ['', 1],
  [PROOF.replace('v1', 'v2'), 1],
  [PROOF.replace('AQ==', 'AR=='), 2],
  [PROOF.replace('index 7', 'index 07'), 3],
  [PROOF.replace('index 7\n', ''), 3],
  [PROOF.replace(/index 7\n./, 'index 7\n*'), 4],
  [formatTlogProof({ extra: null, index: 7n, path: Array(65).fill(root), checkpoint: NOTE }), 67],
];
for (const [text, line] of BAD_PROOFS) {
  test(`a proof is refused at line ${line}: ${JSON.stringify(text.slice(20, 60))}`, () =>
    assert.deepEqual(
      refusal(() => parseTlogProof(text)),
      ['proof', line],
    ));
}

const witnesses = ['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'].map((name) =>
  verifierKey(hasher, {
    name: `${name}.example`,
    type: 'cosignature',
    public_key: testKey().public_key,
  }),
);

/** The published example with keys where it says <vkey>. */
function policyText(): string {
  const keys = [log, ...witnesses].map(formatVerifierKey);
  return vector('tlog-policy.00').replaceAll('<vkey>', () => keys.shift() ?? assert.fail());
}

test('the published policy requires two of three X and any Y', () => {
  const policy = parseWitnessPolicy(hasher, policyText());
  const [x1, x2, , y1] = policy.witnesses;
  const quorum = (...keys: (typeof x1)[]) =>
    policy.isQuorum(keys.filter((key) => key !== undefined));
  assert.deepEqual(policy.logs, [log]);
  assert.deepEqual(
    [quorum(x1, x2, y1), quorum(x1, y1), quorum(x1, x1, y1), quorum(x1, x2), quorum()],
    [true, false, false, false, false],
  );
  const none = parseWitnessPolicy(
    hasher,
    `# ours\nlog ${formatVerifierKey(log)} https://example.com\nquorum none\n`,
  );
  assert.deepEqual([none.is_unwitnessed, none.isQuorum([])], [true, true]);
});

const w = (i: number) => `witness w${i} ${formatVerifierKey(witnesses[i] ?? assert.fail())}\n`;
const BAD_POLICIES: [string, number][] = [
  ['', 1],
  ['quorum a\n', 1],
  [`${w(0)}${w(1).replace('w1', 'w0')}quorum none`, 2],
  [`${w(0)}group g 2 w0\nquorum g`, 2],
  [`${w(0)}group g all w0 w0\nquorum g`, 2],
  [`${w(0)}group g 0 w0\nquorum g`, 2],
  ['quorum none\nquorum none', 2],
  ['log nonsense\nquorum none', 1],
  ['witness none x\nquorum none', 1],
  ['something\n', 1],
];
for (const [text, line] of BAD_POLICIES) {
  test(`a policy is refused at line ${line}: ${JSON.stringify(text.slice(0, 12))}`, () =>
    assert.deepEqual(
      refusal(() => parseWitnessPolicy(hasher, text)),
      ['policy', line],
    ));
}

test('computes key ids as in C2SP', () => {
  const named = concatBytes(encodeUtf8(`${log.name}\n`), Uint8Array.of(1), log.public_key);
  assert.equal(log.key_id, encodeHex(hasherOf(named).slice(0, 4)));
});

function hasherOf(bytes: Uint8Array): Uint8Array {
  const hash = new Uint8Array(32);
  hasher.hashInto(bytes, hash, 0);
  return hash;
}

test('reading a key leaves its bytes as they are, also in memory that slices share', () => {
  for (let n = 0; n < 16; n++) {
    const public_key = Buffer.from(testKey().public_key);
    const before = encodeHex(public_key);
    const key = verifierKey(hasher, { name: 'x', type: 'ed25519', public_key });
    assert.deepEqual([encodeHex(public_key), encodeHex(key.public_key)], [before, before]);
  }
});
