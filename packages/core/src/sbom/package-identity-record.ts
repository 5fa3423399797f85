import type { UncheckedReason } from './package-identity-unchecked.ts';

/** A package version. Absent texts are ''. */
export interface PackageIdentity {
  /**
   * Canonical purl with only the qualifiers that matching uses (SHARED_QUALIFIERS); else the CPE 2.3 string;
   * else `name:<group>/<name>@<version>` with `%`, `/` and `@` of its parts encoded.
   */
  identity: string;
  kind: 'purl' | 'cpe' | 'name';
  /** OSV ecosystem without release (`npm`, `Debian`, `Red Hat`, …); '' where none applies. */
  ecosystem: string;
  /** Release of a distribution in OSV's spelling (`12`, `22.04`, `v3.20`, `9.1`, `Leap 15.5`). */
  release: string;
  /** Name that advisories of the ecosystem use, in the form of `matchNameOf`; of a CPE `vendor:product`. */
  match_name: string;
  /** Version to compare: for distributions, the source package's version if known, with its epoch. */
  match_version: string;
  /** Name shown to people, as the ecosystem writes it; of distributions the binary package's. */
  name: string;
  version: string;
  /** '' when advisories can be compared in full. */
  unchecked: UncheckedReason | '';
  /**
   * Identity of the distribution package that a language package is part of, whose advisories decide about it; '' for most.
   * It is in `identity` too, as the qualifier `owned_by`.
   */
  owner: string;
}
