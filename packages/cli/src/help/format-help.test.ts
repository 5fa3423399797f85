import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CALL_TEXTS } from './call-texts.gen.ts';
import { CLI_CALLS } from './cli-calls.ts';
import { fieldText, formatHelp } from './format-help.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|(^|\/)test-/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));

test('wraps texts beside their flags and forms below the command', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const text = formatHelp({
    usage: [`push ${words(20)}`],
    options: [
      ['--a <b>', words(20)],
      ['--c', 'short'],
    ],
  });
  assert.equal(
    text,
    [
      `Usage: assay push ${words(16)}`,
      `             ${words(4)}`,
      '',
      `  --a <b>  ${words(18)}`,
      `           ${words(2)}`,
      '  --c      short',
    ].join('\n'),
  );
});

test('describes options by the fields of the contract', () => {
  assert.equal(fieldText('uploadSbom', 'inUse'), 'true when this version is deployed now');
});

test('names every call that a command makes, and no other', () => {
  const made = new Set(
    sources.flatMap(({ text }) =>
      [...text.matchAll(/\bclient\s*\.(\w+)\(/g)].map(([, call]) => call),
    ),
  );
  assert.deepEqual([...made].sort(), [...CLI_CALLS].sort());
  const shown = new Set(
    sources
      .filter(({ path }) => path.startsWith('commands/'))
      .flatMap(({ text }) => /\n {4}calls: \[([^\]]*)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []),
  );
  assert.deepEqual([...shown].sort(), [...CLI_CALLS].sort());
});

test('has a route, a summary and the needed role of every call', () => {
  for (const [call, { route, summary, needs }] of Object.entries(CALL_TEXTS)) {
    assert.match(route, /^(GET|POST|PUT|PATCH|DELETE) \//, call);
    assert.match(summary, /^[A-Z]/, call);
    assert.match(needs, /^Needs /, call);
  }
});
