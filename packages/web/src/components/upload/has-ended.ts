import type { Sbom } from '@assay/contract/sboms.ts';

/** True once nothing more will happen to an upload. */
export const hasEnded = ({ status }: Pick<Sbom, 'status'>): boolean =>
  status === 'ready' || status === 'failed';
