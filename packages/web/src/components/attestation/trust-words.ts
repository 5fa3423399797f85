import type { TFunction } from 'i18next';
import { trust } from '../../lib/strings/late/trust.ts';

const isWord = (key: string): key is keyof typeof trust => Object.hasOwn(trust, key);

/** What a step of a verification is called; a step that this page does not know has its own name. */
export function stepWord(name: string, t: TFunction): string {
  const [, number] = /^signature (\d+)$/.exec(name) ?? [];
  if (number !== undefined) return t('trust.signature_at', { number });
  const key = `step_${name}`;
  return isWord(key) ? t(`trust.${key}`) : name;
}

/** Why a signature is not valid, as part of a sentence; a code that this page does not know stands for itself. */
function codeWord(code: string, t: TFunction): string {
  const key = `code_${code}`;
  return isWord(key) ? t(`trust.${key}`) : code;
}

/** Several codes, each once. */
export const codeWords = (codes: readonly string[], t: TFunction): string =>
  [...new Set(codes)].map((code) => codeWord(code, t)).join('; ');
