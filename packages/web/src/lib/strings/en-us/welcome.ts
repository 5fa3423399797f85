/** Sentences of the welcome pages. */
export const welcome = {};
