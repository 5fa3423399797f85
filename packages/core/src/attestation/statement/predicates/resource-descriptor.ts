import type { Members } from '../../../dsse/json-members.ts';
import { type DigestSet, digestSetOf } from '../digest-set.ts';

/** Something that a predicate speaks of (in-toto attestation v1, resource_descriptor.md); '' where a text is not set. */
export interface ResourceDescriptor {
  name: string;
  uri: string;
  /** null where it has none: then nothing binds it. */
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
