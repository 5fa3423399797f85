import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeeds } from './feeds-variable.ts';
import { mirrorOf, newTasksOf } from './new-tasks.ts';
import { checkSchedule, nextRunOf } from './schedule.ts';

const next = (cron: string, zone: string, after: string) =>
  nextRunOf({ cron, zone }, new Date(after))?.toISOString();

const TIMES: [what: string, cron: string, zone: string, after: string, expected: string][] = [
  ['in UTC', '15 2 * * *', 'UTC', '2026-11-22T02:15:00Z', '2026-11-23T02:15:00.000Z'],
  [
    'by the clock of a zone',
    '15 2 * * *',
    'Asia/Kolkata',
    '2026-11-22T00:00:00Z',
    '2026-11-22T20:45:00.000Z',
  ],
  [
    'when the clock leaves the time out',
    '30 2 * * *',
    'Europe/Madrid',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:00:00.000Z',
  ],
  [
    'once when the clock shows the time twice',
    '30 2 * * *',
    'Europe/Madrid',
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00.000Z',
  ],
  ['on Sundays', '30 4 * * 0', 'UTC', '2026-11-22T04:30:00Z', '2026-11-29T04:30:00.000Z'],
];
for (const [what, cron, zone, after, expected] of TIMES)
  test(`a schedule runs ${what}`, () => assert.equal(next(cron, zone, after), expected));

const NO_SCHEDULES = ['9999-12-31T23:59:59Z', '2027-01-01 00:00:00', '* * * *', '0 0 0 * * *', ''];
for (const cron of NO_SCHEDULES)
  test(`refuses "${cron}" as a schedule, which is not of five fields`, () =>
    assert.throws(() => checkSchedule({ cron, zone: 'UTC' }), /is no schedule. Use five fields/));

test('reads which feeds the environment asks for', () => {
  assert.deepEqual(readFeeds('/srv/feeds'), { directory: '/srv/feeds' });
  assert.deepEqual(readFeeds('./osv'), { directory: './osv' });
  assert.deepEqual(readFeeds('osv:npm,PyPI,red-hat  kev'), {
    sources: [
      { kind: 'osv', ecosystem: 'npm' },
      { kind: 'osv', ecosystem: 'PyPI' },
      { kind: 'osv', ecosystem: 'Red Hat' },
      { kind: 'kev' },
    ],
  });
  assert.deepEqual(readFeeds('osv:all'), { sources: [{ kind: 'osv' }] });
  assert.deepEqual(readFeeds('csaf:vendor.example csaf:/srv/csaf.zip'), {
    sources: [
      { kind: 'csaf', location: 'vendor.example' },
      { kind: 'csaf', location: '/srv/csaf.zip' },
    ],
  });
  for (const wrong of [
    'osv:',
    'osv:npm,',
    'osv:npm,none',
    'osv:all,npm',
    'kev:x',
    'osv:npm other',
    'csaf',
    'csaf:x',
  ])
    assert.equal(readFeeds(wrong), undefined, wrong);
});

test('a mirror has all sources below its base; the public ones are no address of the operator', () => {
  const sources = [{ kind: 'osv', ecosystem: 'npm' }, { kind: 'epss' }] as const;
  const at = (base?: string) =>
    newTasksOf(sources, 'UTC', base === undefined ? {} : mirrorOf(base)).map(
      ({ location, is_own_location }) => [location, is_own_location],
    );
  assert.deepEqual(at('https://mirror.example/'), [
    ['https://mirror.example/osv', true],
    ['https://mirror.example/epss_scores-current.csv.gz', true],
  ]);
  assert.deepEqual(
    at().map(([location, isOwn]) => [new URL(String(location)).protocol, isOwn]),
    [
      ['https:', false],
      ['https:', false],
    ],
  );
});
