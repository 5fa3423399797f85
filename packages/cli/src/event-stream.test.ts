import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvents, type ServerEvent } from './event-stream.ts';

async function eventsOf(pieces: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  async function* body() {
    for (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
  }
  return Array.fromAsync(readEvents(body()));
}

test('an event has a name and data; several data lines are joined, comments passed over', async () => {
  const text = ': open\n\nevent: sbom\ndata: {"a":\ndata:1}\nid: 7\n\ndata: x\n\n';
  assert.deepEqual(await eventsOf([text]), [
    { event: 'sbom', data: '{"a":\n1}' },
    { event: '', data: 'x' },
  ]);
});

test('events may be cut anywhere, within a character and between CR and LF too', async () => {
  const bytes = new TextEncoder().encode('event: sbom\r\ndata: grün\r\n\r\n');
  const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
  assert.deepEqual(await eventsOf(pieces), [{ event: 'sbom', data: 'grün' }]);
});

test('an event that the end of the stream cuts off is dropped', async () => {
  assert.deepEqual(await eventsOf(['data: whole\n\n', 'data: half\n']), [
    { event: '', data: 'whole' },
  ]);
});

test('an event without end is refused before it fills the memory', async () => {
  await assert.rejects(eventsOf(Array<string>(9).fill('x'.repeat(1024 * 1024))), /too long/);
});
