import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markedParts, scoreOf } from './match.ts';

test('ranks names that begin as typed, then words, then other words, then letters in order', () => {
  const cases: [typed: string, score: number | undefined][] = [
    ['', 0],
    ['aud', 0],
    ['log', 1],
    ['log au', 1],
    ['history', 2],
    ['aulg', 3],
    ['udit', undefined],
    ['audits', undefined],
    ['%', undefined],
  ];
  for (const [typed, score] of cases)
    assert.equal(scoreOf(typed, 'Audit log', 'history'), score, typed);
});

test('marks the beginnings of words that were typed, whatever signs they have', () => {
  assert.deepEqual(markedParts('log4j-core', 'LOG4J'), ['', 'log4j', '-core']);
  assert.deepEqual(markedParts('catalog log', 'log'), ['catalog ', 'log', '']);
  for (const typed of ['(', '[a', '\\', '*', '$1', ''])
    assert.equal(markedParts('a(b', typed).join(''), 'a(b');
});
