import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { type TilePlace, tilePath } from '../tree/tile.ts';
import { readingAhead } from './log-source.ts';

const placesOf = (index: bigint, width = 256): TilePlace[] => [
  { level: 'entries', index, width },
  { level: 0, index, width },
];

/** A source that notes what it is asked for, and gives a file's own path as its content. */
function notedSource(failing?: string) {
  const asked: string[] = [];
  const source = readingAhead(async (place) => {
    const path = tilePath(place);
    asked.push(path);
    if (path === failing) throw new Error(`${path} cannot be read`);
    return new TextEncoder().encode(path);
  }, 600n);
  const read = async (place: TilePlace) => new TextDecoder().decode(await source(place));
  return { asked, read };
}

test('the next bundle and the tile of its hashes are read with a bundle, and each file once', async () => {
  const { asked, read } = notedSource();
  const [first, firstTile] = placesOf(0n);
  await read(first ?? assert.fail());
  assert.deepEqual(asked, ['tile/entries/000', 'tile/entries/001', 'tile/0/001']);
  await read(firstTile ?? assert.fail());
  for (const place of [...placesOf(1n), ...placesOf(2n, 88)])
    assert.equal(await read(place), tilePath(place));
  const above: TilePlace = { level: 1, index: 0n, width: 2 };
  assert.equal(await read(above), 'tile/1/000.p/2');
  assert.deepEqual(asked.toSorted(), [
    ...['tile/0/000', 'tile/0/001', 'tile/0/002.p/88', 'tile/1/000.p/2'],
    ...['tile/entries/000', 'tile/entries/001', 'tile/entries/002.p/88'],
  ]);
});

test('a file that cannot be read fails where it is asked for, and not before', async () => {
  const { read } = notedSource('tile/entries/001');
  const [first] = placesOf(0n);
  const [second, tile] = placesOf(1n);
  await read(first ?? assert.fail());
  await yieldOnce();
  await assert.rejects(read(second ?? assert.fail()), /tile\/entries\/001 cannot be read/);
  assert.equal(await read(tile ?? assert.fail()), 'tile/0/001');
});
