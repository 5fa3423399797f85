import type { ApiName } from '@assay/contract/index.ts';
import { queryClient } from '../../api.ts';

/** Calls whose answers depend on decisions. */
const DECIDED: readonly ApiName[] = [
  'listSbomVulnerabilities',
  'listDecisions',
  'listVulnerabilities',
  'getVulnerability',
  'getSbomGate',
  'getSbom',
  'listVexDocuments',
  'getVexDocument',
  'listVexStatements',
  'listSbomVexStatements',
];

/** Reads what depends on decisions again. */
export async function refreshDecided(): Promise<void> {
  await Promise.all(DECIDED.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
