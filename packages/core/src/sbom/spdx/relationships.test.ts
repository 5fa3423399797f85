import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSpdxJson } from './parse-json.ts';

/** `edges` of a document with packages a–f and these sentences; `a` is described. */
function read(...sentences: string[]) {
  const relationships = ['DOC DESCRIBES a', ...sentences].map((sentence) => {
    const [spdxElementId, relationshipType, relatedSpdxElement] = sentence.split(' ');
    return { spdxElementId, relationshipType, relatedSpdxElement };
  });
  const graph = readSpdxJson({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'DOC',
    creationInfo: { created: '2026-01-01T00:00:00Z' },
    packages: [...'abcdef'].map((SPDXID) => ({ SPDXID, name: SPDXID })),
    files: [{ SPDXID: 'file' }],
    relationships,
  });
  const refOf = (i = -1) => (i < 0 ? 'a' : (graph.components[i]?.bom_ref ?? '?'));
  const { edges } = graph;
  const pairs = Array.from({ length: edges.length / 2 }, (_, i) =>
    [refOf(edges[2 * i]), refOf(edges[2 * i + 1])].join('>'),
  );
  return { graph, edges: pairs.join(' ') };
}

const CASES: [sentences: string[], edges: string, why: string][] = [
  [['a DEPENDS_ON b', 'c DEPENDENCY_OF b'], 'a>b b>c', 'both directions'],
  [['a DEPENDS_ON b', 'a DEPENDS_ON b'], 'a>b', 'stated twice'],
  [['a STATIC_LINK b', 'b DYNAMIC_LINK c', 'd PREREQUISITE_FOR c'], 'a>b b>c c>d', 'links'],
  [
    ['b BUILD_DEPENDENCY_OF a', 'c RUNTIME_DEPENDENCY_OF a', 'd PROVIDED_DEPENDENCY_OF a'],
    'a>b a>c a>d',
    'scoped kinds',
  ],
  [['a CONTAINS b', 'c CONTAINED_BY a', 'd PACKAGE_OF a'], 'a>b a>c a>d', 'containment alone'],
  [
    ['a CONTAINS b', 'a CONTAINS c', 'a CONTAINS d', 'c DEPENDENCY_OF b'],
    'a>b a>d b>c',
    'syft: c is not direct, as b depends on it',
  ],
  [
    ['a CONTAINS b', 'a CONTAINS c', 'b DEPENDS_ON c', 'c DEPENDS_ON b'],
    'a>b b>c c>b',
    'a ring stays reachable',
  ],
  [
    ['a DEPENDS_ON b', 'b CONTAINS c', 'c DEPENDS_ON d', 'b CONTAINS d'],
    'a>b b>c c>d',
    'trivy: application, lock file, libraries',
  ],
  [['a GENERATED_FROM b', 'b VARIANT_OF c', 'c OTHER d'], '', 'kinds without edges'],
  [['a CONTAINS file', 'file DEPENDS_ON b', 'DOC CONTAINS b'], '', 'files and the document'],
  [['b DEPENDS_ON b'], 'b>b', 'a self-reference is kept'],
];

test('relationships become edges by their kind', () => {
  for (const [sentences, expected, why] of CASES) {
    const { graph, edges } = read(...sentences);
    assert.equal(edges, expected, why);
    assert.deepEqual(graph.warnings, [], why);
  }
});

test('only the scope that every dependency agrees on is the scope of a component', () => {
  const { graph } = read(
    'b TEST_DEPENDENCY_OF a',
    'c OPTIONAL_DEPENDENCY_OF a',
    'd DEV_DEPENDENCY_OF a',
    'd DEPENDENCY_OF b',
    'e TEST_DEPENDENCY_OF a',
    'e OPTIONAL_DEPENDENCY_OF b',
  );
  const scopes = graph.components.map(({ scope }) => scope);
  assert.deepEqual(scopes, ['excluded', 'optional', null, 'optional', null]);
});

test('NOASSERTION makes a package incomplete, NONE states that there are no dependencies', () => {
  const { graph } = read('b DEPENDS_ON NOASSERTION', 'c DEPENDS_ON NONE');
  assert.deepEqual(graph.incomplete, ['b']);
  assert.equal(graph.has_edges, true);
  assert.equal(read().graph.has_edges, false);
});

test('misspelt types are understood, unknown ones and unknown ids are remarked on', () => {
  const { graph } = read(
    'DOC DESCRIBE b',
    'b LIKES c',
    'b DEPENDS_ON x',
    'b CONTAINS y',
    'b CONTAINS z',
  );
  assert.equal(graph.root, null);
  assert.deepEqual(
    graph.warnings.map(({ message }) => message),
    [
      '"DESCRIBE" is not a relationship type of SPDX.',
      '"LIKES" is not a relationship type of SPDX.',
      'A relationship names "x", which the document does not have.',
      '2 containments name elements that the document does not have.',
    ],
  );
});

test('the root is the one described package; with several there is none', () => {
  assert.equal(read().graph.root?.bom_ref, 'a');
  assert.equal(read().graph.components.length, 5);
  assert.equal(read('b DESCRIBED_BY DOC').graph.root, null);
  assert.equal(read('DOC DESCRIBES file').graph.root?.bom_ref, 'a');
});
