import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCsaf } from './csaf/write-csaf.ts';
import { writeCycloneDxVex } from './cyclonedx/write-cyclonedx-vex.ts';
import { writeOpenVex } from './openvex/write-openvex.ts';
import { readPurl } from './purl-version.ts';
import { NO_PRODUCT, type VexStatement } from './vex-statement.ts';

/*
 * Rules of readers, replayed. OpenVEX: grype grype/vex/openvex/implementation.go (commit 01b6623b) and trivy pkg/vex/openvex.go
 * (11cf96ab), both by go-vex pkg/vex/vex.go (0165ba4f). Trivy's others: pkg/vex/csaf.go (01fa177d), cyclonedx.go (17babdaa).
 */

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

/** `PurlMatches` of go-vex: equal, except that a statement may leave out the version and any qualifier. */
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

const head = {
  ...{ uuid: '', iri: 'https://assay.example/vex', title: '', author: 'Acme', author_url: '' },
  ...{ timestamp: '2026-01-01T00:00:00.000Z', version: 1 },
};

test('scanners drop what an export states, in its product alone', () => {
  const document: Document = JSON.parse(JSON.stringify(writeOpenVex(head, [statement])));
  const image = 'pkg:oci/web@sha256%3Aabc?arch=amd64&repository_url=registry.example%2Fweb';
  const curl = 'pkg:deb/debian/curl@7.88.1-10?arch=amd64&distro=debian-12';
  assert.ok(drops(document, 'CVE-2026-1', image, curl));
  assert.ok(drops(document, 'GHSA-aaaa-bbbb-cccc', image, curl));
  assert.ok(!drops(document, 'CVE-2026-2', image, curl));
  assert.ok(!drops(document, 'CVE-2026-1', 'pkg:oci/other@sha256:abc', curl));
  assert.ok(!drops(document, 'CVE-2026-1', image, 'pkg:deb/debian/curl@7.88.1-11?arch=amd64'));
});

interface CsafProduct {
  product_id: string;
  product_identification_helper?: { purl?: string };
}
interface Csaf {
  product_tree: {
    full_product_names: CsafProduct[];
    relationships: {
      category: string;
      full_product_name: CsafProduct;
      product_reference: string;
      relates_to_product_reference: string;
    }[];
  };
  vulnerabilities: { cve?: string; product_status: Record<string, string[]> }[];
}

/** Whether trivy drops a finding: by CVE, and by a relationship between the purls of product and package. */
function csafDrops({ product_tree, vulnerabilities }: Csaf, id: string, [product, found]: Pair) {
  const purlOf = (wanted: string) =>
    product_tree.full_product_names.find(({ product_id }) => product_id === wanted)
      ?.product_identification_helper?.purl ?? '';
  const status = vulnerabilities.find(({ cve }) => cve === id)?.product_status ?? {};
  const closed = [...(status['known_not_affected'] ?? []), ...(status['fixed'] ?? [])];
  return product_tree.relationships.some(
    (relation) =>
      closed.includes(relation.full_product_name.product_id) &&
      relation.category === 'default_component_of' &&
      covers(purlOf(relation.relates_to_product_reference), product) &&
      covers(purlOf(relation.product_reference), found),
  );
}
type Pair = readonly [product: string, found: string];

interface Bom {
  vulnerabilities: { id: string; analysis: { state: string }; affects: { ref: string }[] }[];
}

/** Whether trivy drops a finding: by the first entry of an id, and the BOM-Link of the package in the SBOM that is scanned. */
function bomDrops({ vulnerabilities }: Bom, id: string, link: string): boolean {
  const first = vulnerabilities.find((one) => one.id === id);
  const closed = ['resolved', 'resolved_with_pedigree', 'false_positive', 'not_affected'];
  return (
    first !== undefined &&
    closed.includes(first.analysis.state) &&
    first.affects.some(({ ref }) => ref === link)
  );
}

const ofPackage = (name: string, ref: string | null = null): VexStatement => ({
  ...statement,
  subcomponent: { ...NO_PRODUCT, purl: `pkg:deb/debian/${name}@7.88.1-10`, ref },
});

test('trivy drops what an export in CSAF states, in its product alone', () => {
  const vulnerability = { name: 'CVE-2026-0001', aliases: [] };
  const statements = ['curl', 'libcurl4'].map((name) => ({ ...ofPackage(name), vulnerability }));
  const document: Csaf = JSON.parse(JSON.stringify(writeCsaf(head, statements)));
  const image = 'pkg:oci/web@sha256%3Aabc?arch=amd64&repository_url=registry.example%2Fweb';
  for (const name of ['curl', 'libcurl4']) {
    const found = `pkg:deb/debian/${name}@7.88.1-10?arch=amd64&distro=debian-12`;
    assert.ok(csafDrops(document, 'CVE-2026-0001', [image, found]), name);
    assert.ok(!csafDrops(document, 'CVE-2026-0002', [image, found]));
    assert.ok(!csafDrops(document, 'CVE-2026-0001', ['pkg:oci/other@sha256:abc', found]));
  }
  const other = 'pkg:deb/debian/curl@7.88.1-11?arch=amd64';
  assert.ok(!csafDrops(document, 'CVE-2026-0001', [image, other]));
});

test('trivy drops what an export in CycloneDX states of several packages with one vulnerability', () => {
  const bom = 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#';
  const statements = ['curl', 'libcurl4'].map((name) => ofPackage(name, `${bom}${name}`));
  const document: Bom = JSON.parse(JSON.stringify(writeCycloneDxVex(head, statements)));
  for (const name of ['curl', 'libcurl4'])
    assert.ok(bomDrops(document, 'CVE-2026-1', `${bom}${name}`), name);
  assert.ok(!bomDrops(document, 'CVE-2026-1', `${bom}wget`));
  assert.ok(!bomDrops(document, 'CVE-2026-2', `${bom}curl`));
});
