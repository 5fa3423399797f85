import type { SbomProfile } from '@assay/contract/sbom-profile.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { printable } from './printable.ts';

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
