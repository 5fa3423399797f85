import type { artifacts } from '@assay/contract/artifacts.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { AttestationParts } from './parts.ts';

/** Being built. */
export const createArtifactProofs = (
  _parts: AttestationParts,
): Pick<
  RawHandlers<typeof artifacts>,
  'getArtifactEvidence' | 'getArtifactSummary' | 'getSummaryKey'
> => ({
  async getArtifactEvidence() {
    throw new Error('being built');
  },
  async getArtifactSummary() {
    throw new Error('being built');
  },
  async getSummaryKey() {
    throw new Error('being built');
  },
});
