/** Sentences of the upload pages. */
export const upload = {};
