import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameWord } from './file-name-word.ts';

test('Converts any letters to a name that a shell accepts as a file.', () => {
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
