import type { DocumentHead, Party } from '../component-graph.ts';
import type { BomNode } from './bom-node.ts';
import { readLicenses, readOrganization, readPeople } from './read-component.ts';

/** Reads metadata of a BOM; absent fields become '' and null. */
export function readHead(
  bom: BomNode,
  encoding: 'json' | 'xml',
  specVersion: string,
): DocumentHead {
  const metadata = bom.child('metadata');
  return {
    format: 'CycloneDX',
    spec_version: specVersion,
    encoding,
    serial_number: bom.text('serialNumber') || null,
    document_version: bom.integer('version') ?? 1,
    name: '',
    created_at: metadata?.text('timestamp') || null,
    authors: metadata === undefined ? [] : readAuthors(metadata),
    tools: metadata === undefined ? [] : readTools(metadata),
    supplier: metadata === undefined ? null : readOrganization(metadata, 'supplier'),
    data_license: metadata === undefined ? null : readDataLicense(metadata),
    lifecycles: metadata?.items('lifecycles').flatMap(lifecycleOf) ?? [],
  };
}

/** `manufacturer` is who made the BOM; the older `manufacture` is who made the product, so not among them. */
function readAuthors(metadata: BomNode): Party[] {
  const manufacturer = readOrganization(metadata, 'manufacturer');
  const people = readPeople(metadata, 'authors');
  return manufacturer === null ? people : [...people, manufacturer];
}

/** Until 1.4 a list of tools; since 1.5 also an object of components and services. */
function readTools(metadata: BomNode): string[] {
  const tools = metadata.isObject('tools') ? metadata.child('tools') : undefined;
  const entries =
    tools === undefined
      ? metadata.items('tools')
      : [...tools.items('components'), ...tools.items('services')];
  return entries.map(toolName).filter((name) => name !== '');
}

function toolName(tool: BomNode): string {
  return `${tool.text('name')} ${tool.text('version')}`.trim();
}

function readDataLicense(metadata: BomNode): string | null {
  const licenses = readLicenses(metadata);
  if (licenses.length < 2) return licenses[0] ?? null;
  return licenses.map((each) => (/ OR /i.test(each) ? `(${each})` : each)).join(' AND ');
}

function lifecycleOf(node: BomNode): string[] {
  const lifecycle = node.text('phase') || node.text('name');
  return lifecycle === '' ? [] : [lifecycle];
}
