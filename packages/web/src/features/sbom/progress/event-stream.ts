/**
 * Server-sent events (WHATWG HTML, "Parsing an event stream") read from a fetch answer, because `EventSource`
 * cannot send the session's token. An event is some lines `field: value` and an empty line; a line that begins
 * with a colon is a remark that keeps the connection open.
 */

/** One event; `event` is `message` where the stream names none. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Most characters of one event; a stream that exceeds it is not ours. */
const MOST = 16 * 1024 * 1024;

/** Reads the events of a stream as they arrive; ends with the stream. An event that the end cuts off is dropped. */
export async function* readEvents(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += value;
      const { events, left } = splitEvents(rest);
      yield* events;
      rest = left;
      if (rest.length > MOST) throw new Error('An event of the server is too long');
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Takes the complete events off a text; `left` is what has not ended yet. */
export function splitEvents(text: string): { events: StreamEvent[]; left: string } {
  // A carriage return at the very end may be half of a line break.
  const safe = text.endsWith('\r') ? text.length - 1 : text.length;
  const lines = text.slice(0, safe).replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const blocks = lines.split('\n\n');
  const left = (blocks.pop() ?? '') + text.slice(safe);
  return { events: blocks.flatMap(eventOf), left };
}

function eventOf(block: string): StreamEvent[] {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? [{ event, data: data.join('\n') }] : [];
}
