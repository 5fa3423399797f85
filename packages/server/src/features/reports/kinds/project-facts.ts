import type { Project } from '@assay/contract/projects.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { Report } from '../report.ts';

/** Facts of reports about a project: its path, numbers of its SBOMs, and the digests of those that the report is about. */
export const projectFacts = (
  { path, sbom_count, deployed_count }: Project,
  sboms: readonly { sbom: Sbom }[],
): Report['facts'] => [
  { name: 'project', label: 'Project', value: path },
  { name: 'sboms', label: 'SBOMs', value: `${sbom_count}, ${deployed_count} in use` },
  {
    name: 'documents',
    label: 'SHA-256 of documents',
    value: sboms.map(({ sbom }) => sbom.sha256).join(', ') || 'none',
  },
];
