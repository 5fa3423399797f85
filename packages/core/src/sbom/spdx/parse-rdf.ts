/**
 * SPDX 2 as RDF/XML. Names are those of the ontology (`spdx:versionInfo`, `doap:homepage`, `rdfs:comment`), ids
 * are `<namespace>#SPDXRef-…`, constants are IRIs (`…terms#checksumAlgorithm_sha1`), licenses are nodes, and
 * each relationship hangs below the element that it starts from.
 */
import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { readXml } from '../xml.ts';
import type { Fields } from './fields.ts';
import { graphOf } from './map-document.ts';
import { iriName, rdfLicenses } from './rdf-licenses.ts';
import { firstOf, type RdfNode, rdfNodesOf, textOf } from './rdf-nodes.ts';

/** Serializers nest where possible: a chain of relationships becomes deeply nested elements. */
const LIMITS = { depth: 1024, attributes: 256, text: 1 << 20, elements: 20_000_000 };

/**
 * The graph of an SPDX 2 RDF/XML document. Positions are `line N`.
 *
 * @throws SbomError as `readXml`; `structure` without an SpdxDocument
 */
export function readSpdxRdf(bytes: Uint8Array): ComponentGraph {
  const nodes = rdfNodesOf(readXml(bytes, LIMITS));
  const document = nodes.find(({ type }) => type === 'SpdxDocument');
  if (document === undefined) {
    throw new SbomError('structure', 'The RDF has no SpdxDocument.', 'line 1');
  }
  const reader = new RdfDocumentReader();
  const body = reader.bodyOf(document, nodes);
  const place = (holder: object) => reader.places.get(holder) ?? document.at;
  return graphOf({ body, encoding: 'rdf', place });
}

const PACKAGE_TEXTS = [
  'name',
  'versionInfo',
  'packageFileName',
  'supplier',
  'originator',
  'downloadLocation',
  'homepage',
  'sourceInfo',
  'copyrightText',
  'summary',
  'description',
  'comment',
];

class RdfDocumentReader {
  readonly places = new Map<object, string>();
  readonly #licenses = rdfLicenses();

  bodyOf(document: RdfNode, nodes: RdfNode[]): Fields {
    const isElement = ({ type }: RdfNode) => type === 'File' || type === 'Snippet';
    const body: Fields = {
      SPDXID: iriName(document.id),
      spdxVersion: textOf(document, 'specVersion') || textOf(document, 'spdxVersion'),
      name: textOf(document, 'name'),
      dataLicense: iriName(textOf(document, 'dataLicense')),
      documentNamespace: document.id.split('#', 1)[0] ?? '',
      documentDescribes: idsIn(document, 'describesPackage'),
      packages: nodes.filter(({ type }) => type === 'Package').map((node) => this.#package(node)),
      files: nodes.filter(isElement).map(({ id }) => ({ SPDXID: iriName(id) })),
      relationships: nodes.flatMap((node) => this.#relationships(node)),
      hasExtractedLicensingInfos: nodes
        .filter(({ type }) => type === 'ExtractedLicensingInfo')
        .map((node) => this.#extractedLicense(node)),
    };
    const creation = firstOf(document, 'creationInfo');
    if (typeof creation === 'object') body['creationInfo'] = this.#creation(creation);
    return this.#at(document, body);
  }

  #at<T extends object>(node: RdfNode, fields: T): T {
    this.places.set(fields, node.at);
    return fields;
  }

  #creation(node: RdfNode): Fields {
    const creators = (node.properties.get('creator') ?? []).filter((it) => typeof it === 'string');
    const comment = textOf(node, 'comment');
    return this.#at(node, { created: textOf(node, 'created'), creators, comment });
  }

  #extractedLicense(node: RdfNode): Fields {
    return this.#at(node, {
      licenseId: textOf(node, 'licenseId') || iriName(node.id),
      name: textOf(node, 'name'),
      extractedText: textOf(node, 'extractedText'),
    });
  }

  #package(node: RdfNode): Fields {
    const fields: Fields = { SPDXID: iriName(node.id) };
    for (const name of PACKAGE_TEXTS) {
      const value = firstOf(node, name);
      if (value !== undefined) fields[name] = plainText(value);
    }
    for (const name of ['licenseDeclared', 'licenseConcluded']) {
      const value = firstOf(node, name);
      if (value === undefined) continue;
      fields[name] = typeof value === 'string' ? value : this.#licenses.textOf(value, node.at);
    }
    const purpose = constantOf(node, 'primaryPackagePurpose');
    if (purpose !== '') fields['primaryPackagePurpose'] = purpose;
    fields['checksums'] = nodesIn(node, 'checksum').map((checksum) =>
      this.#at(checksum, {
        algorithm: constantOf(checksum, 'algorithm'),
        checksumValue: textOf(checksum, 'checksumValue'),
      }),
    );
    fields['externalRefs'] = nodesIn(node, 'externalRef').map((reference) =>
      this.#at(reference, {
        referenceType: textOf(reference, 'referenceType'),
        referenceLocator: textOf(reference, 'referenceLocator'),
        comment: textOf(reference, 'comment'),
      }),
    );
    return this.#at(node, fields);
  }

  #relationships(node: RdfNode): Fields[] {
    return nodesIn(node, 'relationship').flatMap((relationship) => {
      const related = relationship.properties.get('relatedSpdxElement') ?? [];
      return related.map((element) =>
        this.#at(relationship, {
          spdxElementId: iriName(node.id),
          relationshipType: upperSnake(constantOf(relationship, 'relationshipType')),
          comment: textOf(relationship, 'comment'),
          relatedSpdxElement: typeof element === 'string' ? element : iriName(element.id),
        }),
      );
    });
  }
}

function nodesIn(node: RdfNode, property: string): RdfNode[] {
  const values = node.properties.get(property) ?? [];
  return values.filter((value) => typeof value !== 'string');
}

function idsIn(node: RdfNode, property: string): string[] {
  return nodesIn(node, property).map(({ id }) => iriName(id));
}

/** Texts may be the constants NOASSERTION and NONE as IRIs; other IRIs are the text. */
function plainText(value: RdfNode | string): string {
  if (typeof value === 'string') return value;
  const name = iriName(value.id);
  return name === 'NOASSERTION' || name === 'NONE' ? name : value.id;
}

/** `sha1` of `http://spdx.org/rdf/terms#checksumAlgorithm_sha1`. */
function constantOf(node: RdfNode, property: string): string {
  const name = iriName(textOf(node, property));
  return name.slice(name.indexOf('_') + 1);
}

function upperSnake(camelCase: string): string {
  return camelCase.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
}
