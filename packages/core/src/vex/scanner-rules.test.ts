import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeOpenVex } from './openvex/write-openvex.ts';
import { readPurl } from './purl-version.ts';
import { NO_PRODUCT, type VexStatement } from './vex-statement.ts';

interface Component {
  '@id'?: string;
  identifiers?: { purl?: string };
}
interface Document {
  statements: {
    vulnerability: { name: string; aliases?: string[] };
    products: (Component & { subcomponents?: Component[] })[];
    status: string;
  }[];
}

/** Rule of scanners for purls: equal, except that a statement may leave out the version and any qualifier. */
function covers(stated: string, found: string): boolean {
  const [a, b] = [readPurl(stated), readPurl(found)];
  if (a === undefined || b === undefined) return false;
  const hasName = a.type === b.type && a.namespace === b.namespace && a.name === b.name;
  const hasVersion = a.version === '' || a.version === b.version;
  return (
    hasName &&
    hasVersion &&
    [...a.qualifiers].every(([key, value]) => b.qualifiers.get(key) === value)
  );
}

const names = (component: Component, purl: string): boolean =>
  [component['@id'], component.identifiers?.purl].some(
    (one) => one !== undefined && covers(one, purl),
  );

/** Whether a scanner drops a finding: its vulnerability, the product that was scanned, and the package. */
const drops = (document: Document, id: string, product: string, found: string): boolean =>
  document.statements.some(
    ({ vulnerability, products, status }) =>
      [vulnerability.name, ...(vulnerability.aliases ?? [])].includes(id) &&
      ['not_affected', 'fixed'].includes(status) &&
      products.some(
        (one) =>
          names(one, product) && (one.subcomponents ?? []).some((part) => names(part, found)),
      ),
  );

const statement: VexStatement = {
  vulnerability: { name: 'CVE-2026-1', aliases: ['GHSA-aaaa-bbbb-cccc'] },
  product: { ...NO_PRODUCT, purl: 'pkg:oci/web@sha256:abc' },
  subcomponent: { ...NO_PRODUCT, purl: 'pkg:deb/debian/curl@7.88.1-10' },
  ...{ version: null, range: null, state: 'not_affected', justification: 'code_not_reachable' },
  ...{ responses: [], detail: '', author: '', timestamp: '', original: { status: '', at: '' } },
};

test('scanners drop what an export states, in its product alone', () => {
  const head = {
    ...{ uuid: '', iri: 'https://assay.example/vex', title: '', author: 'Acme', author_url: '' },
    ...{ timestamp: '2026-01-01T00:00:00.000Z', version: 1 },
  };
  const document: Document = JSON.parse(JSON.stringify(writeOpenVex(head, [statement])));
  const image = 'pkg:oci/web@sha256%3Aabc?arch=amd64&repository_url=registry.example%2Fweb';
  const curl = 'pkg:deb/debian/curl@7.88.1-10?arch=amd64&distro=debian-12';
  assert.ok(drops(document, 'CVE-2026-1', image, curl));
  assert.ok(drops(document, 'GHSA-aaaa-bbbb-cccc', image, curl));
  assert.ok(!drops(document, 'CVE-2026-2', image, curl));
  assert.ok(!drops(document, 'CVE-2026-1', 'pkg:oci/other@sha256:abc', curl));
  assert.ok(!drops(document, 'CVE-2026-1', image, 'pkg:deb/debian/curl@7.88.1-11?arch=amd64'));
});
