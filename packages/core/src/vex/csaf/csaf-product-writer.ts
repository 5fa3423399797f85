import type { CsafVersion } from '../../advisories/csaf/csaf-document.ts';
import { csafHashName } from '../hash-names.ts';
import { readPurl } from '../purl-version.ts';
import {
  isIdentified,
  labelOf,
  subjectKeyOf,
  type VexProduct,
  type VexStatement,
} from '../vex-statement.ts';

const CPE =
  /^(cpe:2\.3:[aho*-](:(((\?*|\*?)([a-zA-Z0-9\-._]|(\\[\\*?!"#$%&'()+,/:;<=>@[\]^`{|}~]))+(\?*|\*?))|[*-])){5}(:(([a-zA-Z]{2,3}(-([a-zA-Z]{2}|[0-9]{3}))?)|[*-]))(:(((\?*|\*?)([a-zA-Z0-9\-._]|(\\[\\*?!"#$%&'()+,/:;<=>@[\]^`{|}~]))+(\?*|\*?))|[*-])){4}|cpe:\/[AHOaho]?(:[A-Za-z0-9._\-~%]*){0,6})$/;
const URI = /^[a-z][a-z0-9+.-]*:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/i;
const BOM_LINK = 'https://cyclonedx.org/capabilities/bomlink/';
const ANY_URI = 'https://www.iana.org/assignments/uri-schemes';
/** Words by which a validator takes a version for a range (mandatory test 6.1.31). */
const RANGE = /[<>]|(?:^|\s)(?:after|all|before|earlier|later|prior|versions)(?=\s|$)/i;
const MOST_NAME = 1000;

/** Collects the products of a document and writes them as a product tree, each once. */
export class CsafProductWriter {
  readonly #ids = new Map<string, string>();
  readonly #names: object[] = [];
  readonly #branches: object[] = [];
  readonly #relations: object[] = [];
  readonly #version: CsafVersion;

  constructor(version: CsafVersion) {
    this.#version = version;
  }

  /** Id of what a statement is about. */
  idOf(statement: VexStatement): string {
    const { product, subcomponent } = statement;
    const isNamed = isIdentified(product) || product.name !== '';
    if (subcomponent === null) return this.#productId(product, statement);
    if (!isNamed) return this.#productId(subcomponent, statement);
    const inner = this.#productId(subcomponent, statement);
    const outer = this.#productId(product, { version: null, range: null });
    return this.#once(`${inner} in ${outer}`, (product_id) => {
      const name = `${nameOf(subcomponent)} in ${nameOf(product)}`.slice(0, MOST_NAME);
      this.#relations.push(this.#relation({ inner, outer, full: { name, product_id } }));
    });
  }

  #relation({ inner, outer, full }: { inner: string; outer: string; full: object }): object {
    const category = 'default_component_of';
    return this.#version === '2.0'
      ? {
          ...{ category, full_product_name: full },
          ...{ product_reference: inner, relates_to_product_reference: outer },
        }
      : {
          ...{ beginning_product_reference: inner, full_product_name: full },
          subpaths: [{ category, next_product_reference: outer }],
        };
  }

  /** The tree with the products so far; `author` names the branch of versions. */
  tree(author: string): object {
    const relations = this.#version === '2.0' ? 'relationships' : 'product_paths';
    return {
      ...(this.#branches.length > 0 && {
        branches: [{ category: 'vendor', name: author, branches: this.#branches }],
      }),
      ...(this.#names.length > 0 && { full_product_names: this.#names }),
      ...(this.#relations.length > 0 && { [relations]: this.#relations }),
    };
  }

  #productId(
    product: VexProduct,
    { version, range }: Pick<VexStatement, 'version' | 'range'>,
  ): string {
    const key = subjectKeyOf({ ...ANY, product, version, range });
    return this.#once(key, (product_id) => {
      const full = { name: nameOf(product), product_id, ...this.#helper(product) };
      const branch = branchOf(version, range);
      if (branch === undefined) this.#names.push(full);
      else
        this.#branches.push({
          ...{ category: 'product_name', name: nameOf(product) },
          branches: [{ ...branch, product: full }],
        });
    });
  }

  #once(key: string, add: (id: string) => void): string {
    const found = this.#ids.get(key);
    if (found !== undefined) return found;
    const id = `P-${this.#ids.size + 1}`;
    this.#ids.set(key, id);
    add(id);
    return id;
  }

  #helper({ purl, cpe, hashes, ref, name }: VexProduct): object {
    const isPurl = purl !== null && readPurl(purl) !== undefined;
    const digests = [...new Map(hashes.map((hash) => [hash.alg, hash])).values()];
    const helper = {
      ...(cpe !== null && CPE.test(cpe) && { cpe }),
      ...(digests.length > 0 && {
        hashes: [
          {
            file_hashes: digests.map(({ alg, content }) => ({
              ...{ algorithm: csafHashName(alg), value: content },
            })),
            filename: name || 'unknown',
          },
        ],
      }),
      ...(isPurl && (this.#version === '2.0' ? { purl } : { purls: [purl] })),
      ...(ref !== null &&
        URI.test(ref) && {
          x_generic_uris: [
            { namespace: ref.startsWith('urn:cdx:') ? BOM_LINK : ANY_URI, uri: ref },
          ],
        }),
    };
    return Object.keys(helper).length === 0 ? {} : { product_identification_helper: helper };
  }
}

const ANY: VexStatement = {
  vulnerability: { name: '', aliases: [] },
  product: { name: '', purl: null, cpe: null, hashes: [], ref: null },
  ...{ subcomponent: null, version: null, range: null, state: '', justification: '' },
  ...{ responses: [], detail: '', author: '', timestamp: '', original: { status: '', at: '' } },
};

const nameOf = (product: VexProduct): string =>
  (product.name || labelOf(product)).slice(0, MOST_NAME);

function branchOf(version: string | null, range: string | null): object | undefined {
  if (range !== null) return { category: 'product_version_range', name: range };
  if (version === null || RANGE.test(version)) return undefined;
  return { category: 'product_version', name: version };
}
