import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

const byAudit = 'audit entry [\\da-f-]+ \\(leaf \\d+ of the control log\\)';

/** An edit of the decision of the scene. */
const edited = (id: string, what: string, assignment: string): TamperCase<Scene> => ({
  id,
  what,
  tamper: ({ silently }) => silently(`update decision set ${assignment}`),
  found: byBoth(new RegExp(`^I15 Row [\\da-f-]+ of decision is not what ${byAudit}`)),
});

/** Manipulations of decisions about findings. */
export const DECISION_CASES: readonly TamperCase<Scene>[] = [
  edited('D1', 'turns a decision into "not affected"', `state = 'not_affected'`),
  edited('D1b', 'makes a decision for the tenant', `scope = 'tenant', sbomid = null`),
  edited('D1c', 'says that another person decided', `author = 'eve@example.org'`),
  edited('D1d', 'dates a decision back', `created_at = created_at - interval '1 year'`),
  {
    id: 'D2',
    what: 'deletes a decision',
    tamper: ({ silently }) => silently('delete from decision'),
    found: byBoth(new RegExp(`^I15 Row [\\da-f-]+ of decision is gone, and ${byAudit}`)),
  },
  {
    id: 'D3',
    what: 'inserts a decision that closes a finding of every SBOM',
    tamper: ({ silently }) =>
      silently(`
        insert into decision (tenant_uuid, uuid, act_uuid, scope, vulnerability, package, state, justification, responses, detail,
          suppressed, reopen_on, basis, made_at_version, author_uuid, author, created_at)
        select tenant_uuid, uuid_v7(), act_uuid, 'tenant', vulnerability, '', 'not_affected', '', '{}', '', false, '{}', basis, '',
          author_uuid, author, now() from decision`),
    found: byBoth(/^I15 Row [\da-f-]+ of decision is there, and no audit entry recorded it/),
  },
];
