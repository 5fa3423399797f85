import { mkdir, rm } from 'node:fs/promises';
import { runCsafSource } from './csaf/csaf-source.ts';
import { runCveSource } from './cve-source.ts';
import { runFactSource } from './fact-source.ts';
import { runMaliciousSource } from './malicious-source.ts';
import { runNvdSource } from './nvd-source.ts';
import { runOsvSource } from './osv-source.ts';
import type { SourceOutcome, SourceRun } from './source-run.ts';

/**
 * Brings a source up to date once. A run that is interrupted can be repeated: what is stored is passed over, and a download
 * continues where it ended.
 *
 * @throws FeedError with a sentence for people when the source cannot be read; all that was imported before stays
 */
export async function runSource(run: SourceRun): Promise<SourceOutcome> {
  await mkdir(run.folder, { recursive: true, mode: 0o700 });
  const outcome = await dispatch(run);
  await rm(run.folder, { recursive: true, force: true });
  return outcome;
}

function dispatch(run: SourceRun): Promise<SourceOutcome> {
  if (run.kind === 'osv') return runOsvSource(run);
  if (run.kind === 'nvd') return runNvdSource(run);
  if (run.kind === 'cve') return runCveSource(run);
  if (run.kind === 'malicious') return runMaliciousSource(run);
  if (run.kind === 'csaf') return runCsafSource(run);
  return runFactSource(run, run.kind);
}
