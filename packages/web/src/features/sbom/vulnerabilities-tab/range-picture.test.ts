import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rangePicture } from './range-picture.ts';

type Reason = Parameters<typeof rangePicture>[0];

/** CVE-2025-24813 as GitHub's advisory database has it: GHSA-83qj-6fr2-vhqg. */
const TOMCAT: Reason = {
  source: 'osv',
  advisory: 'GHSA-83qj-6fr2-vhqg',
  revision: '0'.repeat(64),
  ecosystem: 'Maven',
  range: '>= 10.1.0-M1, < 10.1.35',
  comparator: 'maven',
  value: '10.1.18',
  introduced: '10.1.0-M1',
  fixed: '10.1.35',
  last_affected: null,
  verdict: 'affected',
  explanation: '',
  matcher: 1,
};
const draw = (changes: Partial<Reason>) => {
  const { band, points } = rangePicture({ ...TOMCAT, ...changes });
  return { band, points: points.map(({ at, role, shape }) => `${at} ${role} ${shape}`) };
};

describe('the picture of a range', () => {
  it('runs from the first affected version up to the fixed one, the installed one between', () => {
    assert.deepEqual(draw({}), {
      band: { from: 6, to: 82 },
      points: ['6 introduced filled', '45.5 installed diamond', '82 fixed hollow'],
    });
  });

  it('begins at the left end when all earlier versions are affected', () => {
    assert.deepEqual(draw({ introduced: '0', range: '< 10.1.35' }), {
      band: { from: 0, to: 82 },
      points: ['45.5 installed diamond', '82 fixed hollow'],
    });
  });

  it('runs to the right end when nothing is fixed', () => {
    assert.deepEqual(draw({ fixed: null, range: '>= 10.1.0-M1' }), {
      band: { from: 6, to: 100 },
      points: ['6 introduced filled', '45.5 installed diamond'],
    });
    assert.deepEqual(draw({ introduced: null, fixed: null, range: '*' }).band, {
      from: 0,
      to: 100,
    });
  });

  it('fills the last affected version, which is inside', () => {
    assert.deepEqual(
      draw({ fixed: null, last_affected: '10.1.34' }).points.at(-1),
      '82 last_affected filled',
    );
  });

  it('draws one point where the installed version is a bound', () => {
    assert.deepEqual(draw({ value: '10.1.0-M1' }).points, [
      '6 introduced_installed diamond',
      '82 fixed hollow',
    ]);
    assert.deepEqual(draw({ fixed: null, last_affected: '10.1.18' }).points, [
      '6 introduced filled',
      '82 last_affected_installed diamond',
    ]);
    const single = draw({ introduced: '10.1.18', fixed: null, last_affected: '10.1.18' });
    assert.deepEqual(single.points, ['6 introduced_installed diamond']);
  });

  it('is a single point without a stretch for a listed version', () => {
    const listed = { introduced: null, fixed: null, range: 'listed version 10.1.18' };
    assert.deepEqual(draw(listed), { band: null, points: ['45.5 installed diamond'] });
  });

  it('states that the installed version could not be placed', () => {
    assert.equal(rangePicture({ ...TOMCAT, verdict: 'unknown' }).isUncertain, true);
    assert.equal(rangePicture(TOMCAT).isUncertain, false);
  });
});
