import type { BomNode } from '../../sbom/cyclonedx/bom-node.ts';
import { readComponent } from '../../sbom/cyclonedx/read-component.ts';
import { vexHash } from '../hash-names.ts';
import { readPurl, withVersion } from '../purl-version.ts';
import { labelOf, NO_PRODUCT, type VexProduct, type VexStatement } from '../vex-statement.ts';

/** Target of an entry of `affects`: one version, one range, or the component as it is. */
export type Affected = Pick<VexStatement, 'product' | 'subcomponent' | 'version' | 'range'> & {
  /** `affected`, `unaffected`, `unknown`; '' without a version. */
  version_status: string;
};

interface Known {
  product: VexProduct;
  /** Version where no purl has it. */
  version: string | null;
  /** The component that contains it; undefined at the top. */
  outer: VexProduct | undefined;
}

/** Name of a component that has none of its own in the neutral form. */
export const componentName = (product: VexProduct): string =>
  product.name ||
  (product.purl === null ? '' : (readPurl(product.purl)?.name ?? '')) ||
  labelOf(product);

/** Reads entries of `affects`: refs of the document, or BOM-Links to others. */
export function affectedReader(bom: BomNode): (target: BomNode) => Affected[] {
  const known = new Map<string, Known>();
  const subject = bom.child('metadata')?.child('component');
  const root = subject && productOf(subject).product;
  const visit = (node: BomNode, outer: VexProduct | undefined) => {
    const found = { ...productOf(node), outer };
    for (const ref of refsOf(node)) known.set(ref, found);
    for (const inner of node.items('components')) visit(inner, outer ?? found.product);
  };
  if (subject !== undefined) visit(subject, undefined);
  for (const node of bom.items('components')) visit(node, root);
  return (target) => {
    const ref = target.text('ref');
    const own = known.get(ref) ?? { ...linkedProduct(ref), outer: undefined };
    const { product, outer, version } = own;
    const versions = target.items('versions').map((one) => ({
      version: one.text('version') || null,
      range: one.text('range') || null,
      version_status: one.text('status') || 'affected',
    }));
    const asItIs = { version, range: null, version_status: '' };
    return (versions.length === 0 ? [asItIs] : versions).map((one) => {
      const versioned = versionedProduct(product, one.version);
      return {
        ...one,
        version: versioned.purl === null ? one.version : null,
        product: outer ?? versioned,
        subcomponent: outer === undefined ? null : versioned,
      };
    });
  };
}

function versionedProduct(product: VexProduct, version: string | null): VexProduct {
  if (product.purl === null || version === null) return product;
  return { ...product, purl: withVersion(product.purl, version) };
}

/** The bom-ref, and the BOM-Link of a component of another document. */
const refsOf = (node: BomNode): string[] =>
  [node.text('bom-ref'), linkOf(node)].filter((ref) => ref !== '');

const linkOf = (node: BomNode): string =>
  node
    .items('externalReferences')
    .map((one) => (one.text('type') === 'bom' ? one.text('url') : ''))
    .find((url) => url.startsWith('urn:cdx:')) ?? '';

function productOf(node: BomNode): { product: VexProduct; version: string | null } {
  const component = readComponent(node, -1);
  const { version, cpe } = component;
  const purl =
    component.purl === null || version === ''
      ? component.purl
      : withVersion(component.purl, version);
  const product = {
    name: '',
    purl,
    cpe,
    hashes: component.hashes.flatMap(({ alg, content }) => vexHash(alg, content) ?? []),
    ref: linkOf(node) || null,
  };
  const { group, bom_ref } = component;
  const name = group === '' ? component.name : `${group}/${component.name}`;
  const named = component.name === componentName(product) ? product : { ...product, name };
  const isKnown =
    purl !== null || cpe !== null || product.hashes.length > 0 || product.ref !== null;
  return {
    product: isKnown ? named : { ...named, ref: bom_ref || null },
    version: purl === null && version !== '' ? version : null,
  };
}

/** A ref that the document does not define: a BOM-Link, whose fragment may be a purl, or the name of a product. */
function linkedProduct(ref: string): { product: VexProduct; version: null } {
  const [, fragment = ''] = /^urn:cdx:[^#]*#(.*)$/s.exec(ref) ?? [];
  const text = fragment === '' ? ref : decoded(fragment);
  const purl = /^pkg:/i.test(text) ? text : null;
  return {
    product: { ...NO_PRODUCT, purl, ref: ref === purl || ref === '' ? null : ref },
    version: null,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
