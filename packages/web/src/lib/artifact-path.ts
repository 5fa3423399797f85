import type { Artifact } from '@assay/contract/artifact.ts';
import { writePlainSearch } from './plain-search.ts';

/** Address of an artifact's page: by its digest if known, because a purl may identify several. */
export const artifactPath = ({ sha256, purl }: Pick<Artifact, 'sha256' | 'purl'>): string =>
  `/artifacts/view${writePlainSearch(sha256 === null ? { purl: purl ?? '' } : { sha256 })}`;

/** Address of the SBOMs that contain a package version. */
export const usersOf = (purl: string): string => `/sbom${writePlainSearch({ purl })}`;
