import type { Members } from '../../../dsse/json-members.ts';

/** An SBOM that claims to describe the subject; `readSbom` of core/sbom parses the document. */
export interface SbomPredicate {
  kind: 'sbom';
  format: 'cyclonedx' | 'spdx';
  /** As in the document: `1.6`, `SPDX-2.3`; '' when absent. */
  spec_version: string;
  /** serialNumber or documentNamespace; '' where it has none. */
  serial_number: string;
  /** Whether it states vulnerabilities (CycloneDX VEX and VDR). */
  has_vulnerabilities: boolean;
  document: Record<string, unknown>;
}

/** https://cyclonedx.org/bom, with or without version */
export const cyclonedxPredicate = (predicate: Members): SbomPredicate => ({
  kind: 'sbom',
  format: 'cyclonedx',
  spec_version: predicate.text('specVersion'),
  serial_number: predicate.textOrNull('serialNumber') ?? '',
  has_vulnerabilities: predicate.listOrEmpty('vulnerabilities').length > 0,
  document: predicate.all(),
});

/** https://spdx.dev/Document, with or without version; v3 is JSON-LD */
export const spdxPredicate = (predicate: Members): SbomPredicate => ({
  kind: 'sbom',
  format: 'spdx',
  spec_version: predicate.has('@graph') ? 'SPDX-3' : predicate.text('spdxVersion'),
  serial_number: predicate.textOrNull('documentNamespace') ?? '',
  has_vulnerabilities: false,
  document: predicate.all(),
});
