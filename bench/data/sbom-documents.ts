/** SBOMs as scanners write them: CycloneDX 1.6, a tree of dependencies, and builds that change little. */
import type { PackagePool, PackageRef } from './package-pool.ts';
import { createRandom, type Random } from './random.ts';

const LICENSES = ['MIT', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'GPL-2.0-only', 'MPL-2.0'];

/** Draws package versions of which none was ever drawn before from the same source. */
export interface FreshPackages {
  take(count: number): PackageRef[];
  /** Returns the same packages, a share of them in unseen versions. */
  upgrade(packages: PackageRef[], share: number): PackageRef[];
}

/** @param firstVersion lower versions are reserved, for example for the loaded inventory */
export function createFreshPackages(
  pool: PackagePool,
  seed: number,
  firstVersion = 0,
): FreshPackages {
  const used = new Uint32Array(pool.size).fill(firstVersion);
  const random = createRandom(seed);
  const next = (index: number): PackageRef => {
    const nth = used[index] ?? 0;
    used[index] = nth + 1;
    return pool.version(index, nth);
  };
  return {
    take: (count) => Array.from({ length: count }, () => next(pool.draw())),
    upgrade(packages, share) {
      const changed = [...packages];
      for (let left = Math.ceil(packages.length * share); left > 0; left--) {
        const place = random.below(changed.length);
        changed[place] = next(changed[place]?.package_index ?? 0);
      }
      return changed;
    },
  };
}

/** The document as bytes: about 360 bytes a component. */
export function documentOf(name: string, packages: PackageRef[]): Buffer<ArrayBuffer> {
  const random = createRandom(packages.length);
  const components = packages.map((ref, i) => ({
    type: 'library',
    'bom-ref': refOf(ref, i),
    name: ref.name,
    version: ref.version,
    purl: ref.purl,
    scope: 'required',
    licenses: [{ license: { id: LICENSES[random.below(LICENSES.length)] } }],
  }));
  const text = JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'root', name, version: '1' } },
    components,
    dependencies: dependenciesOf(packages, random),
  });
  return Buffer.from(text);
}

const refOf = (ref: PackageRef, i: number) => `${ref.purl}#${i}`;

/** Each component depends on an earlier one, one in three on a second: like lock files. */
function dependenciesOf(packages: PackageRef[], random: Random) {
  const direct = Math.max(1, Math.round(Math.sqrt(packages.length)));
  const dependsOn: number[][] = packages.map(() => []);
  for (let i = direct; i < packages.length; i++) {
    dependsOn[random.below(i)]?.push(i);
    if (random.below(3) === 0) dependsOn[random.below(i)]?.push(i);
  }
  const ref = (i: number) => refOf(packages[i] as PackageRef, i);
  const root = { ref: 'root', dependsOn: Array.from({ length: direct }, (_, i) => ref(i)) };
  const rest = dependsOn.map((list, i) => ({
    ref: ref(i),
    dependsOn: [...new Set(list)].map(ref),
  }));
  return [root, ...rest];
}
