/** Sentences of the vulnerabilities pages. */
export const vulnerabilities = {};
