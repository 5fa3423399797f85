import type { ComponentGraph, DocumentHead, Party } from '../component-graph.ts';
import { VOCABULARY } from './vocabulary.ts';
import {
  filled,
  type IsLicenseId,
  type JsonFields,
  writeComponent,
  writeLicenses,
  writeOrganization,
} from './write-component.ts';

/** RFC 3339, as the schema's `date-time` requires. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** The `metadata` of a graph. The first organization among the authors is the `manufacturer` of the BOM. */
export function writeMetadata(
  { head, root }: ComponentGraph,
  isLicenseId: IsLicenseId,
): JsonFields {
  const organizations = head.authors.filter((author) => author.kind === 'organization');
  const [manufacturer] = organizations;
  const authors = head.authors.filter(
    (author) => author !== manufacturer && author.kind !== 'tool',
  );
  const licenses = head.data_license === null ? [] : [head.data_license];
  const isTimestamp = head.created_at !== null && TIMESTAMP.test(head.created_at);
  return {
    timestamp: isTimestamp ? head.created_at : undefined,
    lifecycles: filled(writeLifecycles(head)),
    tools: writeTools(head),
    authors: filled(authors.map(writePerson)),
    component: root === null ? undefined : writeComponent(root, isLicenseId),
    manufacturer: manufacturer === undefined ? undefined : writeOrganization(manufacturer),
    supplier: head.supplier === null ? undefined : writeOrganization(head.supplier),
    licenses: filled(writeLicenses(licenses, isLicenseId)),
    properties: head.name === '' ? undefined : [{ name: 'assay:document_name', value: head.name }],
  };
}

function writePerson({ name, email }: Party): JsonFields {
  return { name, email: email?.includes('@') ? email : undefined };
}

function writeLifecycles({ lifecycles }: DocumentHead): JsonFields[] {
  return [...new Set(lifecycles)].map((each) => {
    return VOCABULARY.phase.has(each) ? { phase: each } : { name: each };
  });
}

/** The last word of a tool is its version where it has a digit. */
function writeTools({ tools, authors }: DocumentHead): JsonFields | undefined {
  const named = authors.filter((author) => author.kind === 'tool').map((author) => author.name);
  const components = [...new Set([...tools, ...named])].map((tool) => {
    const space = tool.lastIndexOf(' ');
    const hasVersion = space > 0 && /\d/.test(tool.slice(space));
    if (!hasVersion) return { type: 'application', name: tool };
    return { type: 'application', name: tool.slice(0, space), version: tool.slice(space + 1) };
  });
  return components.length === 0 ? undefined : { components };
}
