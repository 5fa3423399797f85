import { type Fields, fieldsAt, isFields, listOf, textOf } from '../../advisories/record-fields.ts';
import { openVexHashName, vexHash } from '../hash-names.ts';
import { NO_PRODUCT, type VexProduct } from '../vex-statement.ts';

/** Begins the id of a product that has only a digest: OpenVEX demands an id or an identifier. */
const HASH_ID = 'urn:hash:';

/** A product, and the components of it that a statement names. */
interface OpenVexProduct {
  product: VexProduct;
  subcomponents: VexProduct[];
}

/** Products of a statement; before version 0.2.0 texts, with the components beside them. */
export function readProducts(statement: Fields, at: string): OpenVexProduct[] {
  const beside = componentsOf(statement, 'subcomponents', at);
  return listOf(statement, 'products', at).map((value, index) => {
    const place = `${at}/products/${index}`;
    const own = isFields(value) ? componentsOf(value, 'subcomponents', place) : [];
    return {
      product: componentOf(value, place),
      subcomponents: own.length === 0 ? beside : own,
    };
  });
}

const componentsOf = (fields: Fields, key: string, at: string): VexProduct[] =>
  listOf(fields, key, at).map((value, index) => componentOf(value, `${at}/${key}/${index}`));

function componentOf(value: unknown, at: string): VexProduct {
  if (typeof value === 'string') return productOfId(value);
  const fields = fieldsAt(value, at);
  const identifiers = childOf(fields, 'identifiers', at);
  const hashes = childOf(fields, 'hashes', at);
  const byId = productOfId(textOf(fields, '@id', at) ?? '');
  const stated = (key: string) => textOf(identifiers, key, `${at}/identifiers`);
  return {
    name: '',
    purl: stated('purl') ?? byId.purl,
    cpe: stated('cpe23') ?? stated('cpe22') ?? byId.cpe,
    ref: byId.ref,
    hashes: Object.keys(hashes).flatMap(
      (key) => vexHash(key, textOf(hashes, key, `${at}/hashes`) ?? '') ?? [],
    ),
  };
}

const childOf = (fields: Fields, key: string, at: string): Fields =>
  fields[key] === undefined || fields[key] === null ? {} : fieldsAt(fields[key], `${at}/${key}`);

function productOfId(id: string): VexProduct {
  if (id === '' || id.startsWith(HASH_ID)) return NO_PRODUCT;
  if (/^pkg:/i.test(id)) return { ...NO_PRODUCT, purl: id };
  if (/^cpe:/i.test(id)) return { ...NO_PRODUCT, cpe: id };
  return { ...NO_PRODUCT, ref: id };
}

/** A product as OpenVEX 0.2.0 writes it. */
export function writeComponent({ purl, cpe, ref, hashes }: VexProduct): Fields {
  const [hash] = hashes;
  const digest = hash && `${HASH_ID}${openVexHashName(hash.alg)}:${hash.content}`;
  const id = ref ?? purl ?? (cpe === null ? digest : undefined);
  const identifiers = {
    ...(purl !== null && { purl }),
    ...(cpe !== null && { [cpe.startsWith('cpe:2.3:') ? 'cpe23' : 'cpe22']: cpe }),
  };
  return {
    ...(id !== undefined && { '@id': id }),
    ...(Object.keys(identifiers).length > 0 && { identifiers }),
    ...(hashes.length > 0 && {
      hashes: Object.fromEntries(hashes.map(({ alg, content }) => [openVexHashName(alg), content])),
    }),
  };
}
