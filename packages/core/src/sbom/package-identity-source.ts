/**
 * Source package from which a distribution's binary package was built. Advisories of most distributions name
 * it, and its version may differ: `libgcc1 1:6.3.0-18` comes from `gcc-6 6.3.0-18`. purl has it in `upstream`
 * (syft's form); syft and trivy also write it as properties.
 */

import type { Purl } from '../purl/purl.ts';
import type { Property } from './component-graph.ts';

/** `version` has its epoch in front (`1:2.3-4`) where it has one; '' = the binary's own. */
export interface SourcePackage {
  name: string;
  version: string;
}

const TRIVY = 'aquasecurity:trivy:Src';
const SYFT = 'syft:metadata:';
/** Text that trivy writes into the `sourceInfo` of an SPDX package: `built package from: musl 1.2.3-r0`. */
const BUILT_FROM = 'built package from: ';

/** Source package of a distribution purl; null when not stated. */
export function sourcePackageOf(purl: Purl, properties: readonly Property[]): SourcePackage | null {
  const upstream = purl.qualifiers.get('upstream') ?? '';
  if (upstream !== '') return sourceOfText(upstream);
  let name = '';
  let version = '';
  let release = '';
  let epoch = '';
  for (const { name: key, value } of properties) {
    if (key === `${SYFT}sourceRpm` && value !== '') return sourceOfText(value);
    if (key === 'spdx:sourceInfo' && value.startsWith(BUILT_FROM)) {
      return sourceOfText(value.slice(BUILT_FROM.length).trim().replace(' ', '@'));
    }
    if (key === `${TRIVY}Name` || key === `${SYFT}source` || key === `${SYFT}originPackage`)
      name = value;
    else if (key === `${TRIVY}Version` || key === `${SYFT}sourceVersion`) version = value;
    else if (key === `${TRIVY}Release`) release = value;
    else if (key === `${TRIVY}Epoch`) epoch = value;
  }
  if (name === '') return null;
  const full = version !== '' && release !== '' ? `${version}-${release}` : version;
  return { name, version: full === '' ? '' : withEpoch(full, epoch) };
}

/** `name`, `name@version`, or the file name of a source RPM: `name-version-release.src.rpm`. */
function sourceOfText(text: string): SourcePackage {
  const stem = text.replace(/\.(?:no)?src\.rpm$/, '');
  if (stem !== text) {
    const release = stem.lastIndexOf('-');
    const version = stem.lastIndexOf('-', release - 1);
    if (release > 0 && version > 0)
      return { name: stem.slice(0, version), version: stem.slice(version + 1) };
  }
  const at = text.indexOf('@', 1);
  return at < 0
    ? { name: stem, version: '' }
    : { name: text.slice(0, at), version: text.slice(at + 1) };
}

/** Formats `epoch:version`; epoch 0 and a version that already has one are unchanged. */
export function withEpoch(version: string, epoch: string): string {
  if (epoch === '' || epoch === '0' || /^\d+:/.test(version)) return version;
  return `${epoch}:${version}`;
}
