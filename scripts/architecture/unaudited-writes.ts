/**
 * Direct writes without an audit entry to tables that need one, by the reason they have none. Tables that need none are
 * `NEEDS_NO_ENTRY` of `packages/server/src/tamper/test-relied-on.ts`. A site is a file of `packages/server/src` with the outermost
 * name, and the method if that is an object. The list may only shrink: remove sites that are audited or deleted.
 */
export const UNAUDITED: Record<string, readonly string[]> = {
  'Notes when a key or a session was used last, once an hour at most.': [
    'features/api-keys/service.ts: actorOf',
    'features/sessions/identify-session.ts: identifySession',
  ],
  'Continues an upload that has its entry: state, version and set of the SBOM, and the counts of its project and artifacts.':
    [
      'features/sboms/finish-sbom.ts: finishSbom',
      'features/sboms/jobs.ts: parse',
      'features/trust/link-sbom.ts: describedArtifact',
    ],
  'Reads a stored document again for a column of its SBOM that a later release added.': [
    'features/sboms/count-earlier.ts: countEarlier',
    'features/sboms/describe-earlier.ts: describeEarlier',
    'features/sboms/owners/own-earlier.ts: moveSboms',
    'features/sboms/owners/own-earlier.ts: ownEarlier',
  ],
  'Advisories changed, and with them the counts of artifacts, which are columns of theirs.': [
    'features/catalogue/check/rematch.ts: repair',
    'features/catalogue/import/apply-batch.ts: applyBatch',
    'features/catalogue/ownership/owner-releases.ts: refreshOwnerReleases',
  ],
  'Judges signatures and artifacts again by the statements in the logs.': [
    'features/attestations/judge/current-evidence.ts: bringEvidenceUpToDate',
    'features/attestations/judge/judge-artifacts.ts: judgeTogether',
  ],
  'Removes rows that have expired.': ['features/sweep/jobs.ts: sweepNow'],
  'Destroys a tenant whose deletion has its entry; the last step has another one.': [
    'features/tenants/deletion-job.ts: destroyTenant',
  ],
  'Names, signs or stops a log: its checkpoints show that, and what an operator asked for has its entry.':
    [
      'log/keys/log-keys.ts: openLog',
      'log/publish/freeze.ts: freeze',
      'log/publish/publish.ts: createPublisher.letOut',
      'log/sequence/operator-requests.ts: acknowledge',
      'log/sequence/operator-requests.ts: rotateKey',
    ],
  'Makes or wraps a key of the server when it is first needed; rotating ends with an entry.': [
    'platform/secrets/rotate-outer-key.ts: alone',
    'platform/secrets/rotate-outer-key.ts: rotateOuterKey',
    'platform/secrets/vault.ts: makeDataKey',
  ],
};
