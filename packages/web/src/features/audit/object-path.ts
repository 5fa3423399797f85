import type { ListedAuditEntry } from '@assay/contract/audit.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';

/** Lists that show the details of the object in `open`. */
const LISTS: Readonly<Record<string, string>> = {
  api_key: '/settings/api-keys',
  user: '/settings/users',
  signers_group: '/settings/signers-groups',
  attprofile: '/settings/attestation-profiles',
  upload: '/uploads',
};

/** Returns the page of an entry's object; undefined for one without a page, or a deleted one. */
export function objectPath({ object, subject_uuid }: ListedAuditEntry): string | undefined {
  if (!object?.exists) return undefined;
  const { kind, project } = object;
  if (kind === 'project' && project !== null)
    return `/projects/workspace${writePlainSearch({ project })}`;
  if (kind === 'sbom' && project !== null) return sbomPath(project, subject_uuid);
  if (kind === 'ledger') return `/ledgers/${subject_uuid}`;
  const list = LISTS[kind];
  return list && `${list}?open=${subject_uuid}`;
}
