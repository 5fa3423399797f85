import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { CORPUS } from '../../vectors/corpus.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';

test('no build that fixes one stream of AlmaLinux is called affected by an erratum of another', () => {
  const records = zstdDecompressSync(readFileSync(`${CORPUS}osv/almalinux.jsonl.zst`))
    .toString()
    .split('\n')
    .filter((line) => line.includes('.module'))
    .map((line) => parseOsv(JSON.parse(line)));
  const entries = records.flatMap((record) =>
    record.affected.flatMap((affected) => {
      const streams = affected.ranges.flatMap((range) => range.streams ?? []);
      const fixed = affected.ranges[0]?.events.flatMap((e) => ('fixed' in e ? [e.fixed] : []))[0];
      const [stream] = streams;
      return streams.length === 1 && stream && fixed ? [{ affected, stream, fixed }] : [];
    }),
  );
  assert.ok(entries.length > 5_000, `${entries.length} entries`);
  const byName = Map.groupBy(entries, ({ affected }) => affected.name);
  let compared = 0;
  for (const group of byName.values()) {
    const prepared = group.map(({ affected }) => prepareAffected(affected));
    for (const { stream, fixed, affected } of group.slice(0, 50)) {
      const subject = { version: fixed, release: affected.release, stream };
      for (const [i, other] of group.entries()) {
        const entry = prepared[i];
        if (other.stream === stream || entry === undefined) continue;
        compared++;
        assert.notEqual(
          matchAffected(entry, subject).verdict,
          'affected',
          `${affected.name} ${stream}`,
        );
      }
    }
  }
  assert.ok(compared > 10_000, `${compared} pairs`);
});
