/** Sentences of the sbom pages. */
export const sbom = {};
