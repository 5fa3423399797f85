import { createParser } from 'eventsource-parser';

/** One server-sent event (HTML Standard, section 9.2). `event` is `message` where the stream names none. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Longest event that is taken, in characters: an SBOM with 100 warnings has far less. */
const LONGEST_EVENT = 8 * 1024 * 1024;

/**
 * Reads server-sent events from the body of an answer as they come. `EventSource` cannot send the session's token. An
 * event that the end of the stream cuts off is dropped, as the standard asks.
 *
 * @param onBytes called with every piece, comments included: the connection is alive
 * @throws ParseError for an event of more than 8 Mi characters
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamEvent> {
  const events: StreamEvent[] = [];
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ event = 'message', data }) => events.push({ event, data }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  // Not every browser can iterate over a stream.
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      onBytes();
      parser.feed(read.value);
      yield* events.splice(0);
    }
  } finally {
    await reader.cancel();
  }
}
