import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvents, type StreamEvent } from './event-stream.ts';

/** The events of a stream that arrives in these pieces of bytes. */
async function eventsOf(pieces: Uint8Array<ArrayBuffer>[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return Array.fromAsync(readEvents(body));
}

const bytes = (text: string) => new TextEncoder().encode(text);
const STREAM = 'event: sbom\r\ndata: {"name":"é"}\r\n\r\n: comment\nid: 7\ndata: a\ndata:b\n\n';
const EVENTS = [
  { event: 'sbom', data: '{"name":"é"}' },
  { event: 'message', data: 'a\nb' },
];

test('Events have a name and their lines of data, whichever way lines end.', async () => {
  assert.deepEqual(await eventsOf([bytes(STREAM)]), EVENTS);
  assert.deepEqual(await eventsOf([bytes('data: x\r\rdata: y\n\n')]), [
    { event: 'message', data: 'x' },
    { event: 'message', data: 'y' },
  ]);
});

test('Pieces may end anywhere, inside a character or a line end too.', async () => {
  const whole = bytes(STREAM);
  for (let at = 1; at < whole.length; at += 1)
    assert.deepEqual(await eventsOf([whole.slice(0, at), whole.slice(at)]), EVENTS, `cut at ${at}`);
});

test('Ignores an unfinished event, and one without data.', async () => {
  assert.deepEqual(await eventsOf([bytes('event: sbom\n\ndata: cut off\n')]), []);
});

test('An event without end is refused before it fills the memory.', async () => {
  const pieces = Array.from({ length: 9 }, () => bytes(`data: ${'x'.repeat(1024 * 1024)}`));
  await assert.rejects(eventsOf(pieces), { name: 'ParseError' });
});

test('Each piece of bytes is reported, comments too.', async () => {
  const body = new Blob([': still here\n\n']).stream();
  let pieces = 0;
  const events = await Array.fromAsync(
    readEvents(body, () => {
      pieces += 1;
    }),
  );
  assert.deepEqual([events, pieces], [[], 1]);
});
