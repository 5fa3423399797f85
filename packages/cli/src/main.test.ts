import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXIT } from '@assay/core/outcome/exit-codes.ts';
import { runAssay, vector } from './test-command.ts';

const SBOM = vector('sboms/small-deps.cdx.json');

const WRONG: [args: string[], sentence: RegExp][] = [
  [[], /^Usage: assay <command>/],
  [['pusj'], /There is no command 'pusj'\./],
  [['push'], /Give the file of the SBOM/],
  [['push', SBOM], /Give the project with --project/],
  [['push', SBOM, '--project', 'a', '--projct', 'b'], /Unknown option '--projct'\./],
  [['push', SBOM, '--project'], /'--project <value>' argument missing/],
  [['push', SBOM, 'other', '--project', 'a'], /Unexpected argument 'other'/],
  [['push', SBOM, '--project', 'a//b'], /A project path has no empty segments/],
  [['push', SBOM, '--project', 'workspace/a'], /cannot begin with workspace/],
  [['push', SBOM, '--project', 'a', '--fail-on', 'severe'], /critical, high, medium, low/],
  [['push', SBOM, '--project', 'a', '--timeout', '0'], /--timeout is a number of seconds/],
  [['push', '/no/such/file', '--project', 'a'], /there is no such file/],
  [['push', '/', '--project', 'a'], /it is a directory/],
  [['gate'], /Give the UUID of an SBOM/],
  [['gate', 'x', '--fail-on', 'severe'], /critical, high, medium or low/],
  [['gate', 'x', '--as-of', 'yesterday'], /--as-of is an instant such as/],
  [['gate', 'x', '--as-of', '2999-01-01'], /--as-of is an instant that has passed/],
  [['login', '--url', 'ftp://a', '--user', 'a'], /begins with http/],
  [['login', '--url', 'http://a:b@c', '--user', 'a'], /has no user/],
  [['login'], /--user/],
  [['advisories'], /advisories import <file\|directory>/],
  [['advisories', 'import'], /Give the file or directory/],
  [['advisories', 'import', SBOM, '--source', 'A B'], /--source has/],
  [['license'], /license issue or license inspect/],
  [['license', 'issue'], /Give --key\./],
  [['license', 'inspect'], /Give the license/],
  [['license', 'inspect', '/no/such/file'], /there is no such file/],
  [['license', 'inspect', '-', '--key', SBOM], /holds no public Ed25519 key/],
  [['audit'], /Give the address of the log/],
  [['audit', 'https://a/tlog/b'], /--key/],
  [['audit', 'https://a/tlog/b', '--key', 'x', '--store', '/tmp'], /This is no key/],
  [['help', 'nothing'], /There is no command 'nothing'/],
];

for (const [args, sentence] of WRONG) {
  const line = args.map((arg) => (arg === SBOM ? '<sbom>' : arg)).join(' ');
  test(`exit 64: assay ${line}`, async () => {
    const ran = await runAssay(args, { env: { ASSAY_API_KEY: 'ayk_x' } });
    assert.match(ran.stderr, sentence);
    assert.deepEqual([ran.code, ran.stdout], [64, '']);
  });
}

test('every command tells about itself, by help and by --help alike', async () => {
  const { stdout } = await runAssay(['help']);
  const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}[A-Z]/gm)].map(([, name = '']) => name);
  assert.deepEqual(names, [
    'login',
    'logout',
    'push',
    'uploads',
    'gate',
    'diff',
    'compliance',
    'licenses',
    'notices',
    'standards',
    'keys',
    'sign',
    'signers',
    'attest',
    'trust',
    'verify',
    'vex',
    'advisories',
    'rematch',
    'license',
    'billing',
    'audit',
    'version',
    'help',
  ]);
  for (const name of names) {
    const [one, other] = [await runAssay([name, '--help']), await runAssay(['help', name])];
    assert.deepEqual(one, other);
    assert.match(one.stdout, new RegExp(`^Usage: assay ${name}`));
    assert.deepEqual([one.code, one.stderr], [0, '']);
  }
});

test('help lists each exit code', async () => {
  const { stdout } = await runAssay(['--help']);
  const codes = [...stdout.matchAll(/^ +(\d+) {2}/gm)].map(([, code]) => Number(code));
  const said = Object.values(EXIT).filter((code) => code !== EXIT.interrupted);
  assert.deepEqual(codes, said);
});

test('version prints the version of the package', async () => {
  assert.match((await runAssay(['version'])).stdout, /^assay \d+\.\d+\.\d+\n$/);
});

test('exit 77: without session and key nothing is sent', async () => {
  const ran = await runAssay(['push', SBOM, '--project', 'a'], { env: { HOME: '/nonexistent' } });
  assert.equal(ran.code, 77);
  assert.match(ran.stderr, /^Not signed in to http:\/\/127\.0\.0\.1:8080\.\nRun assay login/);
});

test('exit 77: a key with characters that no header takes is refused without showing it', async () => {
  const env = { ASSAY_API_KEY: 'ayk_ä\nsecret', ASSAY_URL: 'http://127.0.0.1:9' };
  const ran = await runAssay(['push', SBOM, '--project', 'a'], { env });
  assert.equal(ran.code, 77);
  assert.doesNotMatch(ran.stderr, /secret/);
});
