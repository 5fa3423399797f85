/**
 * The product tree of a CSAF document: products by id, from branches, lists and relationships.
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §3.2.2
 */
import { AdvisoryError } from '../advisory-error.ts';
import {
  type Fields,
  fieldsAt,
  listOf,
  requiredTextOf,
  textOf,
  textsOf,
} from '../record-fields.ts';

/** One definition of a product. */
export interface CsafProduct {
  id: string;
  name: string;
  /** In CSAF 2.1, which allows several, the first. */
  purl: string | null;
  cpe: string | null;
  /** Digests of its files. */
  hashes: CsafHash[];
  /** Identifiers of other systems, such as a BOM-Link. */
  uris: string[];
  /** Name of the nearest branch with a version; null without one. */
  version: string | null;
  /** Name of the nearest branch with a range of versions; null without one. */
  range: string | null;
  /** A product within another one: its own id, and that of the other. */
  within: { product: string; other: string } | null;
  /** JSON pointer. */
  at: string;
}

/** Digest of a file; the algorithm as OpenSSL names it. */
interface CsafHash {
  algorithm: string;
  value: string;
}

/** A named set of products. */
interface ProductGroup {
  id: string;
  product_ids: string[];
  /** JSON pointer. */
  at: string;
}

/** All definitions, in document order: an id may wrongly be defined twice. */
export interface ProductTree {
  products: CsafProduct[];
  groups: ProductGroup[];
  /** Branches that name a version, with their pointers. */
  versions: { name: string; at: string }[];
}

/** The standard has documents with 30 levels at most. */
const MOST_LEVELS = 100;

interface Branch {
  version: string | null;
  range: string | null;
  level: number;
}

/**
 * Reads a product tree; an absent one has no products.
 *
 * @throws AdvisoryError with the pointer
 */
export function readProductTree(value: unknown, at: string): ProductTree {
  const tree: ProductTree = { products: [], groups: [], versions: [] };
  if (value === undefined) return tree;
  const fields = fieldsAt(value, at);
  addBranches(tree, { fields, at }, { version: null, range: null, level: 0 });
  listOf(fields, 'full_product_names', at).forEach((product, index) => {
    const place = `${at}/full_product_names/${index}`;
    tree.products.push(productOf(fieldsAt(product, place), place));
  });
  addRelationships(tree, { fields, at });
  addPaths(tree, { fields, at });
  listOf(fields, 'product_groups', at).forEach((value, index) => {
    const place = `${at}/product_groups/${index}`;
    const group = fieldsAt(value, place);
    const product_ids = textsOf(group, 'product_ids', place);
    tree.groups.push({ id: requiredTextOf(group, 'group_id', place), product_ids, at: place });
  });
  return tree;
}

function addRelationships(tree: ProductTree, { fields, at }: { fields: Fields; at: string }): void {
  listOf(fields, 'relationships', at).forEach((value, index) => {
    const place = `${at}/relationships/${index}`;
    const relation = fieldsAt(value, place);
    const own = `${place}/full_product_name`;
    const within = {
      product: requiredTextOf(relation, 'product_reference', place),
      other: requiredTextOf(relation, 'relates_to_product_reference', place),
    };
    tree.products.push({ ...productOf(fieldsAt(relation.full_product_name, own), own), within });
  });
}

/** CSAF 2.1 states in one path what 2.0 needs several relationships for; its end is the outermost product. */
function addPaths(tree: ProductTree, { fields, at }: { fields: Fields; at: string }): void {
  listOf(fields, 'product_paths', at).forEach((value, index) => {
    const place = `${at}/product_paths/${index}`;
    const path = fieldsAt(value, place);
    const own = `${place}/full_product_name`;
    const steps = listOf(path, 'subpaths', place).map((step, number) => {
      const there = `${place}/subpaths/${number}`;
      return requiredTextOf(fieldsAt(step, there), 'next_product_reference', there);
    });
    const other = steps.at(-1);
    if (other === undefined)
      throw new AdvisoryError('missing', 'subpaths is required', `${place}/subpaths`);
    const within = {
      product: requiredTextOf(path, 'beginning_product_reference', place),
      other,
    };
    tree.products.push({ ...productOf(fieldsAt(path.full_product_name, own), own), within });
  });
}

function addBranches(
  tree: ProductTree,
  { fields, at }: { fields: Fields; at: string },
  within: Branch,
): void {
  if (within.level > MOST_LEVELS)
    throw new AdvisoryError('structure', `Branches have more than ${MOST_LEVELS} levels`, at);
  listOf(fields, 'branches', at).forEach((value, index) => {
    const place = `${at}/branches/${index}`;
    const branch = fieldsAt(value, place);
    const name = requiredTextOf(branch, 'name', place);
    const category = requiredTextOf(branch, 'category', place);
    const inner: Branch = { ...within, level: within.level + 1 };
    if (category === 'product_version') {
      tree.versions.push({ name, at: `${place}/name` });
      Object.assign(inner, { version: name, range: null });
    } else if (category === 'product_version_range') {
      Object.assign(inner, { version: null, range: name });
    }
    if (branch.product !== undefined) {
      const own = `${place}/product`;
      const { version, range } = inner;
      tree.products.push({ ...productOf(fieldsAt(branch.product, own), own), version, range });
    }
    addBranches(tree, { fields: branch, at: place }, inner);
  });
}

function productOf(fields: Fields, at: string): CsafProduct {
  const helper =
    fields.product_identification_helper === undefined
      ? {}
      : fieldsAt(fields.product_identification_helper, `${at}/product_identification_helper`);
  return {
    id: requiredTextOf(fields, 'product_id', at),
    name: requiredTextOf(fields, 'name', at),
    purl: textOf(helper, 'purl', at) ?? textsOf(helper, 'purls', at)[0] ?? null,
    cpe: textOf(helper, 'cpe', at),
    hashes: hashesOf(helper, at),
    uris: listOf(helper, 'x_generic_uris', at).map((value, index) => {
      const place = `${at}/product_identification_helper/x_generic_uris/${index}`;
      return requiredTextOf(fieldsAt(value, place), 'uri', place);
    }),
    ...{ version: null, range: null, within: null },
    at,
  };
}

function hashesOf(helper: Fields, at: string): CsafHash[] {
  const base = `${at}/product_identification_helper/hashes`;
  return listOf(helper, 'hashes', at).flatMap((file, index) =>
    listOf(fieldsAt(file, `${base}/${index}`), 'file_hashes', `${base}/${index}`).map(
      (value, number) => {
        const place = `${base}/${index}/file_hashes/${number}`;
        const hash = fieldsAt(value, place);
        return {
          algorithm: requiredTextOf(hash, 'algorithm', place),
          value: requiredTextOf(hash, 'value', place),
        };
      },
    ),
  );
}

/** A product with what its parts say: the package of the inner one, the system of the outer one. */
export interface WholeProduct {
  name: string;
  purl: string | null;
  version: string | null;
  range: string | null;
  /** CPE of the product itself; null when it states none. */
  cpe: string | null;
  /** CPE of the system that it is part of or installed on; null when it is part of none, or that states none. */
  system: string | null;
}

/** Resolves ids through relationships. The tree must have no cycle ({@link findCycle}). */
export function resolverOf(tree: ProductTree): (id: string) => WholeProduct | undefined {
  const products = new Map(tree.products.map((product) => [product.id, product]));
  const known = new Map<string, WholeProduct | undefined>();
  const resolve = (id: string): WholeProduct | undefined => {
    if (known.has(id)) return known.get(id);
    const own = products.get(id);
    const whole = own && wholeOf(own, resolve);
    known.set(id, whole);
    return whole;
  };
  return resolve;
}

function wholeOf(
  own: CsafProduct,
  resolve: (id: string) => WholeProduct | undefined,
): WholeProduct {
  if (own.within === null) return { ...own, system: null };
  const inner = resolve(own.within.product);
  const outer = resolve(own.within.other);
  return {
    name: own.name,
    purl: own.purl ?? inner?.purl ?? null,
    version: inner?.version ?? null,
    range: inner?.range ?? null,
    cpe: own.cpe ?? inner?.cpe ?? null,
    system: outer?.system ?? outer?.cpe ?? inner?.system ?? null,
  };
}

/** Finds a product that is defined by itself, through relationships; undefined when there is none. */
export function findCycle(tree: ProductTree): CsafProduct | undefined {
  const products = new Map(tree.products.map((product) => [product.id, product]));
  const done = new Set<string>();
  const open = new Set<string>();
  const isCyclic = (id: string): boolean => {
    if (open.has(id)) return true;
    const within = products.get(id)?.within;
    if (!within || done.has(id)) return false;
    open.add(id);
    const found = open.size > MOST_LEVELS || isCyclic(within.product) || isCyclic(within.other);
    open.delete(id);
    done.add(id);
    return found;
  };
  return tree.products.find(({ id }) => isCyclic(id));
}
