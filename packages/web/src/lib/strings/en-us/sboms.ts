/** Sentences of the sboms pages. */
export const sboms = {};
