import type { FastifyInstance, FastifyReply } from 'fastify';

/** Between two comments that keep proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** After this the client connects again, and with that proves again who it is. */
const LIFETIME_MS = 5 * 60_000;

/** An open stream of server-sent events (WHATWG HTML §9.2). */
export interface EventStream {
  /** Sends one event; `data` as JSON. Does nothing once the stream is closed. */
  send(event: string, data: unknown): void;
  close(): void;
  /** Aborts when the client, the server or `close` ended the stream: stop producing then. */
  readonly closed: AbortSignal;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Streams to close before the server stops. */
    eventStreams: Set<EventStream>;
  }
}

/** Lets routes open event streams, and ends these when the server stops. */
export function allowEventStreams(app: FastifyInstance): void {
  const streams = new Set<EventStream>();
  app.decorate('eventStreams', streams);
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.close();
  });
}

/** Takes the answer over as an event stream; the route then returns `reply`. */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw, server } = reply;
  const ended = new AbortController();
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, { 'content-type': 'text/event-stream' });
  raw.write(': open\n\n');
  const stream: EventStream = {
    send: (event, data) => {
      if (ended.signal.aborted) return;
      raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      // A reader that does not keep up is let go; it connects again and reads the present state.
      if (raw.writableLength > 1024 * 1024) raw.destroy();
    },
    close: () => {
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      server.eventStreams.delete(stream);
      ended.abort();
      raw.end();
    },
    closed: ended.signal,
  };
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
  const lifetime = setTimeout(stream.close, LIFETIME_MS);
  server.eventStreams.add(stream);
  raw.once('close', stream.close);
  return stream;
}
