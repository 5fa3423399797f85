import assert from 'node:assert/strict';
import type { Server } from 'node:net';

/** Returns the port of a server that listens on an address, not on a pipe. */
export function portOf(server: Server): number {
  const address = server.address();
  assert.ok(typeof address === 'object' && address, 'The server listens on no port.');
  return address.port;
}
