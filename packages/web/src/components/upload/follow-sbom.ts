import { readEvents } from '@assay/contract/event-stream.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import { client } from '../../api.ts';
import { hasEnded } from './has-ended.ts';

const AGAIN_MS = 1_000;

/**
 * Follows an SBOM until its processing has ended, and through broken connections.
 *
 * @param onChange called with each state, the last one included
 */
export async function followSbom(
  sbomid: string,
  { onChange, signal }: { onChange: (sbom: Sbom) => void; signal: AbortSignal },
): Promise<void> {
  let ended = false;
  while (!ended && !signal.aborted) {
    const { body } = await client.followSbom({ sbomid }, { signal });
    if (!body) return;
    for await (const { event, data } of readEvents(body)) {
      if (event !== 'sbom') continue;
      const sbom = Sbom.parse(JSON.parse(data));
      onChange(sbom);
      ended = hasEnded(sbom);
    }
    if (!ended) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
