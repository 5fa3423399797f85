import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { entryText, pathText, type Step, shownSteps } from './path-text.ts';

const pathOf = (length: number): Step[] =>
  Array.from({ length }, (_, at) => ({ bom_ref: `r${at}`, name: `p${at}`, version: `${at}.0` }));
const drawn = (length: number, most?: number) =>
  shownSteps(pathOf(length), most).map((step) =>
    step.kind === 'gap' ? `(${step.hidden})` : `${step.step.name}${step.isLast ? '!' : ''}`,
  );

describe('a dependency path', () => {
  it('reads from the root to the component', () => {
    assert.equal(pathText(pathOf(3)), 'p0 0.0 > p1 1.0 > p2 2.0');
    assert.equal(pathText([]), '');
  });

  it('leaves a missing version out', () => {
    assert.equal(entryText({ name: 'api', version: '' }), 'api');
  });

  it('is drawn whole while it is short', () => {
    assert.deepEqual(drawn(1), ['p0!']);
    assert.deepEqual(drawn(7), ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6!']);
  });

  it('keeps both ends and counts omitted steps of a long path', () => {
    assert.deepEqual(drawn(8), ['p0', 'p1', 'p2', '(2)', 'p5', 'p6', 'p7!']);
    assert.deepEqual(drawn(40, 4), ['p0', 'p1', '(37)', 'p39!']);
    for (let length = 8; length < 30; length += 1) {
      const lines = shownSteps(pathOf(length));
      const entries = lines.filter(({ kind }) => kind === 'entry').length;
      const hidden = lines.flatMap((line) => (line.kind === 'gap' ? [line.hidden] : []));
      assert.equal(entries + (hidden[0] ?? 0), length);
      assert.deepEqual(
        lines.map(({ depth }) => depth),
        [...lines.keys()],
      );
    }
  });
});
