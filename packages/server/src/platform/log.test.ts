import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createLog, maskSecrets } from './log.ts';

const token = (prefix: string) => `${prefix}${randomBytes(32).toString('base64url')}aB3_-x`;

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ sink: { write: (line: string) => void lines.push(line) } }));
  assert.equal(lines.length, 1);
  return lines[0] ?? '';
}

test('a token is masked in a message, a field, a nested field, an error and a stack', () => {
  for (const secret of [token('ays_'), token('ayk_')]) {
    const lines = [
      logged((log) => log.info(`session ${secret} ended`)),
      logged((log) => log.info({ token: secret }, 'x')),
      logged((log) => log.info({ deep: { list: [{ header: `Bearer ${secret}` }] } }, 'x')),
      logged((log) => log.error(new Error(`bad ${secret}`))),
    ];
    for (const line of lines) {
      assert.ok(!line.includes(secret.slice(6)), line);
      assert.match(line, /\*\*\*/);
      assert.equal(typeof JSON.parse(line), 'object');
    }
  }
});

const CASES: [string, string, string][] = [
  ['Authorization: Bearer eyJhbGciOi.J9-_x', 'Authorization: Bearer ***', 'any bearer token'],
  ['BASIC dXNlcjpwYXNz', 'BASIC ***', 'basic credentials, whatever the case'],
  ['postgres://o:p%40ss@h/d', 'postgres://o:***@h/d', 'a password in a URL'],
  ['smtp://a:b:c@mail:25', 'smtp://a:***@mail:25', 'a password with a colon'],
  ['https://example.org:8080/a?b', 'https://example.org:8080/a?b', 'a port is no password'],
  ['always say ayes_or_no', 'always say ayes_or_no', 'ordinary words stay'],
];

for (const [text, masked, why] of CASES) {
  test(`masking: ${why}`, () => assert.equal(maskSecrets(text), masked));
}

test('masks a long line that looks like secrets throughout, quickly', () => {
  // With backtracking this would take hours.
  for (const [hostile, masked] of [
    ['a://', 'a://'.repeat(100_000)],
    ['bearer ', 'bearer *** '.repeat(50_000)],
    ['ays_', 'ays_***'],
    ['x:', 'x:'.repeat(100_000)],
  ] as const)
    assert.equal(maskSecrets(hostile.repeat(100_000)), masked);
});

test('a line break in a value cannot start a line of its own', () => {
  const line = logged((log) => log.warn({ name: 'a\n{"level":"fatal"}\u001b[31m' }, 'x'));
  assert.equal(line.trimEnd().split('\n').length, 1);
  assert.ok(!line.includes('\u001b'));
});

for (const field of ['err', 'error'])
  test(`an error in the field ${field} is written with its message, its cause and where it was`, () => {
    const error = new Error('not stored', { cause: new Error('the disk is full') });
    const line = JSON.parse(logged((log) => log.error({ [field]: error }, 'failed')));
    assert.match(line[field].message, /not stored.*the disk is full/);
    assert.match(line[field].stack, /log\.test\.ts/);
  });

test('a line has time, level and message, and nothing about the machine', () => {
  const entry = JSON.parse(logged((log) => log.info('hello')));
  assert.deepEqual(Object.keys(entry).toSorted(), ['level', 'msg', 'time']);
  assert.equal(entry.level, 'info');
  assert.match(entry.time, /^\d{4}-\d\d-\d\dT.*Z$/);
});
