/** Prefix of a file name that is valid on every system and shell: `release-2.8.1`. */
export const fileNameWord = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, 80) || 'document';
