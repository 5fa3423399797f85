/** An OpenVEX document about a package that no SBOM has. */
export const VEX = JSON.stringify({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://vendor.example/vex/1',
  ...{ author: 'Vendor', timestamp: '2026-01-01T00:00:00Z', version: 1 },
  statements: [
    {
      vulnerability: { name: 'CVE-2026-0002' },
      products: [{ '@id': 'pkg:npm/left-pad' }],
      status: 'fixed',
    },
  ],
});
