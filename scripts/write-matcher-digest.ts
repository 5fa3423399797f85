/**
 * Runs `node scripts/write-matcher-digest.ts`: stores the digest of the matcher's current verdicts. Refuses
 * when a verdict changed and the matcher version did not.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { MATCHER_VERSION } from '../packages/core/src/advisories/matcher-version.ts';
import {
  DIGEST_FILE,
  digestSources,
  digestVerdicts,
  type MatcherDigest,
} from '../packages/core/src/advisories/test-matcher-digest.ts';

const now: MatcherDigest = {
  version: MATCHER_VERSION,
  ...digestVerdicts(),
  sources: digestSources(),
};
const kept: MatcherDigest | null = existsSync(DIGEST_FILE)
  ? JSON.parse(readFileSync(DIGEST_FILE, 'utf8'))
  : null;
const isSilent =
  kept !== null &&
  kept.verdicts !== now.verdicts &&
  kept.pairs === now.pairs &&
  kept.version >= now.version;
if (isSilent) {
  console.error(
    `Verdicts changed, and MATCHER_VERSION is still ${now.version}. Raise it: servers compare again only then.`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(DIGEST_FILE, `${JSON.stringify(now, null, 2)}\n`);
  console.log(`Kept ${now.pairs} verdicts of matcher ${now.version}.`);
}
