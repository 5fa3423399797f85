import { visibleLine } from '@assay/core/encoding/visible-text.ts';

/**
 * Makes untrusted text safe to store and show: hidden characters as escapes, lone surrogates replaced,
 * truncated to `most` characters with an ellipsis.
 */
export function visibleText(text: string, most: number): string {
  const shown = visibleLine(text.slice(0, most + 1).toWellFormed());
  return text.length > most || shown.length > most
    ? `${shown.slice(0, most).toWellFormed()}…`
    : shown;
}
