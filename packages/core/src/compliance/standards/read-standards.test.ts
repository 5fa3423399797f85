import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SbomError } from '../../sbom/sbom-error.ts';
import { readStandards } from './read-standards.ts';
import { standardDocument } from './test-standard.ts';

test('reads requirements as a tree, with levels and the license of the file', () => {
  const { spec_version, standards, warnings } = readStandards(standardDocument());
  const [house] = standards;
  assert.equal(spec_version, '1.6');
  assert.deepEqual(warnings, []);
  assert.deepEqual(
    [house?.name, house?.version, house?.owner, house?.license],
    ['House rules', '1', 'Acme', 'CC-BY-4.0'],
  );
  assert.deepEqual(
    house?.requirements.map(({ identifier, depth, is_group, levels }) =>
      [identifier, depth, is_group, levels.join('+')].join(' '),
    ),
    [
      'H.1 0 true ',
      'H.1.1 1 false Basic+Full',
      'H.1.2 1 false Full',
      'H.2 0 true ',
      'H.2.1 1 false Full',
    ],
  );
  assert.equal(house?.requirements[1]?.parent, 'H.1');
});

test('takes the bom-ref where a requirement has no identifier, and a lost parent for none', () => {
  const { standards, warnings } = readStandards(
    standardDocument({
      requirements: [
        { 'bom-ref': 'only-ref', parent: 'nowhere' },
        { identifier: 'X', title: 'a\0b' },
      ],
      levels: undefined,
    }),
  );
  assert.deepEqual(
    standards[0]?.requirements.map(({ identifier, parent, title }) => [identifier, parent, title]),
    [
      ['only-ref', null, ''],
      ['X', null, 'a\ufffdb'],
    ],
  );
  assert.deepEqual(warnings, [
    {
      message: 'The parent of only-ref is not in the file.',
      at: '/definitions/standards/0/requirements/0/parent',
    },
  ]);
});

const LIST = '/definitions/standards/0/requirements';
const chain = Array.from({ length: 40 }, (_, i) => ({
  ...{ 'bom-ref': `${i}`, identifier: `${i}` },
  ...(i > 0 && { parent: `${i - 1}` }),
}));
const refusals: [string, unknown, string, string][] = [
  ['a list', [], 'structure', ''],
  ['no CycloneDX', { spdxVersion: 'SPDX-2.3' }, 'unknown_format', '/bomFormat'],
  [
    'an old version',
    standardDocument({}, { specVersion: '1.5' }),
    'unsupported_version',
    '/specVersion',
  ],
  [
    'a later version',
    standardDocument({}, { specVersion: '1.9' }),
    'unsupported_version',
    '/specVersion',
  ],
  [
    'an SBOM',
    { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] },
    'unknown_format',
    '/definitions',
  ],
  [
    'standards that are no list',
    standardDocument({}, { definitions: { standards: {} } }),
    'structure',
    '/definitions/standards',
  ],
  ['no name', standardDocument({ name: ' ' }), 'structure', '/definitions/standards/0/name'],
  ['no requirements', standardDocument({ requirements: [] }), 'structure', LIST],
  ['no identifier', standardDocument({ requirements: [{ title: 'x' }] }), 'structure', `${LIST}/0`],
  [
    'an identifier twice',
    standardDocument({ requirements: [{ identifier: 'a' }, { identifier: 'a' }] }),
    'structure',
    `${LIST}/1`,
  ],
  [
    'a requirement above itself',
    standardDocument({
      requirements: [
        { 'bom-ref': 'a', identifier: 'a', parent: 'b' },
        { 'bom-ref': 'b', identifier: 'b', parent: 'a' },
      ],
    }),
    'structure',
    `${LIST}/0/parent`,
  ],
  ['too deep', standardDocument({ requirements: chain }), 'too_deep', `${LIST}/17`],
  [
    'too long',
    standardDocument({ requirements: [{ identifier: 'a', text: 'x'.repeat(20_001) }] }),
    'too_long',
    `${LIST}/0/text`,
  ],
  [
    'too many',
    standardDocument({
      requirements: Array.from({ length: 5_001 }, (_, i) => ({ identifier: `${i}` })),
    }),
    'too_many',
    LIST,
  ],
  [
    'a title that is no text',
    standardDocument({ requirements: [{ identifier: 'a', title: {} }] }),
    'structure',
    `${LIST}/0/title`,
  ],
];

for (const [what, document, code, at] of refusals)
  test(`refuses ${what}, with the place`, () => {
    assert.throws(
      () => readStandards(document),
      (error) => error instanceof SbomError && error.code === code && error.at === at,
    );
  });

test('refuses two standards of one name and version', () => {
  const document = standardDocument();
  const one = { name: 'a', requirements: [{ identifier: 'x' }] };
  assert.throws(
    () => readStandards({ ...document, definitions: { standards: [one, one] } }),
    (error) => error instanceof SbomError && error.at === '/definitions/standards/1',
  );
});
