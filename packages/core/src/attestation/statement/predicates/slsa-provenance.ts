import type { Members } from '../../../dsse/json-members.ts';
import type { Instant } from '../../../encoding/instant.ts';
import { instantMemberOrNull } from '../attestation-members.ts';
import { type ResourceDescriptor, resourceOf } from './resource-descriptor.ts';

/** Build provenance of an artifact (SLSA provenance v1 and v0.2), in the terms of v1. */
export interface SlsaProvenance {
  kind: 'slsa-provenance';
  version: '1' | '0.2';
  /** URI of the builder; the verifier decides whether to trust it. */
  builder_id: string;
  build_type: string;
  /**
   * Parameters that the user who started the build could choose; in v0.2 `invocation.configSource` and
   * `parameters`.
   */
  external_parameters: Record<string, unknown>;
  /** `materials` in v0.2. */
  resolved_dependencies: ResourceDescriptor[];
  byproducts: ResourceDescriptor[];
  /** '' where it is not set. */
  invocation_id: string;
  started_on: Instant | null;
  finished_on: Instant | null;
}

/** https://slsa.dev/provenance/v1 */
export function provenanceV1(predicate: Members): SlsaProvenance {
  const definition = predicate.object('buildDefinition');
  const run = predicate.object('runDetails');
  const metadata = run.objectOrNull('metadata');
  return {
    kind: 'slsa-provenance',
    version: '1',
    builder_id: run.object('builder').text('id'),
    build_type: definition.text('buildType'),
    external_parameters: definition.objectOrNull('externalParameters')?.all() ?? {},
    resolved_dependencies: definition.objects('resolvedDependencies').map(resourceOf),
    byproducts: run.objects('byproducts').map(resourceOf),
    invocation_id: metadata?.textOrNull('invocationId') ?? '',
    started_on: metadata && instantMemberOrNull(metadata, 'startedOn'),
    finished_on: metadata && instantMemberOrNull(metadata, 'finishedOn'),
  };
}

/** https://slsa.dev/provenance/v0.2 */
export function provenanceV02(predicate: Members): SlsaProvenance {
  const invocation = predicate.objectOrNull('invocation');
  const metadata = predicate.objectOrNull('metadata');
  return {
    kind: 'slsa-provenance',
    version: '0.2',
    builder_id: predicate.object('builder').text('id'),
    build_type: predicate.text('buildType'),
    external_parameters: {
      ...(invocation?.has('configSource') && {
        configSource: invocation.value('configSource').value,
      }),
      ...(invocation?.has('parameters') && { parameters: invocation.value('parameters').value }),
    },
    resolved_dependencies: predicate.objects('materials').map(resourceOf),
    byproducts: [],
    invocation_id:
      metadata?.textOrNull('buildInvocationID') ?? metadata?.textOrNull('buildInvocationId') ?? '',
    started_on: metadata && instantMemberOrNull(metadata, 'buildStartedOn'),
    finished_on: metadata && instantMemberOrNull(metadata, 'buildFinishedOn'),
  };
}
