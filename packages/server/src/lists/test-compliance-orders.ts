import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import {
  folded,
  nothing,
  number,
  profileRank,
  type Row,
  sharePassed,
  text,
  textOf,
  time,
} from './test-order-values.ts';

const verdict = (row: Row) => LICENSE_VERDICTS.map(String).indexOf(textOf(row['verdict']));
const licenses = (row: Row) => [row['licenses']].flat().join(', ');

/** Lists of what rule sets and profiles found, and of when it was recorded. */
export const COMPLIANCE_ORDERS = {
  listProjectCompliance: {
    input: nothing,
    orders: { path: text('path'), profile: profileRank('profile'), rules: sharePassed },
  },
  listArtifactCompliance: {
    input: nothing,
    orders: { name: text('name'), profile: profileRank('profile'), rules: sharePassed },
  },
  listSbomLicenses: {
    input: ({ filled_sbom }: { filled_sbom: string }) => ({ sbomid: filled_sbom }),
    orders: { verdict, components: number('components'), license: licenses },
  },
  listLicenses: {
    input: nothing,
    orders: {
      ...{ verdict, components: number('components'), sboms: number('sboms') },
      ...{ projects: number('projects'), license: licenses },
    },
  },
  listLicenseSboms: {
    input: nothing,
    orders: { project: text('project'), components: number('components') },
  },
  listStandards: {
    input: nothing,
    orders: { imported_at: time('imported_at'), name: folded('name') },
  },
  listComplianceHistory: { input: nothing, orders: { evaluated_at: time('evaluated_at') } },
};
