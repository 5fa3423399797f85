import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleLine, visibleText } from './visible-text.ts';

const HIDDEN: [text: string, shown: string][] = [
  ['safe\u202egnp.exe', 'safe\\u202Egnp.exe'],
  ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
  ['lo\u200bdash', 'lo\\u200Bdash'],
  ['\ufefflodash', '\\uFEFFlodash'],
  ['a\u00adb', 'a\\u00ADb'],
  ['\u001b[2J', '\\u001B[2J'],
  ['\u009b31m', '\\u009B31m'],
  ['a\u3164b', 'a\\u3164b'],
  ['a\u{e0041}b', 'a\\u{E0041}b'],
  ['ad\u200dmin', 'ad\\u200Dmin'],
  ['\u200d', '\\u200D'],
];
for (const [text, shown] of HIDDEN)
  test(`${shown} is shown for what hides in it`, () => {
    assert.equal(visibleText(text), shown);
    assert.equal(visibleLine(text), shown);
    assert.equal(visibleText(shown), shown);
  });

test('leaves text of any language, and composed emoji, unchanged', () => {
  for (const text of [
    'Grüße, 世界',
    'שלום عالم',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
    '❤️\u200d\u{1f525}',
  ])
    assert.equal(visibleLine(text), text);
});

test('joiners between letters are escaped in the scripts that use them too', () => {
  assert.equal(visibleText('\u0645\u06cc\u200c\u062e\u0648'), '\u0645\u06cc\\u200C\u062e\u0648');
  assert.equal(visibleText('\u0915\u094d\u200d\u0937'), '\u0915\u094d\\u200D\u0937');
});

test('tabs and line ends are layout in a page, and escapes on one line of a terminal', () => {
  assert.equal(visibleText('a\tb\r\nc'), 'a\tb\r\nc');
  assert.equal(visibleLine('a\tb\nc'), 'a\\u0009b\\u000Ac');
});
