import type { Connection } from './connection.ts';
import { counted } from './counted.ts';
import type { Progress } from './progress.ts';

const AGAIN_MS = 2_000;
/** The record is among the newest of its project. */
const LOOKED_AT = 20;

/**
 * Shows how many components of an upload are read, and package versions matched, while the server works on it.
 *
 * @returns ends it
 */
export function showCounts(
  { client }: Connection,
  { project, sbomid }: { project: string; sbomid: string },
  progress: Progress,
): () => void {
  let isOver = false;
  const look = async () => {
    const { items } = await client.listUploads({ project, pageSize: LOOKED_AT });
    const upload = items.find((one) => one.sbomid === sbomid);
    if (isOver || upload === undefined) return;
    const { state, component_count, matched_count, package_count } = upload;
    if (state === 'parsing' && component_count !== null)
      progress.show('parsing', counted(component_count, 'component'));
    if (state === 'matching' && matched_count !== null && package_count !== null)
      progress.show('matching', `${matched_count} of ${counted(package_count, 'package version')}`);
  };
  // A failed read is retried at the next interval; the caller waits for the SBOM itself.
  const timer = setInterval(() => void look().catch(() => undefined), AGAIN_MS);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
