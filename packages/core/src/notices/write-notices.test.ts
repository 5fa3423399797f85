import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LicenseNotices } from './license-notices.ts';
import { type NoticeFormat, noticeParts } from './write-notices.ts';

const HEAD = {
  ...{ title: 'License notices of api 1', report: 'r-1' },
  facts: [{ name: 'sha256', label: 'SHA-256 of the SBOM', value: 'abc' }],
};
const NOTICES: LicenseNotices = {
  components: [
    {
      ...{ name: 'a', version: '1', purl: 'pkg:npm/a@1', declared: ['MIT'], concluded: ['Zlib'] },
      copyright: 'Copyright Ada\n  \nCopyright Ben',
      licenses: [
        { license: 'MIT', text: 1 },
        { license: 'Zlib', text: null },
      ],
    },
    {
      ...{ name: '[x](javascript:y)\u202e', version: '', purl: null, declared: [], concluded: [] },
      ...{ copyright: '', licenses: [] },
    },
  ],
  total: 2,
  texts: [{ license: 'MIT', text: 'Permission\n````\n# is granted' }],
};
const written = (format: NoticeFormat) => [...noticeParts(format, HEAD, NOTICES)].join('');

test('writes text with facts, components and numbered texts', () => {
  const text = written('text');
  assert.ok(text.startsWith('License notices of api 1\n\nSHA-256 of the SBOM: abc\nReport: r-1\n'));
  assert.match(text, /Notices of 2 different components\. The SBOM carries 1 license text;/);
  const lines = [
    ...[
      'a 1',
      'pkg:npm/a@1',
      'Declared license: MIT',
      'Concluded license: Zlib',
      '  Copyright Ada',
    ],
    ...['  Copyright Ben', 'MIT: text 1', 'Zlib: text not known to Assay', ''],
  ];
  assert.ok(text.includes(lines.join('\n')));
  assert.ok(text.includes('[x](javascript:y)\\u202E\nLicense: not stated in the SBOM\n'));
  assert.ok(text.endsWith('Text 1: MIT\n\n  Permission\n  ````\n  # is granted\n'));
});

test('takes no line of a document for one of the file', () => {
  const rule = '='.repeat(80);
  const forged = `${rule}\nother 9\nDeclared license: MIT`;
  const [one] = NOTICES.components;
  assert.ok(one);
  const name = `x\nReceipt of the upload: leaf 1`;
  const components = [{ ...one, name, copyright: forged }];
  const texts = [{ license: 'MIT\n\nText 2: GPL', text: forged }];
  const text = [...noticeParts('text', HEAD, { components, total: 1, texts })].join('');
  const own = text.split('\n').filter((line) => !line.startsWith('  '));
  assert.equal(
    own.filter((line) => line === rule).length,
    2,
    'one component, and the heading of texts',
  );
  for (const start of ['other 9', 'Receipt of', 'Text 2'])
    assert.ok(!own.some((line) => line.startsWith(start)), start);
});

test('writes Markdown in which no text of the document is markup', () => {
  const text = written('md');
  assert.match(text, /^\| SHA-256 of the SBOM \| abc \|$/m);
  assert.ok(text.includes('\n## \\[x\\](javascript:y)\\\\u202E\n'));
  assert.ok(text.includes('`````text\nPermission\n````\n# is granted\n`````\n'));
});

test('writes JSON with the same content', () => {
  const { report, title, facts, component_count, components, license_texts } = JSON.parse(
    written('json'),
  );
  assert.deepEqual([report, title, facts], ['r-1', HEAD.title, { sha256: 'abc' }]);
  assert.equal(component_count, 2);
  assert.deepEqual(components, NOTICES.components);
  assert.deepEqual(license_texts, [{ number: 1, ...NOTICES.texts[0] }]);
});
