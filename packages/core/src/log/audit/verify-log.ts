import { isAssayOrigin } from '../leaf/log-origin.ts';
import { type Platform, type Step, stepsOf, type Verdict, verdictOf } from '../receipt/verdict.ts';
import type { Trust } from '../receipt/verify-receipt.ts';
import { type OpenedCheckpoint, openCheckpoint } from '../tree/checkpoint.ts';
import { NoteError } from '../tree/note-error.ts';
import { type AuditedLog, auditLog } from './audit-log.ts';
import { type Finding, RULE_CODES } from './finding.ts';
import type { LogSource } from './log-source.ts';
import { describeUnknown } from './unknown-content.ts';

/** A whole log, as exported or served. */
export interface LogClaim {
  /** The signed note that the log shows. */
  checkpoint: string;
  source: LogSource;
  trust: Trust;
  /** Signed notes saved earlier. */
  earlier: string[];
}

/** In this order; `earlier` only when an earlier checkpoint was given. */
export type LogStep = Step<'checkpoint' | 'witnesses' | 'earlier' | 'tree' | 'rules'>;

export interface VerifiedLog {
  verdict: Verdict;
  steps: LogStep[];
  /** null if the checkpoint does not verify. */
  audited: AuditedLog | null;
}

/** Findings of the state machine; all others are of the tree. */
const RULES: ReadonlySet<string> = new Set(RULE_CODES);

/** Rehashes a log from its first leaf and compares it with its checkpoint and with the saved ones. */
export async function verifyLog(platform: Platform, claim: LogClaim): Promise<VerifiedLog> {
  const { checkpoint, source, trust, earlier } = claim;
  const opened = await openBy(platform, checkpoint, trust);
  if (typeof opened === 'string') {
    const { failed, unknown } = stepsOf('checkpoint');
    const step = trust.logs.length === 0 ? unknown(opened) : failed(opened);
    return { verdict: verdictOf([step]), steps: [step], audited: null };
  }
  const kept = await Promise.all(earlier.map((note) => openBy(platform, note, trust)));
  const known = kept.filter((one) => typeof one !== 'string');
  const checkpoints = [...known, opened].sort((a, b) => Number(a.size - b.size));
  const { origin, size } = opened;
  const isForeign = !isAssayOrigin(origin);
  const audited = await auditLog(platform.hasher, { source, size, checkpoints, isForeign });
  const steps: LogStep[] = [
    stepsOf('checkpoint').passed(`Signed by ${origin}, with ${size} leaves.`),
    witnessesOf(opened, trust),
    ...kept.map((one) => earlierStep(one, opened)),
    treeStep(audited),
    rulesStep(audited),
  ];
  return { verdict: verdictOf(steps), steps, audited };
}

async function openBy(
  { verifyEd25519 }: Platform,
  note: string,
  { logs, witnesses }: Trust,
): Promise<OpenedCheckpoint | string> {
  if (logs.length === 0) return 'No key was given by which this log is believed.';
  try {
    const opened = await openCheckpoint(note, { log: logs, witnesses }, verifyEd25519);
    return typeof opened === 'string' ? `The checkpoint does not hold (${opened}).` : opened;
  } catch (error) {
    if (error instanceof NoteError) return `${error.message} (line ${error.at}).`;
    throw error;
  }
}

function witnessesOf({ signatures }: OpenedCheckpoint, trust: Trust): LogStep {
  const { passed, failed } = stepsOf('witnesses');
  const cosigned = signatures.map(({ key }) => key).filter(({ type }) => type !== 'ed25519');
  const names = cosigned.map(({ name }) => name).join(', ');
  if (!trust.isQuorum(cosigned))
    return failed(`${cosigned.length} witnesses signed: fewer than the policy asks for.`);
  return passed(names === '' ? 'Not independently witnessed.' : `Witnessed by ${names}.`);
}

function earlierStep(kept: OpenedCheckpoint | string, opened: OpenedCheckpoint): LogStep {
  const { passed, failed } = stepsOf('earlier');
  if (typeof kept === 'string') return failed(kept);
  if (kept.origin !== opened.origin) return failed('The earlier checkpoint is of another log.');
  if (kept.size > opened.size)
    return failed(`The log has ${opened.size} leaves, and had ${kept.size}: it was rolled back.`);
  return passed(`Compared with the checkpoint of ${kept.size} leaves.`);
}

function treeStep(audited: AuditedLog): LogStep {
  const { passed, failed } = stepsOf('tree');
  const broken = firstOf(audited, (code) => !RULES.has(code));
  return broken === null ? passed(`${audited.size} leaves were hashed.`) : failed(broken);
}

/** Rules are replayed for known content only; the rest stays undecided. */
function rulesStep(audited: AuditedLog): LogStep {
  const { passed, failed, unknown } = stepsOf('rules');
  const broken = firstOf(audited, (code) => RULES.has(code));
  if (broken !== null) return failed(broken);
  if (audited.unknown !== null) return unknown(describeUnknown(audited.unknown));
  return passed(`${audited.size} leaves were replayed.`);
}

function firstOf({ findings }: AuditedLog, isOf: (code: Finding['code']) => boolean) {
  const [first, ...more] = findings.filter(({ code }) => isOf(code));
  if (first === undefined) return null;
  return `${first.message}${more.length === 0 ? '' : ` And ${more.length} more.`}`;
}
