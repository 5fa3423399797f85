/** An OpenVEX document about vulnerabilities that no advisory names. */
export const VEX = JSON.stringify({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://vendor.example/vex/1',
  ...{ author: 'Vendor', timestamp: '2026-01-01T00:00:00Z', version: 1 },
  statements: ['fixed', 'under_investigation', 'fixed', 'fixed'].map((status, index) => ({
    vulnerability: { name: `CVE-2026-000${index}` },
    products: [{ '@id': 'pkg:npm/left-pad' }],
    status,
  })),
});
