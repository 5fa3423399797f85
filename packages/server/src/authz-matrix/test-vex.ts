/** An OpenVEX document about vulnerabilities `CVE-2026-0000` to `CVE-2026-0003`, each in one package. */
export const vexAbout = (purlOf: (index: number) => string): string =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': 'https://vendor.example/vex/1',
    ...{ author: 'Vendor', timestamp: '2026-01-01T00:00:00Z', version: 1 },
    statements: ['fixed', 'under_investigation', 'fixed', 'fixed'].map((status, index) => ({
      vulnerability: { name: `CVE-2026-000${index}` },
      products: [{ '@id': purlOf(index) }],
      status,
    })),
  });

/** The same about vulnerabilities that no advisory names. */
export const VEX = vexAbout(() => 'pkg:npm/left-pad');
