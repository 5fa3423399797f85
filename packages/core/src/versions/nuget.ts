/*
 * NuGet: Semantic Versioning with up to four numbers, missing ones zero, and pre-releases compared
 * without case: `1.0` = `1.0.0.0`, `1.0.0-BETA` = `1.0.0-beta` < `1.0.0` < `1.0.0.1-alpha`.
 * https://learn.microsoft.com/nuget/concepts/package-versioning
 */
import { buildStart, numbersKey, prereleaseKey } from './semver.ts';
import { refuse, sortKeyScheme } from './sort-key.ts';

function nugetKey(written: string): string {
  const text = written.toLowerCase();
  const { key, numbersEnd } = numbersKey(text, 0, 4);
  const end = buildStart(text);
  if (numbersEnd === end) return key + prereleaseKey(text, end, end);
  if (text[numbersEnd] !== '-') refuse(text, numbersEnd, '".", "-", "+" or the end');
  if (numbersEnd + 1 === end) refuse(text, end, 'an identifier');
  return key + prereleaseKey(text, numbersEnd + 1, end);
}

/** NuGet. */
export const nugetScheme = sortKeyScheme('nuget', nugetKey);
