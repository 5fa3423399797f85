import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyNode, Neighborhood } from '@assay/contract/dependencies.ts';
import { pictureOf, pictureOfPaths } from './graph-picture.ts';
import { layoutInput, NODE_HEIGHT, NODE_WIDTH } from './layout-input.ts';

const node = (bom_ref: string, dependencies: number, dependants: number): DependencyNode => ({
  bom_ref,
  name: bom_ref.toUpperCase(),
  version: '1',
  purl: null,
  severity: null,
  vulnerability_count: 0,
  status: 'clean',
  distance: 0,
  dependencies,
  dependants,
});
const answer = (
  nodes: DependencyNode[],
  pairs: string[],
  rest: Partial<Neighborhood> = {},
): Neighborhood => ({
  focus: nodes[0]?.bom_ref ?? '',
  root_state: 'linked',
  nodes,
  edges: pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '', back: pair[2] === '!' })),
  left_out: 0,
  has_edges: true,
  ...rest,
});

describe('the dependency picture', () => {
  const first = answer([node('a', 2, 0), node('b', 3, 1), node('c', 0, 2)], ['ab', 'ac', 'bc']);

  it('counts for each node its neighbors that are not shown', () => {
    const hidden = pictureOf([first]).nodes.map((one) => [one.hidden_down, one.hidden_up]);
    assert.deepEqual(hidden, [
      [0, 0],
      [2, 0],
      [0, 0],
    ]);
  });

  it('adds the nodes of an expanded node, each node and edge once', () => {
    const more = answer([node('b', 3, 1), node('c', 0, 2), node('d', 1, 1)], ['bc', 'bd', 'db!']);
    const picture = pictureOf([first, more]);
    assert.deepEqual(
      picture.nodes.map(({ bom_ref }) => bom_ref),
      ['a', 'b', 'c', 'd'],
    );
    assert.equal(picture.edges.length, 5);
    assert.deepEqual(
      picture.nodes.map(({ isFocus }) => isFocus),
      [true, false, false, false],
    );
    assert.deepEqual(picture.nodes[1]?.depends_on, ['C', 'D']);
    assert.deepEqual(
      picture.nodes.map(({ cycles }) => cycles.join()),
      ['', '', '', 'B'],
    );
  });

  it('never exceeds its limit, and counts omitted nodes', () => {
    const many = Array.from({ length: 250 }, (_, at) => node(`n${at}`, 0, 1));
    const picture = pictureOf([first, answer(many, [])], 100);
    assert.equal(picture.nodes.length, 100);
    assert.equal(picture.left_out, 153);
    const cut = pictureOf([answer([node('a', 9, 0)], ['ax'], { left_out: 8 })]);
    assert.equal(cut.left_out, 8);
    assert.deepEqual(cut.edges, []);
  });

  it('draws shared beginnings of paths once', () => {
    const step = (bom_ref: string) => ({ bom_ref, name: bom_ref, version: '' });
    const paths = [
      ['r', 'a', 't'],
      ['r', 'b', 't'],
    ].map((path) => path.map(step));
    const picture = pictureOfPaths({ paths }, [{ ...node('t', 0, 2), severity: 'high' }]);
    assert.deepEqual(
      picture.nodes.map(({ severity }) => severity),
      [null, null, 'high', null],
    );
    assert.deepEqual(
      picture.nodes.map(({ bom_ref }) => bom_ref),
      ['r', 'a', 't', 'b'],
    );
    assert.deepEqual(
      picture.edges.map(({ from, to }) => from + to),
      ['ra', 'at', 'rb', 'bt'],
    );
    assert.equal(picture.nodes.find(({ isFocus }) => isFocus)?.bom_ref, 't');
    assert.deepEqual(pictureOfPaths({ paths: [] }), { nodes: [], edges: [], left_out: 0 });
  });
});

describe('builds the input of the layout', () => {
  it('is every node in one size, and edges without cycles', () => {
    const cycle = answer([node('a', 1, 1), node('b', 2, 1)], ['ab', 'ba!', 'bb']);
    const input = layoutInput(pictureOf([cycle]));
    assert.deepEqual(
      input.children.map(({ id, width, height }) => [id, width, height]),
      [
        ['0', NODE_WIDTH, NODE_HEIGHT],
        ['1', NODE_WIDTH, NODE_HEIGHT],
      ],
    );
    assert.deepEqual(
      input.edges.map(({ sources, targets }) => [...sources, ...targets]),
      [['0', '1']],
    );
  });
});
