/*
 * Versions that are nothing but numbers, the shorter of two equal beginnings first: `1.0` < `1.0.0`.
 * Hackage separates by dots (https://pvp.haskell.org), CRAN by dots or hyphens (R's
 * `numeric_version`: `0.1-0` = `0.01.0`).
 */
import { digitsEnd, numberKey, refuse, sortKeyScheme } from './sort-key.ts';

function numberListKey(text: string, separators: string): string {
  let key = '';
  for (let at = 0; ; at++) {
    const end = digitsEnd(text, at);
    if (end === at) refuse(text, at, 'a digit');
    key += numberKey(text, at, end);
    if (end === text.length) return key;
    if (!separators.includes(text.charAt(end))) refuse(text, end, 'a digit or a separator');
    at = end;
  }
}

/** Hackage, and the GHC compiler's own ecosystem. */
export const hackageScheme = sortKeyScheme('hackage', (text) => numberListKey(text, '.'));

/** CRAN and Bioconductor. */
export const cranScheme = sortKeyScheme('cran', (text) => numberListKey(text, '.-'));
