import { readFileSync } from 'node:fs';

let ids: ReadonlySet<string> | undefined;

/** License and exception ids of the SPDX list, as the CycloneDX schemas name them. */
export function licenseIds(): ReadonlySet<string> {
  const file = new URL('../../vendor/cyclonedx/spdx.schema.json', import.meta.url);
  ids ??= new Set((JSON.parse(readFileSync(file, 'utf8')) as { enum: string[] }).enum);
  return ids;
}

let folded: ReadonlySet<string> | undefined;

/** Tells whether the SPDX list has an id; its ids are compared without regard to case (SPDX 2.3, annex D). */
export function isListedLicense(id: string): boolean {
  folded ??= new Set([...licenseIds()].map((one) => one.toLowerCase()));
  return folded.has(id.toLowerCase());
}
