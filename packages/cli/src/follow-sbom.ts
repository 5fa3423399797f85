import { readEvents } from '@assay/contract/event-stream.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import type { Connection } from './connection.ts';
import { isPassing } from './exit-codes.ts';
import { lookUntil } from './look-until.ts';

/** The server sends a comment every 15 s: a stream this quiet is blocked by a proxy in between. */
const QUIET_MS = 40_000;

const isEnded = ({ status }: Sbom) => status === 'ready' || status === 'failed';

/**
 * Waits until an SBOM is ready or failed: by the server's events, and by polling after the stream breaks.
 *
 * @param onChange called at each change, including the last state
 * @throws a refusal of the server, the signal's reason, or the eighth lost connection in a row
 */
export async function followSbom(
  connection: Connection,
  start: Sbom,
  onChange: (sbom: Sbom) => void,
  signal: AbortSignal,
): Promise<Sbom> {
  onChange(start);
  if (isEnded(start)) return start;
  const streamed = await followEvents(connection, start.sbomid, onChange, signal);
  if (streamed) return streamed;
  const { client } = connection;
  const look = () => client.getSbom({ sbomid: start.sbomid }, { signal });
  return lookUntil(look, isEnded, onChange, signal);
}

/** Returns the last state; undefined when the stream broke or never started. */
async function followEvents(
  { client }: Connection,
  sbomid: string,
  onChange: (sbom: Sbom) => void,
  signal: AbortSignal,
): Promise<Sbom | undefined> {
  const quiet = new AbortController();
  const timer = setTimeout(() => quiet.abort(), QUIET_MS);
  try {
    const either = AbortSignal.any([signal, quiet.signal]);
    const { body } = await client.followSbom({ sbomid }, { signal: either });
    if (!body) return undefined;
    for await (const { event, data } of readEvents(body, () => timer.refresh())) {
      if (event !== 'sbom') continue;
      const sbom = Sbom.parse(JSON.parse(data));
      onChange(sbom);
      if (isEnded(sbom)) return sbom;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!isPassing(error)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return undefined;
}
