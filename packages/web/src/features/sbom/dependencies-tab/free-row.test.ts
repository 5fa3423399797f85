import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freeRow } from './free-row.ts';

const STEP = 296;
const inRow = (...ys: number[]) =>
  new Map(ys.map((y, at) => [String.fromCharCode(97 + at), { x: at * STEP, y }]));

describe('the way back of an edge that closes a cycle', () => {
  it('goes below a row in which all of the cycle lies', () =>
    assert.equal(freeRow(inRow(0, 0, 0), 'c', 'a'), 50));

  it('goes above it when another node is below', () =>
    assert.equal(freeRow(new Map([...inRow(0, 0, 0), ['d', { x: STEP, y: 40 }]]), 'c', 'a'), -6));

  it('goes straight between two rows with space between them', () =>
    assert.equal(freeRow(inRow(0, 200), 'b', 'a'), 122));

  it('goes around a node that fills the middle', () =>
    assert.equal(
      freeRow(new Map([...inRow(0, 0, 200), ['d', { x: STEP, y: 100 }]]), 'c', 'a'),
      150,
    ));

  it('leaves and returns below a node that depends on itself', () =>
    assert.equal(freeRow(inRow(0), 'a', 'a'), 50));

  it('is undefined for a node without a position', () =>
    assert.equal(freeRow(inRow(0), 'a', 'b'), undefined));
});
