import type { Attestation, TrustVerdict } from '@assay/contract/attestation.ts';

/** Statements of trust that a verdict counts: those that it names; where it names none, all that are valid. */
export function countedStatements(
  statements: readonly Attestation[],
  { ledger_uuid, reasons }: TrustVerdict,
): Attestation[] {
  const valid = statements.filter(
    (one) =>
      one.ledger_uuid === ledger_uuid && one.status === 'trusted' && one.verification === 'valid',
  );
  const named = reasons.filter(
    ({ code, about }) => about === '' && (code === 'trusted' || code === 'too_few_signers'),
  );
  if (named.length === 0) return valid;
  const ids = new Set(named.flatMap(({ evidence }) => evidence));
  return valid.filter(({ statement_id }) => ids.has(statement_id));
}

/** Those by members of a group, one for each of them: the newest. */
export function statementsOfGroup(
  statements: readonly Attestation[],
  group: string,
): Attestation[] {
  const byPrincipal = new Map<string, Attestation>();
  for (const one of statements)
    if (one.signer && one.groups.includes(group) && !byPrincipal.has(one.signer.uuid))
      byPrincipal.set(one.signer.uuid, one);
  return [...byPrincipal.values()];
}
