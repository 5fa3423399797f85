/** Rules of ADR 0028 for the page's styles, checked in its sources. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './architecture/sources.ts';

const PAGE = join(ROOT, 'packages/web/src');
/**
 * The classes that every file may name, with the reason why each is no module's. Another one belongs in the module of
 * its component.
 */
const GLOBAL_CLASSES: Record<string, string> = {
  'any-break': 'text typed by users, which breaks anywhere',
  bad: 'color of what failed: a word, an icon, a note',
  button: "the library's buttons, and links that look like them",
  cards: 'a table that becomes a list of cards; its cells are written by features',
  cut: 'text that ends in an ellipsis where space is short',
  drawer: 'what headings, sections and forms look like beside a list',
  figure: 'a number that links to its rows',
  filters: 'controls are smaller in the row above a list',
  good: 'color of what succeeded',
  help: 'a sentence below a field or action',
  icon: 'every icon; its surroundings give it a color',
  link: 'links within text',
  meta: 'the smallest text',
  note: 'a framed notice; its place gives it margins',
  nowrap: 'text that stays on its line',
  num: 'cells with numbers, and the heads above them',
  panel: 'headings and tables have another padding within the frame of a section',
  push: 'all that follows is at the right',
  row: 'things beside each other',
  small: 'text of the size of tables, in a form or panel',
  stack: 'things below each other',
  strong: 'emphasized text',
  table: 'heads and cells, which are written by features',
  tag: 'a word with a background',
  'text-secondary': 'second color of text',
  'text-tertiary': 'third color of text',
  'visually-hidden': 'words for screen readers only',
};

/** Attributes that styles of other components look for, and their values. States are not among them. */
const HOOKS: Record<string, readonly string[]> = {
  // Where something is shown alone: wide lists, windows that are no phone, cards, paper.
  'data-only': ['cards', 'desktop', 'print', 'wide'],
  // Parts that the place around them adjusts.
  'data-part': ['avatar', 'brand', 'path', 'workspace'],
};

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

test('the classes that every file may name are those with a reason', () => {
  assert.deepEqual(
    [...globals].filter((name) => !ofLibraries(name)).sort(),
    Object.keys(GLOBAL_CLASSES).sort(),
  );
});

for (const [hook, values] of Object.entries(HOOKS))
  test(`${hook} has the values that are named here, in styles and in components`, () => {
    const named = (text: string) => [
      ...new Set(
        [...text.matchAll(new RegExp(`${hook}="([^"]*)"`, 'g'))].map(([, one = '']) => one),
      ),
    ];
    assert.deepEqual(named(sheets.map(({ text }) => text).join('\n')).sort(), values);
    const components = globSync('**/*.tsx', { cwd: PAGE }).map(textOf).join('\n');
    assert.deepEqual(
      named(components).filter((one) => !values.includes(one)),
      [],
    );
  });

test('no rule of a module reaches other pages', () => {
  const leaks = sheets.filter(isModule).flatMap(({ path, text }) =>
    [...text.matchAll(/([^{};]+)\{/g)]
      .map(([, selector = '']) => selector.trim())
      .filter((selector) => !/^(@|&|\d|from$|to$)/.test(selector))
      .filter((selector) => !/\.[A-Za-z]/.test(withoutGlobals(selector)))
      .map((selector) => `${path}: ${selector}`),
  );
  assert.deepEqual(leaks, []);
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
