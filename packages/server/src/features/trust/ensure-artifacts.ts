import { type DigestSet, isBinding } from '@assay/core/attestation/statement/digest-set.ts';
import type { Writer } from '../../platform/db/database.ts';
import { nameOfPurl } from './artifact-name.ts';
import * as sql from './ensure-queries.ts';

const LONGEST_NAME = 512;

/** Subject of a statement or an SBOM. */
export interface ArtifactSubject {
  /** '' for none; a purl here is ignored. */
  name: string;
  /** As spelled; an invalid purl counts as none. */
  purl: string | null;
  digests: DigestSet | null;
  /** It is a container, whatever its name. */
  is_container?: boolean;
  /** It is only used, and created for an attachment; an existing one stays unchanged. */
  is_only_kept?: boolean;
}

/**
 * Returns the identifying digest of an artifact: SHA-256, or without one the first other binding digest.
 * Further stated digests are claims; they cannot move statements from one artifact to another.
 */
export function identifyingDigest(
  digests: DigestSet | null,
): { name: string; value: string } | null {
  const [first] = Object.entries(digests ?? {})
    .filter(([name, value]) => isBinding({ [name]: value }))
    .sort(([a], [b]) => Number(b === 'sha256') - Number(a === 'sha256'));
  return first === undefined ? null : { name: first[0], value: first[1] };
}

/**
 * Returns uuids of artifacts, in order; unknown ones are created. Artifacts are equal by digest, and by purl
 * only without a digest. The first purl stated for a digest stays; an artifact known only by purl gets the
 * first digest.
 *
 * Holds a lock of the tenant until the transaction ends: take other locks before.
 *
 * @throws RangeError for a subject without a binding digest and without a purl
 */
export async function ensureArtifacts(
  tx: Writer,
  tenantUuid: string,
  subjects: readonly ArtifactSubject[],
): Promise<string[]> {
  const asked = subjects.map(wantedOf);
  const requested = [...Map.groupBy(asked, ({ key }) => key).values()].map(together);
  let found = await sql.selectKnown(tx, tenantUuid, requested);
  if (requested.some(({ key }) => found.get(key)?.is_complete !== true)) {
    await sql.lockArtifacts(tx, tenantUuid);
    found = await makeMissing(tx, tenantUuid, requested);
  }
  return asked.map(({ key }) => {
    const uuid = found.get(key)?.uuid;
    if (uuid === undefined) throw new Error(`No artifact was made for ${key}`);
    return uuid;
  });
}

/** Those with digests first, so that one with the same purl alone finds them. */
async function makeMissing(
  tx: Writer,
  tenantUuid: string,
  requested: sql.WantedArtifact[],
): Promise<Map<string, sql.KnownArtifact>> {
  const missing = async (among: sql.WantedArtifact[]) => {
    const found = await sql.selectKnown(tx, tenantUuid, among);
    return among.filter(({ key }) => !found.has(key));
  };
  const withDigest = requested.filter(({ digests }) => digests !== null);
  await sql.giveDigests(tx, tenantUuid, await missing(withDigest));
  await sql.insertArtifacts(tx, tenantUuid, await missing(withDigest));
  const made = await sql.selectKnown(tx, tenantUuid, withDigest);
  const lacking = withDigest.flatMap((one) => {
    const { uuid, is_complete } = made.get(one.key) ?? { uuid: '', is_complete: true };
    return is_complete ? [] : [{ ...one, uuid }];
  });
  await sql.completeArtifacts(tx, tenantUuid, lacking);
  const purlsAlone = requested.filter(({ digests }) => digests === null);
  await sql.insertArtifacts(tx, tenantUuid, await missing(purlsAlone));
  return sql.selectKnown(tx, tenantUuid, requested);
}

function wantedOf({
  name,
  purl,
  digests,
  is_container,
  is_only_kept,
}: ArtifactSubject): sql.WantedArtifact {
  const digest = identifyingDigest(digests);
  const named = purl === null ? null : nameOfPurl(purl);
  const digestText = digest && `${digest.name}:${digest.value}`;
  const key = digestText ?? named?.purl;
  if (key === undefined)
    throw new RangeError(`The artifact ${name} has neither a digest that binds nor a purl`);
  const isSha256 = digest?.name === 'sha256';
  return {
    key,
    sha256: isSha256 ? digest.value : null,
    other_digest: isSha256 ? null : digestText,
    digests: digest && { ...digests },
    ...(named ?? { purl: null, pv_key: null, name: shown(name) || key, version: '' }),
    is_built: is_only_kept !== true,
    kind: is_container ? 'container' : (named?.kind ?? 'file'),
  };
}

/** Part of a name that lists show and sort by; statements keep all of it. */
const shown = (name: string) => name.slice(0, LONGEST_NAME).toWellFormed();

/** Merges several statements about one artifact; the first takes precedence. */
function together(said: sql.WantedArtifact[]): sql.WantedArtifact {
  const named = said.find(({ purl }) => purl !== null) ?? said[0];
  if (named === undefined) throw new Error('Nothing was said');
  const digests = Object.assign({}, ...said.toReversed().map((one) => one.digests));
  return { ...named, digests: named.digests && digests };
}
