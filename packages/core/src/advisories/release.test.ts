import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRelease, type ReleaseVerdict } from './release.ts';

const cases: [string, string, string, ReleaseVerdict, string][] = [
  ['Debian', '12', '12', 'same', 'equal'],
  ['Debian', '12', '13', 'other', 'another release'],
  ['Debian', '', '13', 'same', 'the record holds for every release'],
  ['Debian', '12', '', 'unknown', 'the component does not say'],
  ['Debian', '12', '12.5', 'same', 'point release'],
  ['Debian', '12', 'bookworm', 'same', 'code name'],
  ['Debian', 'sid', 'unstable', 'same', 'two names of one suite'],
  ['Debian', '3.1', '3.0', 'other', 'before 4 the second number counts'],
  ['Alpine', 'v3.18', '3.18.4', 'same', 'branch'],
  ['Alpine', 'v3.18', '3.19', 'other', 'another branch'],
  ['Alpine', 'edge', '3.19_alpha20230901', 'same', 'a snapshot is edge'],
  ['Ubuntu', '22.04:LTS', '22.04', 'same', 'LTS is no other release'],
  ['Ubuntu', '22.04:LTS', '22.10', 'other', 'the month counts'],
  ['Ubuntu', 'Pro:18.04:LTS', '18.04', 'same', 'the same packages, fixed later'],
  ['Ubuntu', 'Pro:18.04:LTS', 'bionic', 'same', 'code name'],
  ['Ubuntu', 'Pro:FIPS-updates:22.04:LTS', '22.04', 'other', 'other builds'],
  ['Red Hat', 'enterprise_linux:8::appstream', '8.4', 'same', 'the system at any minor release'],
  ['Red Hat', 'enterprise_linux:8::appstream', '9', 'other', 'another major release'],
  ['Red Hat', 'enterprise_linux:10.0', '10.1', 'same', 'since 10 the suffix has the minor release'],
  ['Red Hat', 'rhel_aus:8.4::appstream', '8.4', 'same', 'the stream of that minor release'],
  ['Red Hat', 'rhel_aus:8.4::appstream', '8.6', 'other', 'another minor release'],
  ['Red Hat', 'rhel_aus:8.4::appstream', '8', 'other', 'no stream is said'],
  ['Red Hat', 'openshift:4.14::el8', '8.4', 'other', 'a product layered on the system'],
  ['Red Hat', 'openshift:4.14::el8', 'openshift:4.14', 'same', 'the component names the product'],
  ['Red Hat', 'openshift:4.14::el8', 'openshift:4.14::el9', 'other', 'another build of it'],
  ['SUSE', 'Linux Enterprise Server 15 SP4', '15.4', 'same', 'service pack'],
  ['SUSE', 'Linux Enterprise Module for Basesystem 15 SP4', 'sles-15.4', 'same', 'a module'],
  ['SUSE', 'Linux Enterprise Server 15 SP4', '15.5', 'other', 'another service pack'],
  ['SUSE', 'Linux Enterprise Micro 5.3', '15.3', 'other', 'another system'],
  ['openSUSE', 'Leap 15.5', 'leap-15.5', 'same', 'Leap'],
  ['openSUSE', 'Leap 15.5', 'Tumbleweed', 'other', 'rolling'],
  ['openSUSE', 'Tumbleweed', '20240101', 'same', 'a snapshot'],
  ['AlmaLinux', '8', '8.10', 'same', 'minor release'],
  ['AlmaLinux', '8', '80', 'other', 'not a prefix of text'],
  ['Rocky Linux', '8.10', '8', 'unknown', 'the component is less precise'],
  ['Mageia', '9', '10', 'other', 'a plain number'],
];

for (const [ecosystem, record, component, expected, why] of cases) {
  test(`${ecosystem}: "${record}" against "${component}" is ${expected}: ${why}`, () => {
    assert.equal(compareRelease(ecosystem, record, component), expected);
  });
}
