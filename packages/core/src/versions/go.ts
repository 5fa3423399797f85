/*
 * Go modules: Semantic Versioning with a `v`, which OSV leaves out. Pseudo-versions
 * (`v0.0.0-20210101000000-abcdefabcdef`) are ordinary pre-releases, `+incompatible` is build
 * metadata (https://go.dev/ref/mod#versions). The toolchain and standard library count
 * `go1.21rc2` < `go1.21` < `go1.21.1` (https://go.dev/doc/toolchain#version).
 */
import { semverKey } from './semver.ts';
import { sortKeyScheme } from './sort-key.ts';

const toolchain = /^(?:go)?(\d+(?:\.\d+)*)(?:(beta|rc)(\d+))?$/;

function goKey(text: string): string {
  if (text[0] === 'v') return semverKey(text);
  const match = toolchain.exec(text);
  if (!match) return semverKey(text);
  const [, numbers = '', stage, count] = match;
  return semverKey(stage === undefined ? numbers : `${numbers}-${stage}.${count}`);
}

/** Go: modules, `stdlib` and `toolchain`. */
export const goScheme = sortKeyScheme('go', goKey);
