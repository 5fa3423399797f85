import { visibleLine } from './visible-text.ts';

/**
 * Escapes untrusted text for one line of Markdown (GFM): characters with a meaning in Markdown or HTML, and `@`, which mentions
 * people on many sites. White space is collapsed, hidden characters are shown.
 */
export const escapedMarkdown = (text: string): string =>
  visibleLine(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_[\]<>|#~!&]/g, '\\$&')
    .replaceAll('@', '&#64;');
