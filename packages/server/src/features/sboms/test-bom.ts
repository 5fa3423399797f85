/** A small SBOM of one npm package in version 1. */
export const bomOf = (name: string) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [{ type: 'library', name, version: '1', purl: `pkg:npm/${name}@1` }],
    }),
  );
