import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Api } from '@assay/contract/index.ts';

const TRIES = 20;
const PAUSE_MS = 500;

/** The evidence pack of an artifact in a ledger; null when the ledger has no statement about it. */
export async function fetchEvidence(
  client: Client<Api>,
  of: { sha256: string; ledger_uuid: string },
): Promise<Uint8Array | null> {
  try {
    const response = await onceCovered(() => client.getArtifactEvidence(of));
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Retries for ten seconds while no checkpoint covers the requested leaf. */
export async function onceCovered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      const isEarly = error instanceof ApiError && error.status === 409;
      if (!isEarly || tried === TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}
