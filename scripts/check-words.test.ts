/** Rules of the glossary for words: each term once, and none of the synonyms that it rules out. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { declaredAs } from './architecture/names.ts';
import { parseSources, programOf } from './architecture/syntax.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const glossary = readFileSync(`${root}docs/glossary.md`, 'utf8');

/** Cells of the table below a heading of the glossary, without its head. */
function tableBelow(heading: string): string[][] {
  const section = glossary.split(`${heading}\n`)[1] ?? '';
  const rows =
    section
      .split('\n\n')
      .find((part) => part.startsWith('|'))
      ?.split('\n') ?? [];
  return rows
    .slice(2)
    .filter((row) => row !== '')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Texts of ours: no migration that ran, no document of others, nothing generated. */
const NOT_OURS =
  /^docs\/specification\/|\/migrations\/|\/vectors\/|\/vendor\/|\.gen\.ts$|\.json$|^LICENSE$|^docs\/glossary\.md$/;

const texts = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  .trim()
  .split('\n')
  .filter((path) => /\.(ts|tsx|md|css|mjs)$/.test(path) && !NOT_OURS.test(path))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

test('the glossary has each term once', () => {
  const terms = tableBelow('# Glossary').flatMap(
    ([cell = '']) => cell.replaceAll('`', '').split(': ')[0]?.split(/[,;] /) ?? [],
  );
  assert.ok(terms.length > 50, `${terms.length} terms`);
  const twice = terms.filter((term, i) => terms.indexOf(term) !== i);
  assert.deepEqual(twice, []);
});

test('no text uses a word that the glossary rules out', () => {
  const ruled = tableBelow('## Ruled out');
  assert.ok(ruled.length > 10, `${ruled.length} words`);
  const found = ruled.flatMap(([words = '', instead = '', except = '']) =>
    words.split(', ').flatMap((word) => {
      const pattern = new RegExp(
        `\\b${word.replaceAll('*', '\\w*').replaceAll(' ', '\\s+')}\\b`,
        'i',
      );
      const exceptions = except === '' ? [] : except.replaceAll('`', '').split(', ');
      return texts
        .filter(({ path, text }) => pattern.test(text) && !exceptions.some((e) => path.endsWith(e)))
        .map(({ path }) => `${path}: "${word}", say "${instead}"`);
    }),
  );
  assert.ok(
    found.length === 0,
    `One concept has one word (docs/glossary.md).\n${found.join('\n')}`,
  );
});

test('names say what they hold', () => {
  const ruled = tableBelow('## Names ruled out').flatMap(([names = '']) => names.split(', '));
  assert.ok(ruled.length > 5, `${ruled.length} names`);
  assert.deepEqual(
    parseSources().flatMap((source) => declaredAs(source, new Set(ruled))),
    [],
    'A name that fits every value says nothing about this one (docs/glossary.md).',
  );
});

test('finds names in every place that declares one, but those of properties', () => {
  const namesIn = (text: string) =>
    declaredAs(
      { path: 'a.ts', text, imports: [], program: programOf('a.ts', text) },
      new Set(['given']),
    ).length;
  assert.equal(namesIn('const given = 1; let [a, given] = b; const { x: given, ...c } = d;'), 3);
  assert.equal(
    namesIn('const f = (given = 1) => given; function g({ a: [given] }, ...given) {}'),
    3,
  );
  assert.equal(namesIn('function given() {} for (const given of a) {}'), 2);
  assert.equal(namesIn('const { given } = a; f({ given: 1 }); b.given;'), 0);
});
