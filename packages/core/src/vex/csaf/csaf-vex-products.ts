import type { CsafProduct, ProductTree } from '../../advisories/csaf/csaf-products.ts';
import { vexHash } from '../hash-names.ts';
import { readPurl, withVersion } from '../purl-version.ts';
import { labelOf, type VexProduct, type VexStatement } from '../vex-statement.ts';

type Placed = Pick<VexStatement, 'product' | 'subcomponent' | 'version' | 'range'>;

const known = new WeakMap<ProductTree, (id: string) => Placed>();

/** Products of a tree by id, resolved through relationships. The tree must have no cycle, and know the id. */
export function vexProductsOf(tree: ProductTree): (id: string) => Placed {
  const found = known.get(tree) ?? placesOf(tree);
  known.set(tree, found);
  return found;
}

function placesOf(tree: ProductTree): (id: string) => Placed {
  const products = new Map(tree.products.map((product) => [product.id, product]));
  const endOf = (id: string, relation: 'product' | 'other'): CsafProduct | undefined => {
    let found = products.get(id);
    while (found?.within) found = products.get(found.within[relation]);
    return found;
  };
  return (id) => {
    const own = products.get(id);
    if (own?.within) {
      const inner = endOf(id, 'product') ?? own;
      const { purl, cpe } = own;
      const merged = { ...inner, purl: purl ?? inner.purl, cpe: cpe ?? inner.cpe };
      const outer = endOf(id, 'other') ?? own;
      return {
        product: vexProductOf(outer),
        ...versionsOf(merged),
        subcomponent: vexProductOf(merged),
      };
    }
    const product = own ?? BLANK;
    return { product: vexProductOf(product), subcomponent: null, ...versionsOf(product) };
  };
}

const BLANK: CsafProduct = {
  ...{ id: '', name: '', purl: null, cpe: null, hashes: [], uris: [] },
  ...{ version: null, range: null, within: null, at: '' },
};

/** The version goes into the purl where there is one. */
function vexProductOf(own: CsafProduct): VexProduct {
  const { version } = own;
  const purl = own.purl === null || version === null ? own.purl : withVersion(own.purl, version);
  const product: VexProduct = {
    name: '',
    purl,
    cpe: own.cpe,
    hashes: own.hashes.flatMap(({ algorithm, value }) => vexHash(algorithm, value) ?? []),
    ref: own.uris[0] ?? null,
  };
  return own.name === labelOf(product) ? product : { ...product, name: own.name };
}

function versionsOf({ purl, version, range }: CsafProduct): Pick<Placed, 'version' | 'range'> {
  if (purl === null) return { version, range };
  return { version: null, range: readPurl(purl)?.version === '' ? range : null };
}
