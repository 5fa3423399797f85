/**
 * A Go module path and a package path below it cannot be distinguished, and a purl may write part of a module
 * path as its subpath: `golang/go.opentelemetry.io/otel/exporters#otlp/otlptrace` is the module
 * `…/otel/exporters/otlp/otlptrace`. Only a registry, or a record that names the module, can determine the
 * module.
 *
 * @see https://go.dev/ref/mod#module-path
 */

import { parsePurl } from '../purl/parse.ts';
import { matchNameOf, nativeNameOf } from './package-identity-ecosystem.ts';

/** Elements of a subpath that are looked at: real ones have up to six, and a document may have thousands. */
const MOST_ELEMENTS = 8;

/**
 * Modules that a Go package version may be, as advisories name them: the longest first, the purl's own name last.
 *
 * @param identity canonical purl of the package version
 * @returns one name where the purl has no subpath
 */
export function goModulesOf(identity: string): string[] {
  const purl = parsePurl(identity, 'tolerant');
  const name = nativeNameOf(purl);
  const elements = purl.subpath === '' ? [] : purl.subpath.split('/').slice(0, MOST_ELEMENTS);
  const longer = elements.map((_, i) => [name, ...elements.slice(0, i + 1)].join('/'));
  return [...longer.reverse(), name].map((module) => matchNameOf('Go', module));
}

/** Whether a record decides which module a package version is. */
export const hasGoSubpath = (ecosystem: string, identity: string): boolean =>
  ecosystem === 'Go' && identity.includes('#');
