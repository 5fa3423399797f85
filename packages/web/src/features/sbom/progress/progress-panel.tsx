import type { Sbom } from '@assay/contract/sboms.ts';
import { FailedPanel } from './failed-panel.tsx';
import { ProgressStrip } from './progress-strip.tsx';

/** Steps of an upload that is being processed, or why it failed. One module: the one may turn into the other. */
export function ProgressPanel({ sbom }: { sbom: Sbom }) {
  return sbom.status === 'failed' ? <FailedPanel sbom={sbom} /> : <ProgressStrip sbom={sbom} />;
}
