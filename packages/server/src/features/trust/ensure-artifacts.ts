import { type DigestSet, isBinding } from '@assay/core/attestation/statement/digest-set.ts';
import type { Writer } from '../../platform/db/database.ts';
import { nameOfPurl } from './artifact-name.ts';
import * as sql from './ensure-queries.ts';

const LONGEST_NAME = 512;

/** Something that is spoken of, or that an SBOM describes. */
export interface ArtifactSubject {
  /** '' for none; a purl here is not looked at. */
  name: string;
  /** As it is spelt; what is no purl counts as none. */
  purl: string | null;
  digests: DigestSet | null;
  /** It is one, whatever it is called. */
  is_container?: boolean;
  /** It is only used, and made for a file beside it; one that is known stays what it is. */
  is_only_kept?: boolean;
}

/**
 * The digest by which an artifact is known: SHA-256, or where that is not stated the first other one that binds. What
 * else is stated beside it is a claim: by that nobody can move statements from one artifact to another.
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
 * uuids of artifacts, in order; those that are not known yet are made. The digest is what makes two of them one, a purl
 * only where there is no digest. The first purl that is stated for a digest stays; an artifact of which only the purl was
 * known is given the first digest.
 *
 * Who makes some holds a lock of the tenant until the transaction ends: take other locks before.
 *
 * @throws RangeError for a subject that has neither a digest that binds nor a purl
 */
export async function ensureArtifacts(
  tx: Writer,
  tenantUuid: string,
  subjects: readonly ArtifactSubject[],
): Promise<string[]> {
  const asked = subjects.map(wantedOf);
  const wanted = [...Map.groupBy(asked, ({ key }) => key).values()].map(together);
  let found = await sql.selectKnown(tx, tenantUuid, wanted);
  if (wanted.some(({ key }) => found.get(key)?.is_complete !== true)) {
    await sql.lockArtifacts(tx, tenantUuid);
    found = await makeMissing(tx, tenantUuid, wanted);
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
  wanted: sql.WantedArtifact[],
): Promise<Map<string, sql.KnownArtifact>> {
  const missing = async (among: sql.WantedArtifact[]) => {
    const found = await sql.selectKnown(tx, tenantUuid, among);
    return among.filter(({ key }) => !found.has(key));
  };
  const withDigest = wanted.filter(({ digests }) => digests !== null);
  await sql.giveDigests(tx, tenantUuid, await missing(withDigest));
  await sql.insertArtifacts(tx, tenantUuid, await missing(withDigest));
  const made = await sql.selectKnown(tx, tenantUuid, withDigest);
  const lacking = withDigest.flatMap((one) => {
    const { uuid, is_complete } = made.get(one.key) ?? { uuid: '', is_complete: true };
    return is_complete ? [] : [{ ...one, uuid }];
  });
  await sql.completeArtifacts(tx, tenantUuid, lacking);
  const purlsAlone = wanted.filter(({ digests }) => digests === null);
  await sql.insertArtifacts(tx, tenantUuid, await missing(purlsAlone));
  return sql.selectKnown(tx, tenantUuid, wanted);
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

/** What of a name lists show and are ordered by; statements keep all of it. */
const shown = (name: string) => name.slice(0, LONGEST_NAME).toWellFormed();

/** What is said of one artifact more than once; the first goes before. */
function together(said: sql.WantedArtifact[]): sql.WantedArtifact {
  const named = said.find(({ purl }) => purl !== null) ?? said[0];
  if (named === undefined) throw new Error('Nothing was said');
  const digests = Object.assign({}, ...said.toReversed().map((one) => one.digests));
  return { ...named, digests: named.digests && digests };
}
