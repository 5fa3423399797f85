import type { TFunction } from 'i18next';
import { trust } from './trust-strings.ts';

const isWord = (key: string): key is keyof typeof trust => Object.hasOwn(trust, key);

/** Returns the label of a verification step; an unknown step keeps its name. */
export function stepWord(name: string, t: TFunction): string {
  const [, number] = /^signature (\d+)$/.exec(name) ?? [];
  if (number !== undefined) return t('trust.signature_at', { number });
  const key = `step_${name}`;
  return isWord(key) ? t(`trust.${key}`) : name;
}

/** Returns the reason a signature is invalid, as part of a sentence; an unknown code is shown unchanged. */
function codeWord(code: string, t: TFunction): string {
  const key = `code_${code}`;
  return isWord(key) ? t(`trust.${key}`) : code;
}

/** Several codes, each once. */
export const codeWords = (codes: readonly string[], t: TFunction): string =>
  [...new Set(codes)].map((code) => codeWord(code, t)).join('; ');
