import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EXIT } from './exit-codes.ts';
import { runAssay, vector } from './test-command.ts';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));
const TABLES = readFileSync(join(CHECKOUT, 'docs/cli.md'), 'utf8').split('## Gates')[0] ?? '';

test('the documentation lists exactly the existing codes', () => {
  const codes = [...TABLES.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  assert.deepEqual(codes, Object.values(EXIT));
});

test('the documentation lists the exit codes of every command', async () => {
  const { stdout } = await runAssay(['--help']);
  const names = [...stdout.matchAll(/^ {2}(?:assay )?([a-z-]+) {2,}[A-Z]/gm)].map(
    ([, name]) => name,
  );
  assert.ok(names.length > 15, names.join(' '));
  const rows = TABLES.split('| Command | 0 | 1 | 2 |')[1] ?? '';
  for (const name of names) assert.match(rows, new RegExp(`\`${name}[ \`]`), name);
});

test('no program uses exit codes of its own: 1 and 2 are answers', () => {
  const files = globSync('packages/{cli,verifier,server}/src/**/*.ts', { cwd: CHECKOUT });
  const own = files.filter((file) => {
    if (file.includes('test')) return false;
    const text = readFileSync(join(CHECKOUT, file), 'utf8');
    // The server and its children are not commands; 143 is 128 + SIGTERM.
    const isServer =
      /server\/src\/(main|worker|supervise-worker)\.ts|\/(parser|platform|authz-matrix|tamper)\//.test(
        file,
      );
    return !isServer && /process\.(?:exit\((?!143)\d|exitCode = [^;]*\d)/.test(text);
  });
  assert.deepEqual(own, []);
});

const SBOM = vector('sboms/small-deps.cdx.json');
const DIGEST = `sha256:${'0'.repeat(64)}`;

/** Every command that calls a server, each with valid arguments. */
const ASKING: string[][] = [
  ['push', SBOM, '--project', 'a'],
  ['push', SBOM, '--project', 'a', '--fail-on', 'low'],
  ['trust', DIGEST],
  ['verify', DIGEST],
  ['advisories', 'import', SBOM],
  ['keys', 'list'],
];

for (const args of ASKING) {
  const name = args.map((arg) => (arg === SBOM ? '<sbom>' : arg)).join(' ');
  test(`a server that is not reachable is no answer: assay ${name}`, async () => {
    const env = { ASSAY_URL: 'http://127.0.0.1:9', ASSAY_API_KEY: 'ayk_x', HOME: '/nonexistent' };
    const ran = await runAssay(args, { env });
    assert.deepEqual([ran.code, ran.stdout], [EXIT.unreachable, ''], ran.stderr);
  });

  test(`neither is a missing credential: assay ${name}`, async () => {
    const ran = await runAssay(args, { env: { HOME: '/nonexistent' } });
    assert.deepEqual([ran.code, ran.stdout], [EXIT.not_allowed, ''], ran.stderr);
  });
}
