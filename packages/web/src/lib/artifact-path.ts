import type { Artifact } from '@assay/contract/artifact.ts';
import { writePlainSearch } from './plain-search.ts';

/** Address of an artifact's page: by its digest where one is known, since a purl can stand for several. */
export const artifactPath = ({ sha256, purl }: Pick<Artifact, 'sha256' | 'purl'>): string =>
  `/artifacts/view${writePlainSearch(sha256 === null ? { purl: purl ?? '' } : { sha256 })}`;

/** Where the SBOMs are that contain a package version. */
export const usersOf = (purl: string): string => `/sbom${writePlainSearch({ purl })}`;
