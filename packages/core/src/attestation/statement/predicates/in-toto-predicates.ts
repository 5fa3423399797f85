/** Predicates of the in-toto framework that are shown, and on which policies work by path. */

import type { Members } from '../../../dsse/json-members.ts';
import type { Instant } from '../../../encoding/instant.ts';
import { instantMember, instantMemberOrNull, wordMember } from '../attestation-members.ts';
import { type ResourceDescriptor, resourceOf } from './resource-descriptor.ts';

/** Results of a run of tests. */
export interface TestResult {
  kind: 'test-result';
  result: 'PASSED' | 'WARNED' | 'FAILED';
  configuration: ResourceDescriptor[];
  url: string;
  passed_tests: string[];
  warned_tests: string[];
  failed_tests: string[];
}

/** https://in-toto.io/attestation/test-result/v0.1 */
export function testResult(predicate: Members): TestResult {
  predicate.list('configuration');
  return {
    kind: 'test-result',
    result: wordMember(predicate, 'result', ['PASSED', 'WARNED', 'FAILED']),
    configuration: predicate.objects('configuration').map(resourceOf),
    url: predicate.textOrNull('url') ?? '',
    passed_tests: predicate.texts('passedTests'),
    warned_tests: predicate.texts('warnedTests'),
    failed_tests: predicate.texts('failedTests'),
  };
}

/** A registry published the subjects under a purl. */
export interface Release {
  kind: 'release';
  purl: string;
  package_id: string;
}

/** https://in-toto.io/attestation/release/v0.1 */
export const release = (predicate: Members): Release => ({
  kind: 'release',
  purl: predicate.text('purl'),
  package_id: predicate.textOrNull('packageId') ?? '',
});

/** A completed build step: its materials; the subject is its product. */
export interface Link {
  kind: 'link';
  name: string;
  command: string[];
  materials: ResourceDescriptor[];
}

/** https://in-toto.io/attestation/link/v0.3 */
export const link = (predicate: Members): Link => ({
  kind: 'link',
  name: predicate.text('name'),
  command: predicate.texts('command'),
  materials: predicate.objects('materials').map(resourceOf),
});

/** Attributes of an artifact, each with its evidence. */
export interface ScaiReport {
  kind: 'scai';
  attributes: {
    attribute: string;
    target: ResourceDescriptor | null;
    evidence: ResourceDescriptor | null;
  }[];
  producer: ResourceDescriptor | null;
}

/** https://in-toto.io/attestation/scai/v0.3 */
export function scaiReport(predicate: Members): ScaiReport {
  predicate.list('attributes');
  return {
    kind: 'scai',
    attributes: predicate.objects('attributes').map((attribute) => ({
      attribute: attribute.text('attribute'),
      target: resourceOrNull(attribute, 'target'),
      evidence: resourceOrNull(attribute, 'evidence'),
    })),
    producer: resourceOrNull(predicate, 'producer'),
  };
}

function resourceOrNull(members: Members, name: string): ResourceDescriptor | null {
  const resource = members.objectOrNull(name);
  return resource && resourceOf(resource);
}

/** Documents about the subjects, which lie elsewhere. */
export interface Reference {
  kind: 'reference';
  attester_id: string;
  references: ResourceDescriptor[];
}

/** https://in-toto.io/attestation/reference/v0.1 */
export const reference = (predicate: Members): Reference => ({
  kind: 'reference',
  attester_id: predicate.object('attester').text('id'),
  references: predicate.objects('references').map(resourceOf),
});

/** Observations of a process by a monitor. */
export interface RuntimeTrace {
  kind: 'runtime-trace';
  monitor_type: string;
  started_on: Instant | null;
  finished_on: Instant | null;
}

/** https://in-toto.io/attestation/runtime-trace/v0.1 */
export function runtimeTrace(predicate: Members): RuntimeTrace {
  const metadata = predicate.objectOrNull('metadata');
  return {
    kind: 'runtime-trace',
    monitor_type: predicate.object('monitor').text('type'),
    started_on: metadata && instantMemberOrNull(metadata, 'buildStartedOn'),
    finished_on: metadata && instantMemberOrNull(metadata, 'buildFinishedOn'),
  };
}

/** Any text, as `cosign attest --type custom` signs it. */
export interface CosignCustom {
  kind: 'cosign-custom';
  data: string;
  timestamp: Instant;
}

/** https://cosign.sigstore.dev/attestation/v1 */
export const cosignCustom = (predicate: Members): CosignCustom => ({
  kind: 'cosign-custom',
  data: predicate.text('Data'),
  timestamp: instantMember(predicate, 'Timestamp'),
});
