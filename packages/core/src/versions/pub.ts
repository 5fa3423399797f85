/*
 * Dart's pub: Semantic Versioning, but build metadata orders too, by the rules of pre-releases:
 * `1.0.0-pre` < `1.0.0-pre+build` < `1.0.0` < `1.0.0+1` < `1.0.0+2`.
 */
import { buildStart, identifiersKey, semverKey } from './semver.ts';
import { sortKeyScheme } from './sort-key.ts';

function pubKey(text: string): string {
  const plus = buildStart(text);
  const key = semverKey(text);
  return plus === text.length ? key : key + identifiersKey(text, plus + 1, text.length);
}

/** Pub. */
export const pubScheme = sortKeyScheme('pub', pubKey);
