import type { EventKind } from '@assay/contract/notification-names.ts';
import type { Reader } from '../../platform/db/database.ts';
import { decisionOccurrence, type MessageDecision } from './decision-occurrence.ts';
import * as query from './event-queries.ts';

/** Findings of one event that are looked at, the most urgent first. */
const MOST_FINDINGS = 200;

/** A vulnerability that an event is about, as the tenant has it now. */
export interface Finding extends Omit<query.FindingRow, 'vuln_id'> {
  /** Severity before it rose; null for other events. */
  former: number | null;
  projects: string[];
  in_use: boolean;
}

/** Event at a gate, source, task, log or license. */
interface Occurrence {
  title: string;
  text: string;
  /** Address within the page. */
  link: string;
  projects: string[];
  in_use: boolean | null;
  /** Name of the source, task or log, or `license`; empty for a gate. */
  subject: string;
  /** Account of the only person who is notified; null: all people of the rule. */
  only: string | null;
  /** Decisions that are open again; absent for other events. */
  decisions?: MessageDecision[];
}

/** An event with what it is about: findings, or one occurrence. */
export interface ExpandedEvent {
  uuid: string;
  kind: EventKind;
  created_at: Date;
  findings: Finding[];
  /** Path of the project whose upload brought the findings; null when advisories did. */
  project: string | null;
  occurrence: Occurrence | null;
}

/** Looks up what an event is about; findings that are gone meanwhile are left out. */
export async function expandEvent(
  db: Reader,
  tenantUuid: string,
  event: query.EventRow,
): Promise<ExpandedEvent> {
  const { uuid, kind, created_at } = event;
  const about = { uuid, kind, created_at, findings: [], project: null };
  if (!kind.startsWith('finding.'))
    return { ...about, occurrence: await occurrenceOf(db, tenantUuid, event) };
  const rows = await query.selectFindings(db, tenantUuid, event.vuln_ids, MOST_FINDINGS);
  const affected = Map.groupBy(
    await query.selectAffected(
      ...([db, tenantUuid] as const),
      rows.map((row) => row.vuln_id),
      event.project_uuid,
    ),
    (row) => row.vuln_id,
  );
  const former = new Map(event.vuln_ids.map((id, i) => [id, event.former[i] ?? null]));
  const findings = rows.flatMap(({ vuln_id, ...row }): Finding[] => {
    const projects = affected.get(vuln_id) ?? [];
    if (projects.length === 0) return [];
    return [
      {
        ...row,
        former: former.get(vuln_id) ?? null,
        projects: projects.map(({ path }) => path),
        in_use: projects.some(({ in_use }) => in_use),
      },
    ];
  });
  const project = event.project_uuid === null ? null : (findings[0]?.projects[0] ?? null);
  return { ...about, findings, project, occurrence: null };
}

async function occurrenceOf(
  db: Reader,
  tenantUuid: string,
  { kind, data }: query.EventRow,
): Promise<Occurrence> {
  const told = (name: string) => String(data[name] ?? '');
  const plain = { projects: [], in_use: null, subject: '', only: null };
  switch (kind) {
    case 'gate.failed':
      return gateOccurrence(db, tenantUuid, data);
    case 'source.stale': {
      const last = told('last_success_at');
      const text = last === '' ? 'It was never read.' : `Last read ${last}.`;
      const title = `Source ${told('source')} is stale`;
      return { ...plain, title, text, link: '/advisories', subject: told('source') };
    }
    case 'task.failed': {
      const link = '/settings/scheduled-tasks';
      const title = `Task ${told('task')} failed`;
      return { ...plain, title, text: told('reason'), link, subject: told('task') };
    }
    case 'license.expiring': {
      const days = Number(data['days']);
      const left = days === 1 ? '1 day' : `${days} days`;
      const title = days === 0 ? 'The license has expired' : `The license expires within ${left}`;
      const text = `It ends at ${told('expires_at')}. Set a new license to keep its features.`;
      return { ...plain, title, text, link: '/settings/license', subject: 'license' };
    }
    case 'decision.expiring':
    case 'decision.overruled':
    case 'decision.reopened':
    case 'assignment.made':
      return { ...plain, ...decisionOccurrence(kind, data) };
    default: {
      const uuid = told('log_uuid');
      const name = await query.findLedgerName(db, tenantUuid, uuid);
      const link = name === undefined ? '/audit' : `/ledgers/${uuid}`;
      const subject = name ?? 'audit log';
      const state = data['stopped'] === true ? 'was stopped' : 'contradicts itself';
      const title = `${name === undefined ? 'The audit log' : `Ledger ${name}`} ${state}`;
      return { ...plain, title, text: told('reason'), link, subject };
    }
  }
}

async function gateOccurrence(
  db: Reader,
  tenantUuid: string,
  data: Record<string, unknown>,
): Promise<Occurrence> {
  const sbomid = String(data['sbomid'] ?? '');
  const sbom = await query.findSbom(db, tenantUuid, sbomid);
  const what = sbom === undefined ? 'a deleted SBOM' : `${sbom.path} ${sbom.version}`.trimEnd();
  const path = sbom?.path.split('/').map(encodeURIComponent).join('/');
  const isFailed = data['outcome'] === 'failed';
  return {
    title: isFailed ? `Gate failed for ${what}` : `Gate undecided for ${what}`,
    text: `Limit ${String(data['fail_on'])}, asked by ${String(data['asked_by'])}.`,
    link: path === undefined ? '/sbom' : `/projects/${path}/${sbomid}/vulnerabilities`,
    projects: sbom === undefined ? [] : [sbom.path],
    in_use: sbom?.in_use ?? null,
    subject: '',
    only: null,
  };
}
