/**
 * A package URL (purl, ECMA-427): one line that identifies a package of any ecosystem.
 *
 *     pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie#docs
 *         type namespace name version qualifiers      subpath
 *
 * The parts here are decoded and normalized by the rules of their type, so two purls of the same package have
 * equal parts and one canonical text. An absent part is ''.
 */

/** Decoded, normalized parts; `namespace` and `subpath` without outer slashes; `qualifiers` in key order. */
export interface Purl {
  readonly type: string;
  readonly namespace: string;
  readonly name: string;
  readonly version: string;
  readonly qualifiers: ReadonlyMap<string, string>;
  readonly subpath: string;
}

/** Decoded parts in any spelling. */
export interface PurlParts {
  type: string;
  namespace?: string;
  name: string;
  version?: string;
  qualifiers?: Iterable<readonly [string, string]>;
  subpath?: string;
}

/**
 * `strict` is the standard with the requirements of the type. `tolerant` is for documents of others:
 * qualifier keys may be in upper case, and a type's demands (a namespace, a qualifier, permitted
 * characters) are not made; syntax is the same.
 */
export type PurlReading = 'strict' | 'tolerant';
