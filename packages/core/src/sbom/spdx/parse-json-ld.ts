/**
 * Parses SPDX 3.0 as JSON-LD. SPDX 3 (spdx.github.io/spdx-spec/v3.0.1) is a graph of elements: a
 * software_Package replaces the package, Relationships (`from`, `to[]`) connect licenses and other elements,
 * and the SpdxDocument names its root elements, of which a software_Sbom names its own. The context is not
 * fetched: documents are read by the names of the standard's own context.
 *
 * This module converts the elements to the SPDX 2 form; relationships keep their meaning (`dependsOn` with the
 * scope `test` becomes TEST_DEPENDENCY_OF in the other direction).
 */
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { Elements, idOf } from './elements.ts';
import { type Fields, isFields, isSaid } from './fields.ts';
import { jsonLdLicenses, jsonLdLicenseTexts } from './json-ld-licenses.ts';
import { agentOf, packageFields } from './json-ld-packages.ts';
import { sentencesOf, squeezedType } from './json-ld-relationships.ts';
import { MAX_LICENSE_LENGTH } from './license-nodes.ts';
import { graphOf } from './map-document.ts';

const PACKAGES = ['Package', 'AIPackage', 'DatasetPackage'];
const RELATIONSHIPS = ['Relationship', 'LifecycleScopedRelationship'];
const LICENSE_FIELDS = new Map([
  ['HASDECLAREDLICENSE', 'licenseDeclared'],
  ['HASCONCLUDEDLICENSE', 'licenseConcluded'],
]);

/** CycloneDX lifecycle phases for SPDX 3 SBOM types. */
const LIFECYCLES = new Map([
  ['design', 'design'],
  ['source', 'pre-build'],
  ['build', 'build'],
  ['analyzed', 'post-build'],
  ['deployed', 'operations'],
  ['runtime', 'operations'],
]);

/**
 * The graph of an SPDX 3 document that was parsed from JSON. Positions are JSON pointers; bom_refs are spdxIds.
 *
 * @throws SbomError `structure`, `unsupported_version`, `too_long` for a license that unfolds beyond bounds
 */
export function readSpdx3(document: unknown): ComponentGraph {
  if (!isFields(document)) {
    throw new SbomError('structure', 'An SPDX document is a JSON object.', '');
  }
  const reader = new JsonLdReader(new Elements(document));
  const body = reader.bodyOf();
  const place = (holder: object, pointer: string) => reader.places.get(holder) ?? pointer;
  return graphOf({ body, encoding: 'json-ld', place });
}

class JsonLdReader {
  readonly places = new Map<object, string>();
  readonly #elements: Elements;

  constructor(elements: Elements) {
    this.#elements = elements;
  }

  bodyOf(): Fields {
    const elements = this.#elements;
    const [document] = elements.ofClass('SpdxDocument');
    const sboms = elements.ofClass('Sbom', 'Bom');
    const relationships = elements.ofClass(...RELATIONSHIPS);
    const head = document ?? sboms[0] ?? elements.all[0] ?? {};
    const isPackage = new Set(elements.ofClass(...PACKAGES));
    const others = elements.all.filter((element) => !isPackage.has(element));
    const body: Fields = {
      ...this.#creation(head),
      SPDXID: idOf(head),
      name: head['name'],
      documentNamespace: idOf(head),
      dataLicense: this.#dataLicense(head),
      lifecycles: sboms.flatMap(lifecyclesOf),
      documentDescribes: this.#roots(document === undefined ? sboms : [document]),
      packages: this.#packages([...isPackage], relationships),
      hasExtractedLicensingInfos: jsonLdLicenseTexts(elements),
      files: others.map((element) => ({ SPDXID: idOf(element) })),
      relationships: relationships.flatMap((it) => this.#at(it, sentencesOf(it, elements))),
    };
    this.#at(head, [body]);
    return body;
  }

  #creation(head: Fields): Fields {
    const [own] = this.#elements.referred(head, 'creationInfo');
    const info =
      own?.['specVersion'] === undefined ? this.#elements.ofClass('CreationInfo')[0] : own;
    if (info === undefined) return {};
    const creators = ['createdBy', 'createdUsing'].flatMap((key) =>
      this.#elements.referred(info, key).map((agent) => agentOf(agent, this.#elements)),
    );
    return {
      spdxVersion: info['specVersion'],
      creationInfo: { created: info['created'], creators },
    };
  }

  #dataLicense(head: Fields): string {
    const [license] = this.#elements.referred(head, 'dataLicense');
    const pointer = this.#elements.pointers.get(head) ?? '';
    return license === undefined ? '' : jsonLdLicenses(this.#elements).textOf(license, pointer);
  }

  #packages(packages: Fields[], relationships: Fields[]): Fields[] {
    const licenses = this.#licenses(relationships);
    return packages.flatMap((element) => {
      const fields = packageFields(element, this.#elements);
      for (const field of LICENSE_FIELDS.values()) {
        const texts = licenses.get(`${field} ${idOf(element)}`) ?? [];
        fields[field] = joined(texts, this.#elements.pointers.get(element) ?? '');
      }
      return this.#at(element, [fields]);
    });
  }

  /** By SPDX 2 field and the id of the licensed element; several licenses of one kind all apply. */
  #licenses(relationships: Fields[]): Map<string, string[]> {
    const expressions = jsonLdLicenses(this.#elements);
    const licenses = new Map<string, string[]>();
    for (const relationship of relationships) {
      const field = LICENSE_FIELDS.get(squeezedType(relationship));
      const [licensed] = this.#elements.referred(relationship, 'from');
      if (field === undefined || licensed === undefined) continue;
      const pointer = this.#elements.pointers.get(relationship) ?? '';
      const key = `${field} ${idOf(licensed)}`;
      const texts = licenses.get(key) ?? [];
      licenses.set(key, texts);
      for (const license of this.#elements.referred(relationship, 'to')) {
        const text = expressions.textOf(license, pointer);
        if (isSaid(text)) texts.push(text);
      }
    }
    return licenses;
  }

  /** Root elements; an SBOM among them is replaced by its own roots. */
  #roots(holders: Fields[]): string[] {
    const roots = new Set<string>();
    const seen = new Set<Fields>();
    const open = [...holders];
    for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
      if (seen.has(holder)) continue;
      seen.add(holder);
      for (const root of this.#elements.referred(holder, 'rootElement')) {
        if (root['rootElement'] === undefined) roots.add(idOf(root));
        else open.push(root);
      }
    }
    return [...roots];
  }

  #at(element: Fields, made: Fields[]): Fields[] {
    const pointer = this.#elements.pointers.get(element) ?? '';
    for (const fields of made) this.places.set(fields, pointer);
    return made;
  }
}

/** @throws SbomError `too_long`: licenses of many relationships may each be long */
function joined(texts: string[], at: string): string {
  const [first = ''] = texts;
  if (texts.length < 2) return first;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length > MAX_LICENSE_LENGTH) {
    throw new SbomError(
      'too_long',
      `A license is longer than ${MAX_LICENSE_LENGTH} characters.`,
      at,
    );
  }
  return texts.map((text) => (text.includes(' ') ? `(${text})` : text)).join(' AND ');
}

function lifecyclesOf(sbom: Fields): string[] {
  const types = sbom['software_sbomType'];
  const list: unknown[] = Array.isArray(types) ? types : [types];
  return list.flatMap((type) => (typeof type === 'string' ? (LIFECYCLES.get(type) ?? []) : []));
}
