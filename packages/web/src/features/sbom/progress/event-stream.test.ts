import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEvents, splitEvents } from './event-stream.ts';

const streamOf = (...parts: Uint8Array<ArrayBuffer>[]) => new Blob(parts).stream();
const bytes = (text: string) => new TextEncoder().encode(text);

/** The same bytes, one at a time: every boundary falls inside something. */
const oneByOne = (text: string) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const byte of bytes(text)) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });

describe('reading server-sent events', () => {
  it('names each event and joins its lines of data', () => {
    const { events, left } = splitEvents('event: sbom\ndata: {"a":\ndata: 1}\n\ndata: b\n\n');
    assert.deepEqual(events, [
      { event: 'sbom', data: '{"a":\n1}' },
      { event: 'message', data: 'b' },
    ]);
    assert.equal(left, '');
  });

  it('keeps what has not ended for the next part', () => {
    assert.deepEqual(splitEvents('data: a\n\ndata: b\n'), {
      events: [{ event: 'message', data: 'a' }],
      left: 'data: b\n',
    });
  });

  it('passes over remarks, unknown fields and events without data', () => {
    const { events } = splitEvents(': still here\n\nid: 4\nretry: 10\n\nevent: sbom\n\n');
    assert.deepEqual(events, []);
  });

  it('takes all three line breaks, and only one blank after the colon', () => {
    const { events } = splitEvents('event: sbom\r\ndata:  two\r\n\r\ndata:none\r\r');
    // The last carriage return may be half of a line break, so its event waits.
    assert.deepEqual(events, [{ event: 'sbom', data: ' two' }]);
  });

  it('reads the same events whatever the network cuts apart', async () => {
    const text = 'event: sbom\r\ndata: {"name":"Größe"}\r\n\r\n: alive\n\ndata: last\n\ndata: cut';
    const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
      Array.fromAsync(readEvents(stream));
    const expected = [
      { event: 'sbom', data: '{"name":"Größe"}' },
      { event: 'message', data: 'last' },
    ];
    assert.deepEqual(await read(streamOf(bytes(text))), expected);
    assert.deepEqual(await read(oneByOne(text)), expected);
  });
});
