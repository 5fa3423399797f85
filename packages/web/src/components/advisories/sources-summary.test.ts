import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf } from './sources-summary.ts';

const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-21T08:00:00.000Z';
const coverage = (
  ecosystem: string,
  newest_import_at: string | null,
  { is_stale } = { is_stale: false },
) => ({
  ecosystem,
  releases: [],
  records: 10,
  newest_import_at,
  is_stale,
});
const sources = (...ecosystems: ReturnType<typeof coverage>[]) => ({
  items: ecosystems.map((one) => ({
    source: `osv-${one.ecosystem}`,
    advisories: one.records,
    newest_import_at: one.newest_import_at,
    ecosystems: [one],
    last_import: null,
  })),
  ecosystems,
  max_age_days: 7,
});

test('counts no source as loaded before its first complete import', () => {
  assert.deepEqual(summaryOf(sources()), { state: 'none' });
  assert.deepEqual(summaryOf(sources(coverage('npm', null))), { state: 'none' });
});

test('shows the age of the oldest source while all are fresh', () => {
  const oldest = Date.parse(AT);
  const fresh = sources(coverage('npm', LATER), coverage('Maven', AT));
  assert.deepEqual(summaryOf(fresh), { state: 'fresh', records: 20, oldest });
});

test('counts the sources that are older than the limit', () => {
  const oldest = Date.parse(AT);
  const old = sources(coverage('npm', LATER), coverage('Maven', AT, { is_stale: true }));
  assert.deepEqual(summaryOf(old), { state: 'stale', records: 20, oldest, stale: 1 });
});
