/** One event of a stream; `data` as text. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** Longest event that is taken: an SBOM with 100 warnings has far less. */
const MAX_EVENT_CHARS = 8 * 1024 * 1024;

/**
 * Reads server-sent events as they come (WHATWG HTML §9.2.6). Comments and fields that we do not use are
 * passed over; an event that the end of the stream cuts off is dropped, as the standard asks.
 *
 * @param onBytes called for every piece, comments included, as a sign of life
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let fields: ServerEvent = { event: '', data: '' };
  for await (const bytes of body) {
    onBytes();
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map((one) => one.replace(/\r$/, ''))) {
      if (line !== '') {
        fields = withLine(fields, line);
      } else {
        if (fields.data !== '') yield { ...fields, data: fields.data.slice(0, -1) };
        fields = { event: '', data: '' };
      }
    }
    if (rest.length + fields.data.length > MAX_EVENT_CHARS) throw new Error('Event too long');
  }
}

function withLine(fields: ServerEvent, line: string): ServerEvent {
  const colon = line.indexOf(':');
  const name = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (name === 'event') return { ...fields, event: value };
  return name === 'data' ? { ...fields, data: `${fields.data}${value}\n` } : fields;
}
