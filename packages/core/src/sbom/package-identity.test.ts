import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Component } from './component-graph.ts';
import { blankComponent } from './graph-builder.ts';
import {
  type PackageIdentity,
  packageIdentityOf,
  packageIdentityOfText,
} from './package-identity.ts';
import { cpeOfIdentity, identityWithoutCpe, readCpe } from './package-identity-cpe.ts';
import {
  UNCHECKED_REASONS,
  type UncheckedReason,
  uncheckedSentence,
} from './package-identity-unchecked.ts';

const EMPTY: Component = { ...blankComponent(''), bom_ref: 'a', name: 'a' };

const identityOf = (part: Partial<Component>): PackageIdentity =>
  packageIdentityOf({ ...EMPTY, ...part });

type Row = [purl: string, ecosystem: string, release: string, name: string, version: string];

const matched: Row[] = [
  ['pkg:npm/%40angular/core@17.0.0', 'npm', '', '@angular/core', '17.0.0'],
  ['pkg:npm/@angular/core@17.0.0', 'npm', '', '@angular/core', '17.0.0'],
  ['pkg:maven/org.slf4j/slf4j-api@2.0.9?type=jar', 'Maven', '', 'org.slf4j:slf4j-api', '2.0.9'],
  ['pkg:pypi/Zope.Interface_x@5.0', 'PyPI', '', 'zope-interface-x', '5.0'],
  ['pkg:golang/github.com/Gorilla/mux@v1.8.0', 'Go', '', 'github.com/gorilla/mux', '1.8.0'],
  ['pkg:golang/stdlib@1.22.7', 'Go', '', 'stdlib', '1.22.7'],
  ['pkg:golang/std@go1.21.3', 'Go', '', 'stdlib', '1.21.3'],
  ['pkg:cargo/rand@0.8.5', 'crates.io', '', 'rand', '0.8.5'],
  ['pkg:gem/nokogiri@1.15.0?platform=java', 'RubyGems', '', 'nokogiri', '1.15.0'],
  ['pkg:nuget/Newtonsoft.Json@13.0.1', 'NuGet', '', 'newtonsoft.json', '13.0.1'],
  ['pkg:composer/Symfony/Http-Kernel@6.0', 'Packagist', '', 'symfony/http-kernel', '6.0'],
  ['pkg:hex/phoenix@1.6.13', 'Hex', '', 'phoenix', '1.6.13'],
  ['pkg:pub/http@0.13.2', 'Pub', '', 'http', '0.13.2'],
  ['pkg:cran/rJava@1.0-4', 'CRAN', '', 'rJava', '1.0-4'],
  ['pkg:hackage/aeson@2.0', 'Hackage', '', 'aeson', '2.0'],
  ['pkg:conan/openssl@3.3.1', 'ConanCenter', '', 'openssl', '3.3.1'],
  ['pkg:npm/babel/core@7.0.0', 'npm', '', '@babel/core', '7.0.0'],
  ['pkg:githubactions/a/b/.github/workflows/c.yml@v1', 'GitHub Actions', '', 'a/b', 'v1'],
  ['pkg:swift/github.com/Apple/swift-nio@2.4', 'SwiftURL', '', 'github.com/apple/swift-nio', '2.4'],
  ['pkg:bitnami/redis@7.4.0-0?distro=debian-12', 'Bitnami', '', 'redis', '7.4.0-0'],
  ['pkg:k8s/k8s.io%2Fkubelet@1.27.4', 'Kubernetes', '', 'k8s.io/kubelet', '1.27.4'],
  ['pkg:julia/B@1.9.0?uuid=x', 'Julia', '', 'B', '1.9.0'],
  ['pkg:vscode-extension/redhat/java@1.46', 'VSCode', '', 'redhat.java', '1.46'],

  ['pkg:deb/debian/apt@2.2.4?distro=debian-11', 'Debian', '11', 'apt', '2.2.4'],
  ['pkg:deb/debian/apt@1.8.2?distro=debian-10.8', 'Debian', '10', 'apt', '1.8.2'],
  ['pkg:deb/debian/curl@7.50.3-1?distro=jessie', 'Debian', 'jessie', 'curl', '7.50.3-1'],
  ['pkg:deb/zlib1g@1?distro=ubuntu-22.04&upstream=zlib', 'Ubuntu', '22.04', 'zlib', '1'],
  [
    'pkg:deb/debian/libgcc1@1:6.3.0-18?upstream=gcc-6%406.3.0-18&distro=debian-9',
    'Debian',
    '9',
    'gcc-6',
    '6.3.0-18',
  ],
  [
    'pkg:apk/alpine/busybox@1.36.1-r28?distro=alpine-3.20.0',
    'Alpine',
    'v3.20',
    'busybox',
    '1.36.1-r28',
  ],
  ['pkg:apk/alpine/musl@1.1.22-r3?distro=3.10.2', 'Alpine', 'v3.10', 'musl', '1.1.22-r3'],
  ['pkg:apk/alpine/musl@1-r0?distro=alpine-3.19_alpha20230901', 'Alpine', 'edge', 'musl', '1-r0'],
  [
    'pkg:alpine/libc-utils@0.7.2-r3?upstream=libc-dev&distro=alpine-3.16.2',
    'Alpine',
    'v3.16',
    'libc-dev',
    '0.7.2-r3',
  ],
  ['pkg:apk/wolfi/bash@5.2-r0?distro=wolfi-20221118', 'Wolfi', '', 'bash', '5.2-r0'],
  ['pkg:apk/chainguard/haproxy-2.8@2.8.1-r0', 'Chainguard', '', 'haproxy-2.8', '2.8.1-r0'],
  [
    'pkg:rpm/centos/openssl-libs@1.0.2k-16.el7?epoch=1&distro=centos-7.6.1810',
    'Red Hat',
    '7.6.1810',
    'openssl-libs',
    '1:1.0.2k-16.el7',
  ],
  [
    'pkg:rpm/redhat/nginx@1-1.module%2Bel8.8.0%2B2',
    'Red Hat',
    '8',
    'nginx',
    '1-1.module+el8.8.0+2',
  ],
  ['pkg:rpm/redhat/openssl@1.1.1k-7.el8_6?epoch=1', 'Red Hat', '8', 'openssl', '1:1.1.1k-7.el8_6'],
  [
    'pkg:rpm/rhel/nspr@4.34.0-17.el9_1?upstream=nss-3.79.0-17.el9_1.src.rpm&distro=rhel-9.1',
    'Red Hat',
    '9.1',
    'nspr',
    '4.34.0-17.el9_1',
  ],
  [
    'pkg:rpm/rocky/nspr@4.34.0-17.el9_1?epoch=2&upstream=nss-3.79.0-17.el9_1.src.rpm&distro=rocky-9.1',
    'Rocky Linux',
    '9.1',
    'nss',
    '2:3.79.0-17.el9_1',
  ],
  [
    'pkg:rpm/alma/kernel-doc@4.18-1.el8?distro=alma-8.5',
    'AlmaLinux',
    '8.5',
    'kernel-doc',
    '4.18-1.el8',
  ],
  ['pkg:rpm/opensuse/a@1-1?distro=opensuse-leap-15.1', 'openSUSE', 'Leap 15.1', 'a', '1-1'],
  [
    'pkg:rpm/opensuse/a@1-1?distro=opensuse-tumbleweed-20240607',
    'openSUSE',
    'Tumbleweed',
    'a',
    '1-1',
  ],
  ['pkg:rpm/suse/a@1-1?distro=sles-15.4', 'SUSE', '15.4', 'a', '1-1'],
  ['pkg:rpm/amazon/a@1-1?distro=amazon-2%20%28Karoo%29', 'Amazon Linux', '2', 'a', '1-1'],
];
for (const [purl, ecosystem, release, match_name, match_version] of matched) {
  test(`${purl} is compared as ${ecosystem} ${match_name} ${match_version}`, () => {
    const found = identityOf({ purl });
    assert.deepEqual(
      [found.ecosystem, found.release, found.match_name, found.match_version, found.unchecked],
      [ecosystem, release, match_name, match_version, ''],
    );
    assert.deepEqual(identityOf({ purl: found.identity }), found, 'the identity says all of it');
  });
}

const unchecked: [part: Partial<Component>, reason: UncheckedReason, identity: string][] = [
  [{ name: 'b', group: 'g', version: '1' }, 'no_identifier', 'name:g/b@1'],
  [{ name: 'a/b@c%', version: '' }, 'no_identifier', 'name:/a%2Fb%40c%25@'],
  [{ name: 'a\0b\ud800', version: '1\0' }, 'no_identifier', 'name:/ab\ufffd@1'],
  [{ type: 'file', name: '/bin/sh' }, 'not_a_package', 'name:/%2Fbin%2Fsh@'],
  [{ type: 'operating-system', name: 'debian', version: '9' }, 'not_a_package', 'name:/debian@9'],
  [{ purl: 'pkg:nuget/', name: 'x', version: '2' }, 'unreadable_purl', 'name:/x@2'],
  [
    { cpe: 'cpe:/a::openssl:1.1.1k', name: 'openssl' },
    'cpe_only',
    'cpe:2.3:a:*:openssl:1\\.1\\.1k:*:*:*:*:*:*:*',
  ],
  [{ purl: 'pkg:generic/openssl@1.1.10g' }, 'no_ecosystem', 'pkg:generic/openssl@1.1.10g'],
  [{ purl: 'pkg:deb/package-2@2.2.2' }, 'no_ecosystem', 'pkg:deb/package-2@2.2.2'],
  [{ purl: 'pkg:npm/left-pad' }, 'no_version', 'pkg:npm/left-pad'],
  [{ purl: 'pkg:npm/left-pad@latest' }, 'not_a_version', 'pkg:npm/left-pad@latest'],
  [{ purl: 'pkg:golang/a.b/c@(devel)' }, 'no_version', 'pkg:golang/a.b/c@%28devel%29'],
  [{ purl: 'pkg:github/a/b@v1' }, 'repository', 'pkg:github/a/b@v1'],
  [{ purl: 'pkg:deb/debian/apt@1' }, 'no_release', 'pkg:deb/debian/apt@1'],
];
for (const [part, reason, identity] of unchecked) {
  test(`${identity} is not checked: ${reason}`, () => {
    const found = identityOf(part);
    assert.equal(found.unchecked, reason);
    assert.equal(found.identity, identity);
  });
}

test('every reason occurs above and has its own sentence', () => {
  assert.deepEqual(new Set(unchecked.map(([, reason]) => reason)), new Set(UNCHECKED_REASONS));
  const sentences = UNCHECKED_REASONS.map(uncheckedSentence);
  assert.equal(new Set(sentences).size, UNCHECKED_REASONS.length);
  for (const sentence of sentences) assert.match(sentence, /^[A-Z].*\.$/);
});

const same: [why: string, a: Partial<Component>, b: Partial<Component>][] = [
  [
    'qualifiers of one build and the subpath do not count',
    { purl: 'pkg:deb/debian/libss2@1.46.2-2?arch=amd64&package-id=1&upstream=e2fsprogs#x' },
    { purl: 'pkg:deb/debian/libss2@1.46.2-2?upstream=e2fsprogs&arch=amd64&package-id=2' },
  ],
  [
    "syft's qualifier and trivy's properties say the same source package",
    { purl: 'pkg:deb/debian/zlib1g@1:1.2.11.dfsg-1?distro=debian-10.2&upstream=zlib' },
    {
      purl: 'pkg:deb/debian/zlib1g@1.2.11.dfsg-1?distro=debian-10.2&epoch=1',
      properties: [
        { name: 'aquasecurity:trivy:SrcEpoch', value: '1' },
        { name: 'aquasecurity:trivy:SrcName', value: 'zlib' },
        { name: 'aquasecurity:trivy:SrcRelease', value: '1' },
        { name: 'aquasecurity:trivy:SrcVersion', value: '1.2.11.dfsg' },
      ],
    },
  ],
  [
    "syft's properties say what its qualifier says",
    { purl: 'pkg:deb/debian/libgcc1@1:6.3.0-18?upstream=gcc-6%406.3.0-18' },
    {
      purl: 'pkg:deb/debian/libgcc1@1:6.3.0-18',
      properties: [
        { name: 'syft:metadata:source', value: 'gcc-6' },
        { name: 'syft:metadata:sourceVersion', value: '6.3.0-18' },
      ],
    },
  ],
  [
    'a source RPM is named by its file or by its properties',
    { purl: 'pkg:rpm/rocky/openssl-libs@1.0.2k-16.el7?epoch=1&upstream=openssl' },
    {
      purl: 'pkg:rpm/rocky/openssl-libs@1.0.2k-16.el7',
      properties: [
        { name: 'syft:metadata:epoch', value: '1' },
        { name: 'syft:metadata:sourceRpm', value: 'openssl-1.0.2k-16.el7.src.rpm' },
      ],
    },
  ],
  [
    "trivy's SPDX says the source package in a sentence",
    { purl: 'pkg:apk/alpine/musl-utils@1.2.3-r4?upstream=musl%401.2.3-r0' },
    {
      purl: 'pkg:apk/alpine/musl-utils@1.2.3-r4',
      properties: [{ name: 'spdx:sourceInfo', value: 'built package from: musl 1.2.3-r0' }],
    },
  ],
  [
    'an apk names its origin',
    { purl: 'pkg:apk/alpine/ssl_client@1.36.1-r28?upstream=busybox' },
    {
      purl: 'pkg:apk/alpine/ssl_client@1.36.1-r28',
      properties: [{ name: 'syft:metadata:originPackage', value: 'busybox' }],
    },
  ],
  [
    'the version of the component stands in for that of the purl',
    { purl: 'pkg:npm/a@1.0.0' },
    { purl: 'pkg:npm/a', version: '1.0.0' },
  ],
  [
    'a CPE has two spellings',
    { cpe: 'cpe:2.3:a:gnu:gcc:6.3:*:*:*:*:*:*:*' },
    { cpe: 'CPE:2.3:a:GNU:gcc:6.3:*:*:*:*:*:*:*' },
  ],
];
for (const [why, a, b] of same) {
  test(`two components are one package version: ${why}`, () => {
    assert.deepEqual(identityOf(a), identityOf(b));
  });
}

const REDIS = 'cpe:2.3:a:redis:redis:7.0.1:*:*:*:*:*:*:*';

test('a purl without an ecosystem is compared by the CPE beside it', () => {
  const found = identityOf({ purl: 'pkg:generic/redis@7.0.1?cpe=cpe:2.3:a:x:y:1', cpe: REDIS });
  assert.deepEqual(
    [found.kind, found.ecosystem, found.match_name, found.match_version, found.unchecked],
    ['purl', 'CPE', 'redis:redis', '7.0.1', ''],
  );
  assert.deepEqual([found.name, found.version], ['redis', '7.0.1']);
  assert.equal(cpeOfIdentity(found.identity)?.text, readCpe(REDIS)?.text);
  assert.equal(identityWithoutCpe(found.identity), 'pkg:generic/redis@7.0.1');
  const again = packageIdentityOfText({ ...EMPTY, purl: found.identity });
  assert.deepEqual(again, found, 'the identity says all of it');
});

test('a CPE decides nothing beside a purl of an ecosystem or a distribution, or without a product', () => {
  for (const purl of ['pkg:npm/redis@7.0.1', 'pkg:deb/debian/redis@7.0.1?distro=debian-12'])
    assert.deepEqual(identityOf({ purl, cpe: REDIS }), identityOf({ purl }));
  const purl = 'pkg:generic/redis@7.0.1';
  assert.equal(identityOf({ purl, cpe: 'cpe:/a::redis:7.0.1' }).unchecked, 'no_ecosystem');
  assert.equal(identityOf({ purl: `${purl}?cpe=${REDIS}` }).unchecked, 'no_ecosystem');
});

test('a distribution package is shown under its binary name and full version', () => {
  const found = identityOf({
    purl: 'pkg:deb/debian/libss2@1.46.2-2?distro=debian-11&upstream=e2fsprogs',
    group: 'debian',
  });
  assert.equal(found.name, 'libss2');
  assert.equal(found.version, '1.46.2-2');
  assert.equal(found.match_name, 'e2fsprogs');
});

test('a CPE is read with escapes, wildcards and packed editions, or not at all', () => {
  assert.deepEqual(readCpe('cpe:2.3:a:c\\+\\+:x\\:y:-:*:*:*:*:*:*:*'), {
    text: 'cpe:2.3:a:c\\+\\+:x\\:y:-:*:*:*:*:*:*:*',
    vendor: 'c++',
    product: 'x:y',
    version: '',
    attributes: ['a', 'c\\+\\+', 'x\\:y', '-', ...Array.from({ length: 7 }, () => '*')],
  });
  assert.equal(
    readCpe('cpe:/a:hp:insight:7.4.0.1570:-:~~online~win2003~x64~')?.text,
    'cpe:2.3:a:hp:insight:7\\.4\\.0\\.1570:-:*:*:online:win2003:x64:*',
  );
  for (const text of ['', 'cpe:2.3:a:b', 'cpe:/', 'openssl', 'cpe:2.3:a:*:*:1:*:*:*:*:*:*:*'])
    assert.equal(readCpe(text), undefined, text);
});
