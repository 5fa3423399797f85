import type { RuleResult } from '@assay/contract/profile-result.ts';
import type { SbomProfile } from '@assay/contract/sbom-profile.ts';
import type { Connection } from './connection.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { lookUntil } from './look-until.ts';
import { printable } from './printable.ts';
import type { Progress } from './progress.ts';

/** Longest wait for what is judged after an upload, in milliseconds. */
const JUDGED_MS = 60_000;

/** Reasons of rules whose facts are determined a moment after an upload. */
const PENDING: ReadonlySet<string> = new Set<RuleResult['code']>([
  'not_judged',
  'licenses_not_counted',
  'not_verified',
]);

/**
 * Reads the verdict of the profile about an SBOM. While it is unknown because rule sets, licenses or signatures are being judged,
 * asks again every second, for a minute at most.
 */
export async function readProfile(
  { client }: Connection,
  sbomid: string,
  progress: Progress,
): Promise<SbomProfile> {
  const until = Date.now() + JUDGED_MS;
  const profile = await lookUntil(
    () => client.getSbomProfile({ sbomid }),
    (found) => !isPending(found) || Date.now() >= until,
    (found) => isPending(found) && progress.show('Waiting for rule sets, licenses and signatures.'),
  );
  progress.end();
  return profile;
}

const isPending = ({ verdict, artifacts }: SbomProfile): boolean =>
  verdict === 'unknown' &&
  artifacts.some(({ results }) => results.some(({ code }) => PENDING.has(code)));

/** Exit codes by the verdict of a profile; a profile that judges nothing decides nothing. */
const CODES: Record<SbomProfile['verdict'], ExitCode> = {
  ...{ pass: EXIT.ok, fail: EXIT.no, unknown: EXIT.undecided, not_applicable: EXIT.undecided },
};

/** The worse of two exit codes: no, then undecided, then yes. */
export function worseCode(gate: ExitCode, { verdict }: SbomProfile): ExitCode {
  const codes = [gate, CODES[verdict]];
  return [EXIT.no, EXIT.undecided].find((code) => codes.includes(code)) ?? EXIT.ok;
}

/** Formats the verdict of a profile: one line, and each rule that an artifact does not pass. */
export function profileText({ profile, verdict, artifacts }: SbomProfile): string {
  if (profile === null) return 'Profile     undecided: there is no attestation profile';
  const name = `${profile.name}, version ${profile.version}`;
  if (artifacts.length === 0)
    return printable(
      `Profile     undecided: no artifact has this SBOM as its newest one (${name})`,
    );
  const lines = artifacts.flatMap((artifact) =>
    artifact.results
      .filter((result) => result.verdict !== 'pass')
      .flatMap((result) => [
        `  ${result.verdict.padEnd(8)} ${`${artifact.name} ${artifact.version}`.trim()}: ${result.rule}: ${result.code}`,
        ...licenseLines(result.licenses),
      ]),
  );
  return [`Profile     ${WORDS[verdict]} (${name})`, ...lines].map(printable).join('\n');
}

const WORDS: Record<SbomProfile['verdict'], string> = {
  ...{ pass: 'passed', fail: 'failed', unknown: 'undecided' },
  not_applicable: 'undecided: it is about other artifacts',
};

/** Licenses that decided, with the rule of the license policy. */
function licenseLines(
  licenses: SbomProfile['artifacts'][number]['results'][number]['licenses'],
): string[] {
  return (licenses?.deciding ?? []).map(({ licenses: stated, components, verdict, rule }) => {
    const by = rule === null ? '' : `, rule "${rule}"`;
    return `    ${verdict} ${stated.join(', ') || 'no license'}: ${components} component(s)${by}`;
  });
}
