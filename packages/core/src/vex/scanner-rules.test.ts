import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasCve, writeCsaf } from './csaf/write-csaf.ts';
import { writeCycloneDxVex } from './cyclonedx/write-cyclonedx-vex.ts';
import { writeOpenVex } from './openvex/write-openvex.ts';
import { readPurl } from './purl-version.ts';
import { statement as anyStatement } from './test-vex.ts';
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
  const purlOf = (productId: string) =>
    product_tree.full_product_names.find(({ product_id }) => product_id === productId)
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

interface Go {
  vulnerabilities: { cve?: string; product_status: Record<string, string[]> }[];
  product_tree: Partial<Csaf['product_tree']>;
}

/** A pointer of Go: trivy ends with an error where it is nil. */
function dereferenced<T>(pointer: T | undefined): T {
  if (pointer === undefined) throw new Error('nil pointer dereference');
  return pointer;
}

/**
 * How trivy decides about a package with CSAF (`NotAffected`, `match` and `matchRelationship` of csaf.go), with the pointers that it does not
 * check: the CVE of each entry that it passes, and the component where it asks about the package as a product.
 */
function trivyDrops(
  { product_tree, vulnerabilities }: Go,
  id: string,
  leaf: string,
  product?: string,
) {
  const purlOf = (productId: string) =>
    (product_tree.full_product_names ?? []).find(({ product_id }) => product_id === productId)
      ?.product_identification_helper?.purl ?? '';
  const found = vulnerabilities.find(({ cve }) => dereferenced(cve) === id);
  const { known_not_affected = [], fixed = [] } = found?.product_status ?? {};
  const asked = product ?? leaf;
  return [...known_not_affected, ...fixed].some(
    (stated) =>
      covers(purlOf(stated), asked) ||
      (product_tree.relationships ?? []).some(
        (relation) =>
          relation.full_product_name.product_id === stated &&
          covers(purlOf(relation.relates_to_product_reference), asked) &&
          covers(purlOf(relation.product_reference), dereferenced(product && leaf)),
      ),
  );
}

test('trivy ends with an error at a vulnerability without a CVE, which is why exports for scanners leave it out', () => {
  const advisory = { ...statement, vulnerability: { name: 'GHSA-aaaa-bbbb-cccc', aliases: [] } };
  const cve = { ...statement, vulnerability: { name: 'CVE-2026-0001', aliases: [] } };
  const read = (
    of: VexStatement[],
    omitted: string[] = [],
  ): Go & { document: { notes?: object[] } } =>
    JSON.parse(JSON.stringify(writeCsaf(head, of, '2.0', omitted)));
  const [curl, image] = ['pkg:deb/debian/curl@7.88.1-10', 'pkg:oci/web@sha256:abc'];
  assert.throws(
    () => trivyDrops(read([advisory, cve]), 'CVE-2026-0001', curl, image),
    /nil pointer/,
  );
  assert.deepEqual([hasCve(advisory), hasCve(cve), hasCve(statement)], [false, true, false]);
  const document = read([advisory, cve].filter(hasCve), ['GHSA-aaaa-bbbb-cccc']);
  assert.ok(trivyDrops(document, 'CVE-2026-0001', curl, image));
  assert.ok(!trivyDrops(document, 'CVE-2026-0002', curl, image));
  assert.match(JSON.stringify(document.document.notes), /they have no CVE: GHSA-aaaa-bbbb-cccc\./);
});

test('trivy reads a statement about the product itself beside ones about components of it', () => {
  const vulnerability = { name: 'CVE-2026-0001', aliases: [] };
  const inside = { ...statement, vulnerability };
  const whole = { ...inside, subcomponent: null };
  const document: Go = JSON.parse(JSON.stringify(writeCsaf(head, [inside, whole])));
  assert.ok(trivyDrops(document, 'CVE-2026-0001', 'pkg:oci/web@sha256:abc'));
  assert.ok(
    trivyDrops(
      document,
      'CVE-2026-0001',
      'pkg:deb/debian/curl@7.88.1-10',
      'pkg:oci/web@sha256:abc',
    ),
  );
});

/** A part of a document as the readers of Go decode it: a text, number or object of another type is an error. */
type Shape = 'string' | 'number' | 'time' | 'texts' | Shape[] | { [key: string]: Shape };
const COMPONENT = { '@id': 'string', hashes: 'texts', identifiers: 'texts' } as const;

/** `VEX` of go-vex pkg/vex/vex.go, statement.go, vulnerability.go, product.go and component.go (ba5be8f4). */
const OPENVEX: Shape = {
  ...{ '@context': 'string', '@id': 'string', author: 'string', timestamp: 'time' },
  ...{ version: 'number', tooling: 'string' },
  statements: [
    {
      vulnerability: { '@id': 'string', name: 'string', aliases: ['string'] },
      products: [{ ...COMPONENT, subcomponents: [COMPONENT] }],
      ...{ status: 'string', timestamp: 'time', justification: 'string' },
      ...{ impact_statement: 'string', action_statement: 'string', status_notes: 'string' },
    },
  ],
};

/** Where a document does not decode into the types of a reader; '' when it does. */
function misfit(value: unknown, shape: Shape, at = ''): string {
  if (shape === 'time') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)) ? '' : at;
  if (shape === 'string' || shape === 'number') return typeof value === shape ? '' : at;
  if (typeof value !== 'object' || value === null) return at;
  const isList = Array.isArray(shape);
  if (isList !== Array.isArray(value)) return at;
  const parts = Object.entries(value).map(([key, part]: [string, unknown]) => {
    const of = isList ? shape[0] : shape === 'texts' ? 'string' : shape[key];
    return of === undefined ? `${at}/${key}` : misfit(part, of, `${at}/${key}`);
  });
  return parts.find((part) => part !== '') ?? '';
}

interface Stated {
  vulnerability: { name?: string };
  status: string;
  [prose: string]: unknown;
}

/** Refusal by `Validate` of go-vex statement.go, or of a vulnerability without a name. */
function refusalOf(one: Stated): string {
  const { status, justification, impact_statement, action_statement } = one;
  if (!one.vulnerability.name) return 'no name';
  if (status === 'not_affected')
    return action_statement || !(justification || impact_statement) ? status : '';
  if (justification || impact_statement) return status;
  return (status === 'affected') === (action_statement !== undefined) ? '' : status;
}

test('exports decode into the types of the OpenVEX readers of trivy and grype, and each statement is valid', () => {
  fc.assert(
    fc.property(fc.array(anyStatement, { minLength: 1, maxLength: 8 }), (all) => {
      const document = JSON.parse(JSON.stringify(writeOpenVex(head, all)));
      assert.equal(misfit(document, OPENVEX), '');
      assert.notEqual(document['@context'], '');
      const stated: Stated[] = document.statements;
      assert.deepEqual(
        stated.map(refusalOf).filter((refusal) => refusal !== ''),
        [],
      );
    }),
    { numRuns: 150 },
  );
});
