import { readFileSync } from 'node:fs';
import type { ListedKind } from '@assay/core/spdx-license/license-expression.ts';

let ids: ReadonlySet<string> | undefined;

/** License and exception ids of the SPDX list, as the CycloneDX schemas name them. */
export function licenseIds(): ReadonlySet<string> {
  const file = new URL('../../vendor/cyclonedx/spdx.schema.json', import.meta.url);
  ids ??= new Set((JSON.parse(readFileSync(file, 'utf8')) as { enum: string[] }).enum);
  return ids;
}

/** First exception of the list: the schema names all licenses, then all exceptions, without a word between them. */
const FIRST_EXCEPTION = '389-exception';

let listed: Record<ListedKind, ReadonlySet<string>> | undefined;

/**
 * Tells whether the SPDX list has a license or an exception of this id; its ids are compared without regard to case (SPDX
 * 2.3, annex D).
 */
export function isListedId(id: string, kind: ListedKind): boolean {
  listed ??= readListed();
  return listed[kind].has(id.toLowerCase());
}

function readListed(): Record<ListedKind, ReadonlySet<string>> {
  const all = [...licenseIds()];
  const first = all.indexOf(FIRST_EXCEPTION);
  if (first < 0) throw new Error(`The SPDX list has no ${FIRST_EXCEPTION}`);
  const folded = (ids: readonly string[]) => new Set(ids.map((one) => one.toLowerCase()));
  return { license: folded(all.slice(0, first)), exception: folded(all.slice(first)) };
}
