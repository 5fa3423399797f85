import type { FastifyInstance } from 'fastify';

/** Slowest body that is still read, and how often that is looked at. */
const BYTES_PER_SECOND = 4096;

/**
 * Cuts connections whose body arrives too slowly. A deadline for the whole request would also cut honest
 * uploads of gigabytes, so the rate is measured instead. A sender that waits for the server is not slow.
 */
export function cutSlowBodies(app: FastifyInstance, checkSeconds = 15): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length']) > 0;
    if (!hasBody) return;
    const { socket } = raw;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer);
      const read = socket.bytesRead - before;
      before = socket.bytesRead;
      const waitsForUs = raw.readableLength > 0;
      if (!waitsForUs && read < BYTES_PER_SECOND * checkSeconds) raw.destroy();
    }, checkSeconds * 1000);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
  });
}
