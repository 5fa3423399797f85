import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatInstant, parseInstant } from '../../encoding/instant.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { AttestationError, type AttestationErrorCode } from './attestation-error.ts';
import { compareDigests, isBinding } from './digest-set.ts';
import { formatStatement, matchSubject, parseStatement, type Statement } from './statement.ts';
import {
  formatStatusStatement,
  type StatusStatement,
  statementIdOf,
  statusStatementOf,
} from './status-statement.ts';

const SHA = 'a0cfc71271d6e278e57cd332ff957c3f7043fdda354c4cbb190a30d56efa01bf';
const OTHER = SHA.replace('a', 'b');
const parse = (value: unknown) => parseStatement(encodeUtf8(JSON.stringify(value)));
const GOOD = {
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'a.txt', digest: { sha256: SHA } }],
  predicateType: 'https://example.com/x',
  predicate: { a: 1 },
};

const refuses = (work: () => unknown, code: AttestationErrorCode, at: string) =>
  assert.throws(
    work,
    (error: unknown) => error instanceof AttestationError && error.code === code && error.at === at,
    `${code} ${at}`,
  );

test('a statement v1 survives a round trip, and v0.1 is read', () => {
  const statement = parse(GOOD);
  assert.deepEqual(parseStatement(formatStatement(statement)), statement);
  const old = parse({ ...GOOD, _type: 'https://in-toto.io/Statement/v0.1' });
  assert.deepEqual(old, { ...statement, version: 'v0.1' });
});

test('accepts a statement without name or predicate, and ignores unknown members', () => {
  const statement = parse({
    ...GOOD,
    predicate: null,
    extra: 1,
    subject: [{ digest: { sha256: SHA }, mediaType: 'x' }],
  });
  assert.deepEqual(statement.predicate, {});
  assert.equal(statement.subject[0]?.name, '');
  assert.deepEqual(parseStatement(formatStatement(statement)), statement);
});

test('the published examples are read', () => {
  for (const name of ['reference.01', 'test-result.01']) {
    const url = new URL(
      `../../../vectors/attestation/spec_predicates_${name}.json`,
      import.meta.url,
    );
    assert.match(parseStatement(readFileSync(url)).predicate_type, /^https:\/\/in-toto\.io\//);
  }
});

test('refuses an invalid statement with its position', () => {
  const digest = (set: object) => ({ ...GOOD, subject: [{ digest: set }] });
  for (const [value, code, at] of [
    [[], 'wrong_type', ''],
    [{ ...GOOD, _type: undefined }, 'missing', '/_type'],
    [{ ...GOOD, _type: 'https://in-toto.io/Statement/v2' }, 'statement_type', '/_type'],
    [{ ...GOOD, subject: [] }, 'no_subject', '/subject'],
    [{ ...GOOD, subject: undefined }, 'missing', '/subject'],
    [{ ...GOOD, subject: [{ name: 'a' }] }, 'missing', '/subject/0/digest'],
    [digest({}), 'digest', '/subject/0/digest'],
    [digest({ sha256: '' }), 'digest', '/subject/0/digest/sha256'],
    [digest({ sha256: SHA.slice(1) }), 'digest', '/subject/0/digest/sha256'],
    [digest({ sha256: `${SHA.slice(1)}g` }), 'digest', '/subject/0/digest/sha256'],
    [digest({ gitCommit: SHA.slice(0, 50) }), 'digest', '/subject/0/digest/gitCommit'],
    [digest({ sha256: 7 }), 'wrong_type', '/subject/0/digest/sha256'],
    [{ ...GOOD, predicateType: undefined }, 'missing', '/predicateType'],
    [{ ...GOOD, predicate: [] }, 'wrong_type', '/predicate'],
  ] as const)
    refuses(() => parse(value), code, at);
  const subject = Array(100_001).fill({ digest: { x: 'y' } });
  refuses(() => parse({ ...GOOD, subject }), 'too_many', '/subject');
  assert.throws(() => parseStatement(encodeUtf8('{"_type":1,"_type":2}')), {
    code: 'duplicate_key',
  });
});

test('compares artifacts only by collision-resistant digests', () => {
  const [md5, sha1] = ['0'.repeat(32), '1'.repeat(40)];
  for (const [left, right, match, why] of [
    [{ sha256: SHA }, { sha256: SHA, sha512: SHA + SHA }, 'same', 'one that is shared'],
    [{ sha256: SHA }, { sha256: OTHER }, 'different', 'another'],
    [
      { sha256: OTHER, sha512: SHA + SHA },
      { sha256: SHA, sha512: SHA + SHA },
      'different',
      'two artifacts',
    ],
    [{ sha256: SHA }, { sha512: SHA + SHA }, 'different', 'nothing shared'],
    [{ md5 }, { md5 }, 'weak', 'MD5'],
    [{ sha1, md5 }, { sha1 }, 'weak', 'SHA-1'],
    [
      { md5, sha256: SHA },
      { md5: md5.replace('0', '1'), sha256: SHA },
      'same',
      'MD5 does not count',
    ],
    [{ gitCommit: sha1 }, { gitCommit: sha1 }, 'weak', 'git with SHA-1'],
    [{ gitCommit: SHA }, { gitCommit: SHA }, 'same', 'git with SHA-256'],
    [{ gitCommit: SHA }, { gitCommit: sha1 }, 'different', 'git of two kinds'],
    [{ mine: 'x' }, { mine: 'x' }, 'different', 'an algorithm that nobody knows'],
  ] as const) {
    assert.equal(compareDigests(left, right), match, why);
    assert.equal(compareDigests(right, left), match, why);
  }
  assert.deepEqual([isBinding({ sha1 }), isBinding({ sha1, sha384: 'x' })], [false, true]);
});

test('a statement is about an artifact when any subject matches', () => {
  const subject = [
    { digest: { sha256: OTHER } },
    { digest: { sha1: '1'.repeat(40), sha256: SHA } },
  ];
  const statement = parse({ ...GOOD, subject });
  assert.equal(matchSubject(statement, { sha256: SHA.toUpperCase().toLowerCase() }), 'same');
  assert.equal(matchSubject(statement, { sha1: '1'.repeat(40) }), 'weak');
  assert.equal(matchSubject(statement, { sha512: SHA + SHA }), 'different');
});

test('hexadecimal in capitals names the same artifact', () => {
  const statement = parse({ ...GOOD, subject: [{ digest: { sha256: SHA.toUpperCase() } }] });
  assert.equal(matchSubject(statement, { sha256: SHA }), 'same');
});

const STATUS: StatusStatement = {
  artifact: { sha256: SHA },
  name: 'a.txt',
  ledger: 'example.com/tlog/1',
  level: 'untrusted',
  reason: 'Built from a leaked key.',
  stated_at: Date.UTC(2026, 10, 21, 12),
  supersedes: [OTHER],
};

test('a status statement survives a round trip, with and without optional members', () => {
  for (const status of [STATUS, { ...STATUS, name: '', reason: '', supersedes: [] }])
    assert.deepEqual(statusStatementOf(parseStatement(formatStatusStatement(status))), status);
});

test('a status statement of another form is refused with the place', () => {
  const statement = parseStatement(formatStatusStatement(STATUS));
  const [subject] = statement.subject;
  assert.ok(subject);
  const withPredicate = (change: object): Statement => ({
    ...statement,
    predicate: { ...statement.predicate, ...change },
  });
  for (const [value, code, at] of [
    [{ ...statement, predicate_type: 'x' }, 'statement_type', '/predicateType'],
    [{ ...statement, subject: [subject, subject] }, 'no_subject', '/subject'],
    [
      { ...statement, subject: [{ name: '', digest: { md5: '0'.repeat(32) } }] },
      'digest',
      '/subject/0/digest',
    ],
    [withPredicate({ ledger: undefined }), 'missing', '/predicate/ledger'],
    [withPredicate({ level: 'unknown' }), 'one_of', '/predicate/level'],
    [withPredicate({ statedAt: '2026-02-30T00:00:00Z' }), 'instant', '/predicate/statedAt'],
    [withPredicate({ reason: 'x'.repeat(2001) }), 'too_long', '/predicate/reason'],
    [withPredicate({ supersedes: ['x'] }), 'digest', '/predicate/supersedes/0'],
    [withPredicate({ supersedes: Array(101).fill(SHA) }), 'too_many', '/predicate/supersedes'],
  ] as const)
    refuses(() => statusStatementOf(value), code, at);
});

test('the id of a statement depends on all of its content', () => {
  const id = (status: StatusStatement) => statementIdOf(hasher, formatStatusStatement(status));
  assert.equal(id(STATUS), id({ ...STATUS }));
  const others = [
    { ...STATUS, ledger: 'example.com/tlog/2' },
    { ...STATUS, stated_at: STATUS.stated_at + 1 },
    { ...STATUS, artifact: { sha256: OTHER } },
  ];
  assert.equal(new Set([STATUS, ...others].map(id)).size, 4);
});

test('times are those of RFC 3339, and no others', () => {
  assert.equal(parseInstant('2023-02-15T07:48:39Z'), Date.UTC(2023, 1, 15, 7, 48, 39));
  assert.equal(parseInstant('1985-04-12T23:20:50.52Z'), Date.UTC(1985, 3, 12, 23, 20, 50, 520));
  assert.equal(
    parseInstant('1990-12-31T15:59:50.123456789-08:00'),
    Date.UTC(1990, 11, 31, 23, 59, 50, 123),
  );
  assert.equal(parseInstant(formatInstant(1)), 1);
  for (const text of [
    ...['', '2023-02-15', '2023-02-15T07:48:39', '2023-02-30T00:00:00Z', '2023-13-01T00:00:00Z'],
    ...[
      '2023-02-15 07:48:39Z',
      '2023-02-15T24:00:00Z',
      '2023-02-15T07:48:39.Z',
      '2023-02-00T00:00:00Z',
    ],
  ])
    assert.equal(parseInstant(text), undefined, text);
});
