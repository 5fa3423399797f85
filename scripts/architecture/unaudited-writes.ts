/**
 * Direct writes without an audit entry, by the reason they need none. A site is a file of `packages/server/src`
 * with the outermost name, and the method if that is an object. The list may only shrink: remove sites that are
 * audited or deleted.
 */
export const UNAUDITED: Record<string, readonly string[]> = {
  'Counts attempts and uses, or waits: what is allowed has its own entry afterwards, what is refused one by `access.denied`.':
    [
      'features/api-keys/service.ts: actorOf',
      'features/passwords/limit-address.ts: limitAddress',
      'features/passwords/profile-password.ts: prove',
      'features/sign-in/by-password.ts: signInByPassword',
      'features/sessions/identify-session.ts: identifySession',
      'features/single-sign-on/attempts.ts: takeAttempt',
      'features/two-factor/one-time-password.ts: tryOtp',
      'platform/http/rate-limit.ts: limitRate',
      'platform/http/rate-limit.ts: refundRate',
    ],
  'Locks a row to look at it, and changes nothing.': [
    'features/two-factor/service.ts: createTwoFactorService.disableTwoFactor',
    'log/publish/log-integrity.ts: logHeadsAfter',
    'log/publish/prepare-checkpoint.ts: look',
  ],
  'Carries on a change that has its entry: opening a session, an upload, an import, a rematch, a deletion.':
    [
      'features/trust/link-sbom.ts: describedArtifact',
      'features/attestations/jobs.ts: waitOn',
      'features/catalogue/check/rematch.ts: rematchAll',
      'features/catalogue/check/rematch.ts: repair',
      'features/catalogue/coverage/document-scopes.ts: storeScopes',
      'features/catalogue/import/apply-batch.ts: applyBatch',
      'features/catalogue/import/import-feed.ts: importFeed',
      'features/catalogue/jobs.ts: runImport',
      'features/catalogue/package-versions.ts: store',
      'features/catalogue/rematch/run-rematch.ts: runRematch',
      'features/catalogue/rematch/run-rematch.ts: runRematch.onCompared',
      'features/sboms/finish-sbom.ts: finishSbom',
      'features/sboms/jobs.ts: parse',
      'features/sboms/jobs.ts: processOrFail',
      'features/sboms/jobs.ts: resumeUnfinished',
      'features/single-sign-on/open-session.ts: openVouchedSession',
      'features/tenants/deletion-job.ts: deleteDueHourly',
      'features/tenants/deletion-job.ts: destroyTenant',
      'features/uploads/match-progress.ts: matchProgress',
      'features/uploads/match-progress.ts: parseProgress.onComponents',
    ],
  'Records an upload by itself: what it becomes or why it is refused has an entry.': [
    'features/uploads/journal.ts: beginRecord.duplicate',
    'features/uploads/journal.ts: beginRecord.sign',
    'features/uploads/lost-uploads.ts: endLostUploads',
  ],
  'Derives from what is stored already, by the server itself: can be made again at any time.': [
    'features/attestations/judge/current-evidence.ts: bringEvidenceUpToDate',
    'features/attestations/judge/judge-artifacts.ts: judgeTogether',
    'features/catalogue/ownership/owner-releases.ts: refreshOwnerReleases',
    'features/catalogue/rematch/repair-spans.ts: repairSpans',
    'features/catalogue/rematch/start-rematch.ts: rematchAfterUpgrade',
    'features/sboms/count-earlier.ts: countEarlier',
    'features/sboms/count-earlier.ts: countUncounted',
    'features/sboms/describe-earlier.ts: describeEarlier',
    'features/sboms/describe-earlier.ts: describeUndescribed',
    'features/sboms/owners/own-earlier.ts: moveSboms',
    'features/sboms/owners/own-earlier.ts: ownEarlier',
    'features/sboms/owners/own-earlier.ts: ownUnread',
  ],
  'Sends mail, or takes up what waits: who caused it has an entry, or nobody is known yet.': [
    'features/mail/jobs.ts: resendHourly',
    'features/mail/jobs.ts: sendMail',
    'features/sign-up/service.ts: askForMail',
  ],
  'Removes bytes that nothing refers to any more.': [
    'features/sweep/arriving-blobs.ts: noteArrival',
    'features/sweep/jobs.ts: sweepAbandoned',
    'features/sweep/jobs.ts: sweepDocument',
    'features/sweep/jobs.ts: sweepHourly',
    'fsck/files.ts: sweepOrTell',
  ],
  'Puts leaves into a log, signs it or checks it: each leaf comes from a change with an entry, and the log shows the rest itself.':
    [
      'log/audits/jobs.ts: enqueueDue',
      'log/keys/log-keys.ts: openLog',
      'log/publish/checkpoint-waiter.ts: createCheckpointWaiter.wake',
      'log/publish/freeze.ts: freeze',
      'log/publish/publish.ts: createPublisher.letOut',
      'log/publish/publish.ts: createPublisher.publish',
      'log/sequence/operator-requests.ts: acknowledge',
      'log/sequence/operator-requests.ts: rotateKey',
      'log/sequence/sequence.ts: oneByOne',
      'log/sequence/sequence.ts: sequence',
    ],
  'Comes from the configuration of the server, when it starts.': [
    'features/catalogue/jobs.ts: enqueueFeeds',
    'features/setup/service.ts: prepareFirstStart',
    'main.ts: keepSettings',
  ],
  'Makes or wraps a key of the server when it is first needed; rotating has an entry of its own.': [
    'features/tenants/deletion-certificate.ts: certificateKey',
    'platform/secrets/rotate-outer-key.ts: alone',
    'platform/secrets/rotate-outer-key.ts: rotateOuterKey',
    'platform/secrets/vault.ts: makeDataKey',
  ],
};
