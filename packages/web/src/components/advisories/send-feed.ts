import { AdvisoryImport } from '@assay/contract/advisories.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import { NAMED_SOURCES, type UPLOADED_KINDS } from '@assay/contract/uploaded-kinds.ts';
import { client } from '../../api.ts';
import { isPassing } from '../../lib/failure.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { type Sending, sendBytes } from '../../lib/send-bytes.ts';

const LOOK_MS = 1_000;

/** A file to import, and what it is. */
export interface FeedToSend {
  file: File;
  kind: (typeof UPLOADED_KINDS)[number];
  /** Source of records of OSV and CSAF; other kinds name it themselves. */
  source: string;
  /** SHA-256 of the key of a bundle, in hexadecimal. */
  key: string;
}

/** Whether the operator names the source of files of a kind. */
export const isNamedSource = (kind: FeedToSend['kind']): kind is keyof typeof NAMED_SOURCES =>
  kind in NAMED_SOURCES;

/** True once nothing more will happen to an import. */
export const hasImportEnded = ({ status }: Pick<AdvisoryImport, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/**
 * Sends a file of advisory records, facts or a bundle.
 *
 * @returns the import, which is queued
 * @throws ApiError for a refusal, TypeError when the server was not reached, AbortError
 */
export async function sendFeed(
  { file, kind, source, key }: FeedToSend,
  sending: Sending,
): Promise<AdvisoryImport> {
  const about = {
    kind,
    ...(isNamedSource(kind) && { source }),
    ...(kind === 'bundle' && { key: key.toLowerCase() }),
  };
  const path = `/advisories/import${writePlainSearch(about)}`;
  const response = await sendBytes({ path, file }, sending);
  if (!response.ok) throw await ApiError.from(response);
  return AdvisoryImport.parse(await response.json());
}

/**
 * Polls an import every second until it has ended, also while the server is temporarily unreachable.
 *
 * @param onChange called with each state, including the last one
 */
export async function followImport(
  uuid: string,
  { onChange, signal }: { onChange: (state: AdvisoryImport) => void; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    try {
      const state = await client.getAdvisoryImport({ uuid }, { signal });
      onChange(state);
      if (hasImportEnded(state)) return;
    } catch (failure) {
      if (!isPassing(failure)) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
