/** Sentences of the projects pages. */
export const projects = {};
