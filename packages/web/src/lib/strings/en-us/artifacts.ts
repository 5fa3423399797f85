/** Sentences of the artifacts pages. */
export const artifacts = {};
