import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sourceLookUpOf } from '../advisories/source-look-up.ts';
import { distinctPackagesOf } from './distinct-packages.ts';
import { blankComponent } from './graph-builder.ts';
import { packageIdentityOf, packageIdentityOfText } from './package-identity.ts';
import { readSbom } from './read-sbom.ts';

const DEB =
  'pkg:deb/ubuntu/python3-urllib3@1.26.5-1~exp1ubuntu0.1?distro=ubuntu-22.04&upstream=python-urllib3';
const PYPI = 'pkg:pypi/urllib3@1.26.5';
const DISTRIBUTION_PLACE = '/usr/lib/python3/dist-packages/urllib3-1.26.5.egg-info/PKG-INFO';

interface Entry {
  purl: string;
  /** Paths that syft found it by. */
  paths?: string[];
  components?: object[];
}

const entryOf = ({ purl, paths = [], components }: Entry) => ({
  ...{ type: 'library', name: purl, purl, components },
  properties: paths.map((value, i) => ({ name: `syft:location:${i}:path`, value })),
});

const packagesOf = (document: object) =>
  distinctPackagesOf(readSbom(Buffer.from(JSON.stringify(document))));

/** Identities of a CycloneDX document's components, and the owner of each. */
function ownersIn(...entries: Entry[]): [identity: string, owner: string][] {
  const { packages, package_of } = packagesOf({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    components: entries.map(entryOf),
  });
  return [...package_of].map((i) => [packages[i]?.identity ?? '', packages[i]?.owner ?? '']);
}

const ownerOf = (owner: Entry, owned: Entry) => ownersIn(owner, owned)[1]?.[1];

/** An SPDX document of these packages by id. */
function spdxOwner(
  packages: Record<string, string>,
  relationships: string[][],
  files: string[] = [],
) {
  const { packages: found } = packagesOf({
    ...{ spdxVersion: 'SPDX-2.3', SPDXID: 'SPDXRef-DOCUMENT', name: 'image' },
    packages: Object.entries(packages).map(([id, purl]) => ({
      ...{ SPDXID: `SPDXRef-${id}`, name: id },
      externalRefs: [
        { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl },
      ],
    })),
    files: files.map((id) => ({ SPDXID: `SPDXRef-${id}`, fileName: id })),
    relationships: relationships.map(([from, relationshipType, to, comment]) => ({
      ...{
        spdxElementId: `SPDXRef-${from}`,
        relationshipType,
        relatedSpdxElement: `SPDXRef-${to}`,
      },
      ...(comment && { comment }),
    })),
  });
  return found.find(({ identity }) => identity.startsWith('pkg:pypi/'))?.owner;
}

test('reads the relationship that syft writes for files of both packages', () => {
  const both = { deb: DEB, py: PYPI };
  const overlap = 'ownership-by-file-overlap: indicates that the parent package claims ownership';
  assert.equal(spdxOwner(both, [['deb', 'OTHER', 'py', overlap]]), DEB);
  assert.equal(spdxOwner(both, [['py', 'OTHER', 'deb', overlap]]), '', 'the other way round');
  assert.equal(spdxOwner(both, [['deb', 'OTHER', 'py', 'is nice']]), '');
  assert.equal(spdxOwner(both, [['deb', 'DEPENDS_ON', 'py']]), '');
  assert.equal(spdxOwner(both, [['deb', 'CONTAINS', 'py']]), DEB);
  assert.equal(spdxOwner(both, [['py', 'CONTAINED_BY', 'deb']]), DEB);
});

test('reads which package contains all files that another one was found by', () => {
  const both = { deb: DEB, py: PYPI };
  const evident = 'evident-by: indicates the package’s existence is evident by the given file';
  const contains = ['deb', 'CONTAINS', 'one'];
  const byOne = ['py', 'OTHER', 'one', evident];
  const byTwo = ['py', 'OTHER', 'two', evident];
  assert.equal(spdxOwner(both, [contains, byOne], ['one', 'two']), DEB);
  assert.equal(spdxOwner(both, [contains, byOne, byTwo], ['one', 'two']), '');
  assert.equal(spdxOwner(both, [contains, byTwo], ['one', 'two']), '');
});

test('reads tag-value documents alike', () => {
  const package_ = (id: string, purl: string) =>
    `PackageName: ${id}\nSPDXID: SPDXRef-${id}\nExternalRef: PACKAGE-MANAGER purl ${purl}\n`;
  const text = `SPDXVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\nDocumentName: image\n
${package_('deb', DEB)}\n${package_('py', PYPI)}
Relationship: SPDXRef-deb OTHER SPDXRef-py
RelationshipComment: <text>ownership-by-file-overlap: indicates</text>\n`;
  const { packages } = distinctPackagesOf(readSbom(Buffer.from(text)));
  assert.deepEqual(
    packages.map(({ owner }) => owner),
    ['', DEB],
  );
});

test('treats components nested in a distribution package as part of it', () => {
  const nested = { type: 'library', name: 'urllib3', purl: PYPI };
  assert.equal(ownersIn({ purl: DEB, components: [nested] })[1]?.[1], DEB);
  const deep = { type: 'file', name: 'x', components: [nested] };
  assert.equal(ownersIn({ purl: DEB, components: [deep] })[2]?.[1], DEB);
  assert.equal(ownersIn({ purl: 'pkg:npm/a@1.26.5', components: [nested] })[1]?.[1], '');
});

test('believes a path only in a directory of the distribution, with its name and version', () => {
  assert.equal(ownerOf({ purl: DEB }, { purl: PYPI, paths: [DISTRIBUTION_PLACE] }), DEB);
  const elsewhere = [
    '/usr/local/lib/python3.10/dist-packages/urllib3-1.26.5.dist-info/METADATA',
    '/opt/venv/lib/python3.10/site-packages/urllib3-1.26.5.dist-info/METADATA',
    '/home/me/usr/lib/python3/dist-packages/urllib3-1.26.5.dist-info/METADATA',
    '/usr/lib/node_modules/urllib3/package.json',
  ];
  for (const path of elsewhere) {
    assert.equal(ownerOf({ purl: DEB }, { purl: PYPI, paths: [path] }), '', path);
    const paths = [DISTRIBUTION_PLACE, path];
    assert.equal(ownerOf({ purl: DEB }, { purl: PYPI, paths }), '', `both and ${path}`);
  }
  assert.equal(ownerOf({ purl: DEB }, { purl: PYPI }), '', 'no path');
  const other = { purl: 'pkg:pypi/chardet@1.26.5', paths: [DISTRIBUTION_PLACE] };
  assert.equal(ownerOf({ purl: DEB }, other), '', 'another name');
});

test('a statement does not count for files outside of the distribution’s directories', () => {
  const nested = entryOf({ purl: PYPI, paths: ['/usr/local/lib/python3/x'] });
  assert.equal(ownersIn({ purl: DEB, components: [nested] })[1]?.[1], '');
});

test('an owner has the version of the owned package', () => {
  const nestedIn = (owner: string, owned: string) =>
    ownersIn({ purl: owner, components: [entryOf({ purl: owned })] })[1]?.[1] !== '';
  const deb = (version: string) => `pkg:deb/debian/python3-x@${version}?distro=debian-12`;
  const plausible = [
    [deb('1.26.5-1~exp1'), '1.26.5'],
    [deb('1:2.0+dfsg1-3+deb12u1'), '2.0'],
    [deb('2.0~rc1-1'), '2.0rc1'],
    [deb('3.0.0-2'), '3.0'],
    ['pkg:apk/alpine/py3-x@1.26.5-r0?distro=alpine-3.18', '1.26.5'],
    ['pkg:rpm/redhat/python3-x@1.26.5-3.el9?distro=rhel-9.2&epoch=1', '1.26.5'],
  ] as const;
  const others = [
    [deb('1.26.5-1'), '1.26.6'],
    [deb('1.26.50-1'), '1.26.5'],
    [deb('1.26.5.1-1'), '1.26.5'],
    [deb('22.0.2-1'), '1.26.5'],
    ['pkg:apk/alpine/py3-x@1.26.5-r0?distro=alpine-3.18', '1.26'],
  ] as const;
  for (const [owner, version] of plausible)
    assert.ok(nestedIn(owner, `pkg:pypi/x@${version}`), `${owner} ${version}`);
  for (const [owner, version] of others)
    assert.ok(!nestedIn(owner, `pkg:pypi/x@${version}`), `${owner} ${version}`);
});

test('several owners count only where the same advisories decide about them', () => {
  const overlap = 'ownership-by-file-overlap';
  const doc = DEB.replace('python3-urllib3', 'python3-urllib3-doc');
  const foreign = 'pkg:deb/ubuntu/vendor-bundle@1.26.5-1?distro=ubuntu-22.04';
  const claims = [
    ['a', 'OTHER', 'py', overlap],
    ['b', 'OTHER', 'py', overlap],
  ];
  assert.equal(spdxOwner({ a: doc, b: DEB, py: PYPI }, claims), doc);
  assert.equal(spdxOwner({ a: DEB, b: doc, py: PYPI }, claims), doc, 'whichever comes first');
  assert.equal(spdxOwner({ a: DEB, b: foreign, py: PYPI }, claims), '');
});

test('installed twice it is two package versions, and only the distribution’s is owned', () => {
  const [, owned, own] = ownersIn(
    { purl: DEB },
    { purl: PYPI, paths: [DISTRIBUTION_PLACE] },
    { purl: PYPI, paths: ['/usr/local/lib/python3.10/dist-packages/urllib3/METADATA'] },
  );
  assert.deepEqual(own, [PYPI, '']);
  assert.equal(owned?.[1], DEB);
  assert.notEqual(owned?.[0], PYPI);
});

test('an identity with its owner names the same package version in a search, and nothing in a document', () => {
  const [, [identity = '', owner] = []] = ownersIn(
    { purl: DEB },
    { purl: PYPI, paths: [DISTRIBUTION_PLACE] },
  );
  const named = packageIdentityOfText({ ...blankComponent(''), purl: identity });
  assert.deepEqual([named.identity, named.owner], [identity, owner]);
  assert.equal(packageIdentityOf({ ...blankComponent(''), purl: identity }).identity, PYPI);
  assert.deepEqual(ownersIn({ purl: DEB }, { purl: identity })[1], [PYPI, '']);
});

test('law: an owner is a distribution package of the document, and a package that is one has none', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          purl: fc.constantFrom(
            DEB,
            PYPI,
            'pkg:npm/a@1',
            'odd',
            'pkg:deb/debian/a@1?distro=debian-12',
          ),
          paths: fc.array(fc.constantFrom(DISTRIBUTION_PLACE, '/usr/share/nodejs/a/x', '/opt/x')),
        }),
        { maxLength: 6 },
      ),
      (entries) => {
        const found = ownersIn(...entries);
        for (const [i, [identity, owner]] of found.entries()) {
          if (owner === '') continue;
          assert.ok(found.some(([other]) => other === owner));
          assert.ok(!entries[i]?.purl.startsWith('pkg:deb/'));
          assert.ok(identity.includes('owned_by='));
        }
      },
    ),
  ));

const RPM = 'pkg:rpm/redhat/python3-urllib3@1.24.2-4.el8?arch=noarch&distro=rhel-8.4';
const SOURCE_RPM = 'python-urllib3-1.24.2-4.el8.src.rpm';
const trivySource = { Name: 'python-urllib3', Version: '1.24.2', Release: '4.el8', Epoch: '0' };
/** How scanners write the source of an RPM. */
const SOURCE_FORMS: Record<string, { purl: string; properties?: object[] }> = {
  'the purl of syft': { purl: `${RPM}&upstream=${SOURCE_RPM}` },
  'a property of syft': {
    purl: RPM,
    properties: [{ name: 'syft:metadata:sourceRpm', value: SOURCE_RPM }],
  },
  'properties of trivy': {
    purl: RPM,
    properties: Object.entries(trivySource).map(([name, value]) => ({
      ...{ name: `aquasecurity:trivy:Src${name}`, value },
    })),
  },
};

for (const [form, stated] of Object.entries(SOURCE_FORMS))
  test(`an owner has the source package that ${form} names`, () => {
    const owned = { type: 'library', name: 'urllib3', purl: 'pkg:pypi/urllib3@1.24.2' };
    const name = 'python3-urllib3';
    const { packages } = packagesOf({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
      components: [{ type: 'library', name, ...stated, components: [owned] }],
    });
    const owner = packages.find(({ name: one }) => one === 'urllib3')?.owner ?? assert.fail();
    const component = { ...blankComponent(''), purl: owner };
    const { ecosystem, identity, match_version } = packageIdentityOf(component);
    assert.deepEqual(sourceLookUpOf(ecosystem, identity, match_version), {
      ...{ name: 'python-urllib3', version: '1.24.2-4.el8' },
    });
  });
