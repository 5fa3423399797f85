import { apiQuery } from '../../api.ts';

/** Reads how much is known of an SBOM at an instant; the banner shows why it could not be read. */
export const asOfQuery = (sbomid: string, as_of: string) => ({
  ...apiQuery('getSbomAsOf', { sbomid, as_of }),
  meta: { quiet: true },
});
