import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { pdfTexts } from './test-pdf-text.ts';
import { pdfReport } from './write-pdf.ts';

const report = (rows: string[][]) => ({
  ...{ uuid: 'f7a6b7c6-1a0f-4d37-9e1c-0d3f9c5c2a11', title: 'Status', before: [] },
  facts: [{ name: 'tenant', label: 'Tenant', value: 'Acme' }],
  main: {
    ...{ title: 'Rows', text: 'A sentence.', rows, total: rows.length },
    columns: [
      { name: 'id', label: 'Id', width: 1 },
      { name: 'text', label: 'Text', width: 3 },
    ],
  },
});

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
const tagsOf = (file: Buffer, tag: string) =>
  file.toString('latin1').match(new RegExp(`/S /${tag}\\n`, 'g'))?.length ?? 0;

test('every row is in the file, and the head of the table on each page', async () => {
  const rows = Array.from({ length: 200 }, (_, i) => [`row-${i}`, 'word '.repeat(1 + (i % 40))]);
  const file = await pdfReport(report(rows));
  const pages = pagesOf(file);
  assert.ok(pages > 3);
  // Two facts with a row head each, and two heads on each page of the table.
  assert.equal(tagsOf(file, 'TD'), 2 * 200 + 2);
  assert.ok(tagsOf(file, 'TH') >= 2 * (pages - 1) && tagsOf(file, 'TH') <= 2 * pages + 2);
});

test('a cell of any length needs less than a page, whatever it holds', async () => {
  const hostile = [
    'x'.repeat(100_000),
    '\u202eevil\u0000',
    '',
    '(\\) <</S /JavaScript>> endstream',
  ];
  const file = await pdfReport(report(hostile.map((text) => [text.slice(0, 3), text])));
  assert.ok(pagesOf(file) <= 3);
  const text = file.toString('latin1');
  assert.ok(!text.includes('/JavaScript'));
});

test('characters that the font lacks are replaced, and the file says so', async () => {
  const [plain, replaced] = await Promise.all(
    ['abc', '日本'].map((text) => pdfReport(report([['1', text]]))),
  );
  assert.equal(tagsOf(replaced ?? Buffer.of(), 'P'), tagsOf(plain ?? Buffer.of(), 'P') + 1);
});

test('texts after the tables are there in whole, line by line, over as many pages as they need', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => `line ${i} of the license`);
  const text = `${lines.join('\n')}\n\n${'word '.repeat(2_000)}end\n\n${'q'.repeat(5_000)}`;
  const after = [{ title: 'License texts', text: '', parts: [{ title: 'Text 1: MIT', text }] }];
  const file = await pdfReport({ ...report([['1', 'a']]), after });
  assert.ok(pagesOf(file) > 5);
  assert.equal(tagsOf(file, 'H3'), 1);
  const written = pdfTexts(file).split('\n');
  for (const line of lines) assert.ok(written.includes(line), line);
  const all = written.join(' ');
  assert.equal(all.match(/\bword\b/g)?.length, 2_000);
  assert.equal(all.match(/q/g)?.length, 5_000);
  assertBalanced(file);
});

test('the content of pages is balanced: each mark that begins ends', async () => {
  assertBalanced(await pdfReport(report([['1', 'a']])));
});

function assertBalanced(file: Buffer) {
  for (const [, stream = ''] of file
    .toString('latin1')
    .matchAll(/stream\n([\s\S]*?)\nendstream/g)) {
    const bytes = Buffer.from(stream, 'latin1');
    if (bytes[0] !== 0x78) continue;
    const content = inflateSync(bytes).toString('latin1');
    const count = (mark: RegExp) => content.match(mark)?.length ?? 0;
    assert.equal(count(/\bBDC\b|\bBMC\b/g), count(/\bEMC\b/g));
  }
}
