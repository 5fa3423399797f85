import { envelopeOf } from '@assay/core/dsse/envelope.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { attribute, BARE } from '../features/attestations/log/attribute.ts';
import { KeyFinder } from '../features/attestations/log/known-keys.ts';
import { logSignatures } from '../features/attestations/log/log-signatures.ts';
import { readStatement } from '../features/attestations/read/read-statement.ts';
import {
  digestOf,
  registerKey,
  signedBy,
  type TestNotary,
} from '../features/attestations/test-signing.ts';
import { signedText } from '../features/signing-keys/test-signed-changes.ts';
import { systemContext } from '../features/signing-keys/test-signers.ts';
import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

/** Database changes that would make an artifact trusted without a valid signature. */
export const SIGNATURE_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A6',
    what: 'deletes the rows of a statement against an artifact, and has it signed as trusted',
    async tamper(scene) {
      await deleteStatements(scene, scene.untrusted);
      await signTrusted(scene, scene.ann, scene.untrusted);
    },
    found: {
      ...byBoth(/^I13 Leaf \d+ of log [\da-f-]+ notarizes statement [\da-f-]+, which is not there/),
      pack: /^proven unknown\nmissing_statement leaf \d+/,
      level: /^unknown missing_statement/,
    },
  },
  {
    id: 'A6b',
    what: 'takes a statement off its artifact, or its key off the statement, and has it signed as trusted',
    async tamper(scene) {
      await scene.silently(
        `delete from attestation_subject s using artifact a
         where a.uuid = s.artifact_uuid and a.sha256 = decode($1, 'hex')`,
        [scene.untrusted],
      );
      await signTrusted(scene, scene.ann, scene.untrusted);
    },
    found: {
      ...byBoth(
        /^I13 Leaf \d+ of log [\da-f-]+ is about sha256:[\da-f]{64}, and statement [\da-f-]+ is not/,
      ),
      pack: /^proven unknown\nmissing_statement leaf \d+/,
      level: /^unknown missing_statement/,
      page: /^Statement [\da-f-]+ is shown as contradicted/,
    },
  },
  {
    id: 'A7',
    what: 'inserts a stranger into a signers group, for whom a trigger writes the leaf',
    async tamper(scene) {
      const { superuser, signing, group, mallory } = scene;
      await superuser(
        'insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) values ($1, $2, $3)',
        [signing.tenant.uuid, group, mallory.principal],
      );
      await signTrusted(scene, mallory, digestOf('evil'));
    },
    found: {
      ...byBoth(
        /^I12 Leaf \d+ of signers log [\da-f-]+ counts for nothing: add member [\da-f-]+ of signers group [\da-f-]+, no audit entry/,
      ),
      pack: /^proven unknown\ntoo_few_signers/,
      level: /^unknown too_few_signers/,
    },
  },
  {
    id: 'A7b',
    what: 'does so with the audit entry of another membership behind the leaf',
    async tamper(scene) {
      const { superuser, signing, group, mallory, ann } = scene;
      const [entry] = await superuser<{ uuid: string }>(
        `select uuid from audit_entry where action = 'signers_group.add_user' and details #>> '{user,uuid}' = $1`,
        [ann.principal],
      );
      await superuser(
        `with act as materialized (select set_config('app.entry', $4, true))
         insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) select $1, $2, $3 from act`,
        [signing.tenant.uuid, group, mallory.principal, entry?.uuid],
      );
      await signTrusted(scene, mallory, digestOf('evil'));
    },
    found: {
      ...byBoth(
        /^I12 Leaf \d+ of signers log [\da-f-]+ counts for nothing: add member [\da-f-]+ of signers group [\da-f-]+, the audit entry behind it is about something else/,
      ),
      pack: /^proven unknown\ntoo_few_signers/,
      level: /^unknown too_few_signers/,
    },
  },
  {
    id: 'A7c',
    what: 'registers a key of their own for a member of a signers group',
    async tamper(scene) {
      const { superuser, ann, mallory } = scene;
      const signer = p256Signer();
      const { key } = await registerKey(mallory.client, signer);
      await superuser(
        `insert into signing_key (tenant_uuid, uuid, principal_uuid, name, custody, algorithm, public_key, proof, not_before, created_by)
         select k.tenant_uuid, gen_random_uuid(), $2, 'x', 'client', k.algorithm, set_byte(k.public_key, 40, get_byte(k.public_key, 40) # 1), k.proof, k.not_before, 'x'
         from signing_key k where k.uuid = $1`,
        [key, ann.principal],
      );
      await scene.settle();
    },
    found: {
      ...byBoth(
        /^I12 Leaf \d+ of signers log [\da-f-]+ counts for nothing: register signing key [\da-f-]+, no audit entry/,
      ),
    },
  },
  {
    id: 'A7d',
    what: 'changes the threshold of a signers group',
    async tamper(scene) {
      await scene.superuser('update signers_group set threshold = 2 where uuid = $1', [
        scene.group,
      ]);
      await scene.settle();
    },
    found: {
      ...byBoth(
        /^I12 Leaf \d+ of signers log [\da-f-]+ counts for nothing: update signers group [\da-f-]+, no audit entry/,
      ),
    },
  },
  {
    id: 'A7e',
    what: 'inserts a stranger with an audit entry of an administrator, where administrators sign changes',
    async tamper(scene) {
      const { superuser, signing, group, mallory, ann, before } = scene;
      const administrators = [ann.principal];
      const policy = { kind: 'policy', acts: 'required', administrators } as const;
      const signed = signedText(ann.signer, before.origin, policy);
      await ann.client.setSignersPolicy({ administrators, signed });
      await superuser(
        `with entry as (
           insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
           values ($1, 'user', $4, 'ann', 'TenantAdmin', '192.0.2.1', 'signers_group.add_user', $2,
                   jsonb_build_object('user', jsonb_build_object('uuid', $3::uuid, 'name', 'mallory')), 'ok'))
         insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) values ($1, $2, $3)`,
        [signing.tenant.uuid, group, mallory.principal, ann.principal],
      );
      await signTrusted(scene, mallory, digestOf('evil'));
    },
    found: {
      ...byBoth(
        /^I12 Leaf \d+ of signers log [\da-f-]+ counts for nothing: add member [\da-f-]+ of signers group [\da-f-]+, no administrator signed it/,
      ),
      pack: /^proven unknown\ntoo_few_signers/,
      level: /^unknown too_few_signers/,
    },
  },
  {
    id: 'A8',
    what: 'has a statement logged by a key that was revoked as retired, under the signers of before',
    async tamper(scene) {
      const { ann, signing, server, superuser } = scene;
      await ann.client.revokeSigningKey({ uuid: ann.key, reason: 'retired' });
      await scene.settle();
      // A minute and a half pass until the statement is logged.
      await superuser(
        `update log_head set last_at = clock_timestamp() + interval '90 seconds' where log_uuid = $1`,
        [signing.ledger.uuid],
      );
      await logBehindTheBack(scene, ann, digestOf('evil'));
      const payload = JSON.stringify({ ledger_uuid: signing.ledger.uuid });
      await server.db.owner(
        `select queue.enqueue('attestations.judge', $1::jsonb, $2, 'tamper', 'attestations')`,
        [payload, signing.tenant.uuid],
      );
      await judged(scene);
    },
    found: {
      ...byBoth(
        /^I13 Leaf \d+ of log [\da-f-]+ (pins \d+ leaves of the signers log|is by signing key [\da-f-]+, which had been revoked)/,
      ),
      pack: /^proven untrusted\ninvalid_evidence [\da-f]{64}\n(?:.*\n)*.*: invalid \(stale_control_head, revoked\)\./,
      level: /^untrusted invalid_evidence$/,
    },
  },
];

async function deleteStatements({ silently }: Scene, sha256: string): Promise<void> {
  const about = `select s.attestation_uuid from attestation_subject s join artifact a on a.uuid = s.artifact_uuid
    where a.sha256 = decode($1, 'hex')`;
  await silently(
    `with gone as (delete from attestation where uuid in (${about}) returning uuid),
       subjects as (delete from attestation_subject where attestation_uuid in (${about})),
       verdicts as (delete from artifact_verdict where artifact_uuid in (select uuid from artifact where sha256 = decode($1, 'hex')))
     select from gone`,
    [sha256],
  );
}

/** Signs, through the product, an artifact without other signatures. */
async function signTrusted(scene: Scene, by: TestNotary, sha256: string): Promise<void> {
  scene.suspects.add(sha256);
  await scene.settle();
  await scene.signing.notarize(by, sha256);
  await scene.settle();
}

/** Adds a statement to the ledger as anyone who has the database does: judged by the signers of before. */
async function logBehindTheBack(scene: Scene, by: TestNotary, sha256: string): Promise<void> {
  const { server, signing, before, suspects } = scene;
  suspects.add(sha256);
  const { ledger, tenant } = signing;
  const ctx = systemContext(server, tenant.uuid);
  const sent = signedBy(signing.status(sha256), [by.signer]);
  const read = readStatement(envelopeOf({ value: sent, at: '' }), '', ledger.origin);
  const finder = new KeyFinder(before.control, by.principal);
  const platform = createAttestationPlatform(null);
  const attributing = { finder, control: before.control, platform, now: Date.now() };
  const signed = await attribute(read, BARE, attributing);
  const where = { ledger_uuid: ledger.uuid, action: 'artifact.notarize' as const };
  await logSignatures(ctx, signed, { ...where, signers: before });
  await scene.settle();
}

async function judged({ superuser }: Scene): Promise<void> {
  for (;;) {
    const [left] = await superuser<{ n: string }>(
      `select coalesce(sum(waiting + running), 0) as n from queue.state() where task = 'attestations.judge'`,
    );
    if (Number(left?.n) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
