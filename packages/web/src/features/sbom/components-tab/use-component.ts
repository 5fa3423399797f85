import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api.ts';

const MOST = 200;

/** One entry of an SBOM by its bom_ref, for a drawer whose row the list has not read. */
export interface FoundComponent {
  row: ComponentRow | undefined;
  isReading: boolean;
}

/**
 * Finds an entry outside of the loaded rows: the graph has its name, and the list is searched for that name.
 * Among more than 200 entries with the same name one may not be found.
 */
export function useComponent(
  sbomid: string,
  bomRef: string,
  known: ComponentRow | undefined,
): FoundComponent {
  const quiet = { quiet: true };
  const isMissing = known === undefined;
  const node = useQuery({
    ...apiQuery('getSbomDependencies', { sbomid, focus: bomRef, depth: 1 }),
    enabled: isMissing,
    meta: quiet,
  });
  const name = node.data?.nodes.find(({ bom_ref }) => bom_ref === bomRef)?.name;
  const list = useQuery({
    // The search takes 128 characters.
    ...apiQuery('listSbomComponents', { sbomid, text: name?.slice(0, 128), pageSize: MOST }),
    enabled: isMissing && name !== undefined,
    meta: quiet,
  });
  const found = list.data?.items.find(({ bom_ref }) => bom_ref === bomRef);
  return {
    row: known ?? found,
    isReading: isMissing && (node.isLoading || list.isLoading),
  };
}
