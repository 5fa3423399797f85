import type { Members } from '../../../dsse/json-members.ts';
import { type DigestSet, digestSetOf } from '../digest-set.ts';

/** A resource that a predicate names (in-toto attestation v1, resource_descriptor.md); '' for an absent text. */
export interface ResourceDescriptor {
  name: string;
  uri: string;
  /** null when absent: then nothing binds the resource. */
  digest: DigestSet | null;
  media_type: string;
  download_location: string;
}

/** Reads a resource descriptor. @throws AttestationError */
export function resourceOf(members: Members): ResourceDescriptor {
  const digest = members.objectOrNull('digest');
  return {
    name: members.textOrNull('name') ?? '',
    uri: members.textOrNull('uri') ?? '',
    digest: digest && digest.names().length > 0 ? digestSetOf(digest) : null,
    media_type: members.textOrNull('mediaType') ?? '',
    download_location: members.textOrNull('downloadLocation') ?? '',
  };
}
