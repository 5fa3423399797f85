import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameWord } from './file-name-word.ts';

test('A name of any letters becomes one that a shell takes for a file and nothing else.', () => {
  for (const [text, word] of [
    ['release/2.8.1', 'release-2.8.1'],
    ['-rf', 'rf'],
    ['../../etc', 'etc'],
    ["o'brien & søns/$HOME `id`", 'o-brien-s-ns-HOME-id-'],
    ['漢字', 'document'],
    ['.', 'document'],
    ['a'.repeat(300), 'a'.repeat(80)],
  ] as const)
    assert.equal(fileNameWord(text), word, text);
});
