import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine } from './csv.ts';

const fields: [string, string, string][] = [
  ['plain', 'plain', 'plain text stays'],
  ['', '', 'nothing stays nothing'],
  ['a,b', '"a,b"', 'a comma is quoted'],
  ['a "b"', '"a ""b"""', 'a quote is doubled'],
  ['a\r\nb', '"a\r\nb"', 'a line break is quoted'],
  ['=1+1', "'=1+1", 'a formula is text'],
  ['+49', "'+49", 'a sign is text'],
  ['-1', "'-1", 'a sign is text'],
  ['@SUM(A1)', "'@SUM(A1)", 'an old formula is text'],
  ['\t=1', "'\t=1", 'a tab in front is text'],
  ['\r=1', '"\'\r=1"', 'a carriage return in front is text, and quoted'],
  ['\0=1', "'\0=1", 'a NUL in front is text'],
  ['a=1', 'a=1', 'an equals sign within is no formula'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"', 'both at once'],
];
for (const [value, written, why] of fields)
  test(`${JSON.stringify(value)}: ${why}`, () => assert.equal(csvLine([value]), `${written}\r\n`));

test('a record is its fields, commas between them, and a line end', () => {
  assert.equal(csvLine(['a', '=b', 'c,d']), 'a,\'=b,"c,d"\r\n');
});
