import { readFileSync } from 'node:fs';
import type { LicenseList } from '@assay/core/license-policy/license-list.ts';
import { isListedId, licenseIds } from './license-ids.ts';

let list: LicenseList | undefined;

/** The SPDX list with its flags. */
export function licenseList(): LicenseList {
  list ??= readList();
  return list;
}

function readList(): LicenseList {
  const file = new URL('../../vendor/spdx/license-facts.json', import.meta.url);
  const facts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const spelling = new Map([...licenseIds()].map((id) => [id.toLowerCase(), id]));
  const [approved, deprecated] = [idsIn(facts, 'osi_approved'), idsIn(facts, 'deprecated')];
  return {
    spelled: (id, kind) => (isListedId(id, kind) ? (spelling.get(id.toLowerCase()) ?? null) : null),
    licenses: [...licenseIds()].filter((id) => isListedId(id, 'license')),
    isOsiApproved: (id) => approved.has(id),
    isDeprecated: (id) => deprecated.has(id),
  };
}

function idsIn(facts: unknown, flag: 'osi_approved' | 'deprecated'): Set<string> {
  const ids: unknown = Reflect.get(Object(facts), flag);
  if (!Array.isArray(ids)) throw new Error(`The facts of licenses have no list "${flag}"`);
  return new Set(ids.map(String));
}
