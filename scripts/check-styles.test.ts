/** Rules of ADR 0028 for the page's styles, checked in its sources. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './architecture/sources.ts';

const PAGE = join(ROOT, 'packages/web/src');
/** Number of global classes. It may only shrink. */
const MOST_GLOBAL_CLASSES = 144;

const textOf = (path: string) => readFileSync(join(PAGE, path), 'utf8');
const sheets = globSync('**/*.css', { cwd: PAGE }).map((path) => ({
  path,
  text: textOf(path).replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));
/** Names of classes in selectors; numbers and the ends of file names are none. */
const classesOf = (text: string) =>
  [...text.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name);
const isModule = ({ path }: { path: string }) => path.endsWith('.module.css');
const withoutGlobals = (text: string) => text.replaceAll(/:global\([^)]*\)/g, '');
const ofLibraries = (name: string) => /^(mantine-|react-flow)/.test(name);

test('finds the style sheets', () => assert.ok(sheets.length > 40, `${sheets.length}`));

test('a style sheet is shared and in look, or is the module of a component', () => {
  const others = sheets.filter((sheet) => !isModule(sheet) && !sheet.path.startsWith('look/'));
  assert.deepEqual(
    others.map(({ path }) => path),
    [],
  );
});

/** Classes of look, and those that modules mark as global. */
const globals = new Set(
  sheets.flatMap((sheet) =>
    isModule(sheet)
      ? [...sheet.text.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name = '']) => name)
      : classesOf(sheet.text),
  ),
);

test('the classes that every file may name become fewer', () => {
  const count = [...globals].filter((name) => !ofLibraries(name)).length;
  assert.ok(
    count <= MOST_GLOBAL_CLASSES,
    `${count} global classes, at most ${MOST_GLOBAL_CLASSES}`,
  );
  assert.equal(
    count,
    MOST_GLOBAL_CLASSES,
    'Fewer than the limit: lower it, so that they stay fewer.',
  );
});

/**
 * Rules of modules that name no class of their own. They reach every page that is opened after theirs, so that the look of
 * a page depends on where one comes from. They only fall.
 */
const MOST_LEAKS = 38;
const leaks = sheets.filter(isModule).flatMap(({ path, text }) =>
  [...text.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !/^(@|&|\d|from$|to$)/.test(selector))
    .filter((selector) => !/\.[A-Za-z]/.test(withoutGlobals(selector)))
    .map((selector) => `${path}: ${selector}`),
);

test('the rules of modules that reach other pages become fewer', () => {
  assert.ok(leaks.length <= MOST_LEAKS, `${leaks.length} rules:\n${leaks.join('\n')}`);
  assert.equal(leaks.length, MOST_LEAKS, 'Fewer than the limit: lower it.');
});

test('classes have names that can be read', () => {
  const short = sheets.flatMap(({ path, text }) =>
    classesOf(text)
      .filter((name) => name.length < 3)
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(short, []);
});

/** Library classes that control dragging. */
const WITHOUT_RULES = new Set(['nodrag', 'nopan']);

test('an element has only classes that have rules', () => {
  const others = globSync('**/*.tsx', { cwd: PAGE }).flatMap((file) =>
    [...textOf(file).matchAll(/\bclassName=(?:"([^"]*)"|\{`((?:[a-z][\w-]* )+)\$\{)/g)]
      .flatMap(([, names = '', before = '']) => `${names} ${before}`.split(/\s+/))
      .filter((name) => name !== '' && !globals.has(name) && !WITHOUT_RULES.has(name))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(others, []);
});

/** Names that sources take from a module: `styles.head`. */
const used = new Map<string, Set<string>>();
for (const file of globSync('**/*.tsx', { cwd: PAGE })) {
  const text = textOf(file);
  for (const [, name = '', from = ''] of text.matchAll(
    /import (\w+) from '([^']+\.module\.css)'/g,
  )) {
    const module = relative(PAGE, join(PAGE, dirname(file), from));
    const names = used.get(module) ?? new Set();
    used.set(module, names);
    for (const [, own = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
      names.add(own);
  }
}

for (const sheet of sheets.filter(isModule))
  test(`${sheet.path} has the classes that are used, and no others`, () => {
    const own = new Set(classesOf(withoutGlobals(sheet.text)));
    const asked = used.get(sheet.path) ?? new Set();
    assert.deepEqual(
      [...asked].filter((name) => !own.has(name)),
      [],
      'used, but not there',
    );
    assert.deepEqual(
      [...own].filter((name) => !asked.has(name)),
      [],
      'there, but not used',
    );
  });
