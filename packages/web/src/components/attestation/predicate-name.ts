/** Names of predicate types; any other is shown unchanged. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['https://assay.dev/attestation/status/v1', 'Status'],
  ['https://slsa.dev/provenance/v1', 'SLSA provenance'],
  ['https://slsa.dev/provenance/v0.2', 'SLSA provenance 0.2'],
  ['https://slsa.dev/verification_summary/v1', 'SLSA verification summary'],
  ['https://in-toto.io/attestation/svr/v0.1', 'Verification result'],
  ['https://cyclonedx.org/bom', 'CycloneDX SBOM'],
  ['https://spdx.dev/Document', 'SPDX SBOM'],
  ['https://openvex.dev/ns', 'OpenVEX'],
  ['https://in-toto.io/attestation/vulns/v0.1', 'Vulnerability scan'],
  ['https://in-toto.io/attestation/vulns/v0.2', 'Vulnerability scan'],
  ['https://cosign.sigstore.dev/attestation/vuln/v1', 'Vulnerability scan'],
  ['https://cosign.sigstore.dev/attestation/v1', 'Cosign attestation'],
  ['https://in-toto.io/attestation/test-result/v0.1', 'Test result'],
  ['https://in-toto.io/attestation/release/v0.1', 'Release'],
  ['https://in-toto.io/attestation/release/v0.2', 'Release'],
  ['https://in-toto.io/attestation/link/v0.3', 'in-toto link'],
  ['https://in-toto.io/attestation/scai/v0.3', 'SCAI report'],
  ['https://in-toto.io/attestation/scai/attribute-report/v0.2', 'SCAI report'],
  ['https://in-toto.io/attestation/reference/v0.1', 'Reference'],
  ['https://in-toto.io/attestation/runtime-trace/v0.1', 'Runtime trace'],
]);

/** A predicate type as people call it: `SLSA provenance`. Versions of SBOM formats do not matter. */
export const predicateName = (type: string): string =>
  NAMES.get(type) ?? NAMES.get(type.replace(/\/v?\d[\w.]*$/, '')) ?? type;
