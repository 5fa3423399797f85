/** One server-sent event (HTML Standard, section 9.2). `event` is `message` where the stream names none. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Reads server-sent events from the body of an answer. `EventSource` would do this too, but cannot send the
 * session's token. Comments and fields that nobody uses are left out; an event without data is none.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  let event = 'message';
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n') };
      event = 'message';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
}

/** Lines that have ended; a last one without an end is incomplete, and so dropped. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      // A return at the very end may be half of a line end whose other half is still on its way.
      const text = rest + read.value;
      const held = text.endsWith('\r') ? 1 : 0;
      const lines = text.slice(0, text.length - held).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + text.slice(text.length - held);
      yield* lines;
    }
  } finally {
    await reader.cancel();
  }
}
