import { type DigestSet, isBinding } from '@assay/core/attestation/digest-set.ts';
import type { Writer } from '../../platform/db/database.ts';
import { nameOfPurl } from './artifact-name.ts';
import * as sql from './ensure-queries.ts';

/** Something that is spoken of, or that an SBOM describes. */
export interface ArtifactSubject {
  /** '' for none; a purl here is not looked at. */
  name: string;
  /** As it is spelt; what is no purl counts as none. */
  purl: string | null;
  digests: DigestSet | null;
}

/**
 * uuids of artifacts, in order; those that are not known yet are made. A digest that binds is what makes two of them
 * one, a purl only where there is no digest; the first purl that is stated for a digest stays.
 *
 * Whoever makes one holds a lock of the tenant until the transaction ends: take others before.
 *
 * @throws RangeError for a subject that has neither a digest that binds nor a purl
 */
export async function ensureArtifacts(
  tx: Writer,
  tenantUuid: string,
  subjects: readonly ArtifactSubject[],
): Promise<string[]> {
  const keys = subjects.map(keyOf);
  const distinct = distinctOf(subjects, keys);
  let found = await sql.selectKnown(tx, tenantUuid, [...distinct.values()]);
  if ([...distinct.keys()].some((key) => found.get(key)?.is_complete !== true)) {
    await sql.lockArtifacts(tx, tenantUuid);
    found = await makeMissing(tx, tenantUuid, [...distinct.values()]);
  }
  return keys.map((key) => {
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
  const withDigest = wanted.filter(({ digests }) => digests !== null);
  const missing = async (among: sql.WantedArtifact[]) => {
    const found = await sql.selectKnown(tx, tenantUuid, among);
    return among.filter(({ key }) => !found.has(key));
  };
  await sql.giveDigests(tx, tenantUuid, await missing(withDigest));
  await sql.insertArtifacts(tx, tenantUuid, await missing(withDigest));
  await sql.completeArtifacts(tx, tenantUuid, withDigest);
  const purlsAlone = wanted.filter(({ digests }) => digests === null);
  await sql.insertArtifacts(tx, tenantUuid, await missing(purlsAlone));
  return sql.selectKnown(tx, tenantUuid, wanted);
}

/** By what a subject is one artifact. */
function keyOf({ digests, purl, name }: ArtifactSubject): string {
  const [digest] = bindingOf(digests);
  const key = digest ?? (purl === null ? undefined : nameOfPurl(purl)?.purl);
  if (key !== undefined) return key;
  throw new RangeError(`The artifact ${name} has neither a digest that binds nor a purl`);
}

/** `algorithm:value` of the digests that bind, SHA-256 first. */
function bindingOf(digests: DigestSet | null): string[] {
  const binding = Object.entries(digests ?? {}).filter(([name, value]) =>
    isBinding({ [name]: value }),
  );
  return binding
    .map(([name, value]) => `${name}:${value}`)
    .sort((a, b) => Number(b.startsWith('sha256:')) - Number(a.startsWith('sha256:')));
}

function distinctOf(
  subjects: readonly ArtifactSubject[],
  keys: string[],
): Map<string, sql.WantedArtifact> {
  const distinct = new Map<string, sql.WantedArtifact>();
  for (const [i, key] of keys.entries()) {
    const subject = subjects[i];
    if (subject === undefined) continue;
    const before = distinct.get(key);
    const wanted = wantedOf(key, subject);
    const digests = wanted.digests && { ...wanted.digests, ...before?.digests };
    distinct.set(key, { ...(before?.purl ? before : wanted), digests });
  }
  return distinct;
}

function wantedOf(key: string, { name, purl, digests }: ArtifactSubject): sql.WantedArtifact {
  const named = purl === null ? null : nameOfPurl(purl);
  const binding = bindingOf(digests);
  const sha256 = binding.find((text) => text.startsWith('sha256:'))?.slice('sha256:'.length);
  return {
    key,
    sha256: sha256 ?? null,
    others: binding.filter((text) => !text.startsWith('sha256:')),
    digests: binding.length === 0 ? null : { ...digests },
    ...(named ?? { purl: null, pv_key: null, name: name || key, version: '', kind: 'file' }),
  };
}
