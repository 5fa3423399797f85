import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileNameOf } from './save-file.ts';

test("A file has the server's name, the encoded one first.", () => {
  const cases: [string | null, string | undefined][] = [
    ['attachment; filename="bom.json"', 'bom.json'],
    ['attachment; filename=bom.json', 'bom.json'],
    [`attachment; filename="a.json"; filename*=UTF-8''%C3%A4.json`, 'ä.json'],
    [`attachment; filename="a.json"; filename*=UTF-8''%E0%A4%A`, 'a.json'],
    ['attachment', undefined],
    [null, undefined],
  ];
  for (const [header, expected] of cases) assert.equal(fileNameOf(header), expected);
});
