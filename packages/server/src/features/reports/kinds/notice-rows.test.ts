import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseNotices } from '@assay/core/notices/license-notices.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { collectNotices } from './notice-rows.ts';

/** Documents by digest; each component has a license with a text of its own. */
const documentsOf = (documents: Record<string, Record<string, string>>) =>
  new Map(
    Object.entries(documents).map(([sha256, texts]) => {
      const components = Object.entries(texts).map(([name, content]) => ({
        ...{ type: 'library', name },
        licenses: [{ license: { name: `Own ${name}`, text: { content } } }],
      }));
      const document = { bomFormat: 'CycloneDX', specVersion: '1.6', components };
      return [sha256, readSbom(Buffer.from(JSON.stringify(document)))];
    }),
  );

/** Collects the notices of documents, and the limits with which each was read. */
async function collected(
  documents: Record<string, Record<string, string>>,
  limits: { format: 'pdf' | 'csv' | 'json'; rows: number },
) {
  const graphs = documentsOf(documents);
  const asked: { components: number; bytes: number }[] = [];
  const notices = await collectNotices(
    Object.keys(documents).map((sha256) => ({ sha256, version: sha256 })),
    {
      ...{ ...limits, bytes: 100 },
      async read(sha256, most) {
        asked.push(most);
        const graph = graphs.get(sha256);
        assert.ok(graph);
        return { notices: licenseNotices(graph, most.components), bytes: 30 };
      },
    },
  );
  return { ...notices, asked };
}

test('ends at the most components of all SBOMs, and does not guess how many follow', async () => {
  const documents = { v1: { a: 'A', b: 'B' }, v2: { c: 'C', d: 'D' }, v3: { e: 'E' } };
  const { main, listed, texts, asked } = await collected(documents, { format: 'json', rows: 3 });
  assert.deepEqual(
    main.rows.map(([version, name]) => [version, name]),
    [
      ['v1', 'a'],
      ['v1', 'b'],
      ['v2', 'c'],
    ],
  );
  assert.deepEqual([main.total, listed, texts], [undefined, 3, 3]);
  assert.deepEqual(asked, [
    { components: 3, bytes: 100 },
    { components: 1, bytes: 70 },
  ]);
});

test('says how many license texts a PDF leaves out, and leaves none out of JSON', async () => {
  const documents = { v1: { a: 'x'.repeat(600_000), b: 'y'.repeat(600_000), c: 'z' } };
  const pdf = await collected(documents, { format: 'pdf', rows: 10 });
  assert.deepEqual(
    pdf.after[0]?.parts.map(({ title }) => title),
    ['Text 1: Own a'],
  );
  assert.match(pdf.after[0]?.text ?? '', /The first 1 of 3 texts; the JSON form .* has all\./);
  const json = await collected(documents, { format: 'json', rows: 10 });
  assert.equal(json.after[0]?.parts.length, 3);
});

test('gives equal texts of two SBOMs one number, and a CSV each text once', async () => {
  const documents = { v1: { a: 'Same' }, v2: { b: 'Same', c: 'Other' } };
  const { main } = await collected(documents, { format: 'csv', rows: 10 });
  assert.deepEqual(
    main.rows.map((row) => [row[0], row[1], ...row.slice(-3)]),
    [
      ['v1', 'a', 'Own a', 'text 1', 'Same'],
      ['v2', 'b', 'Own b', 'text 1', ''],
      ['v2', 'c', 'Own c', 'text 2', 'Other'],
    ],
  );
});
