import { COMPLIANCE_VERDICTS } from '@assay/contract/profile-rules.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS, type RuleSetVerdict } from '@assay/core/compliance/rule-set-verdict.ts';
import { useTranslation } from 'react-i18next';

/** Head of a table with a column for each verdict, behind a first one. */
export function VerdictHead({ first }: { first: string }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {RULE_SET_VERDICTS.map((verdict) => (
          <th key={verdict} scope="col">
            {t(`compliance.${verdict}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Tells whether a rule set can have a verdict; without a rule set, whether an attestation profile can. */
export const canHave = (set: RuleSetId | undefined, verdict: RuleSetVerdict): boolean =>
  set !== undefined || COMPLIANCE_VERDICTS.some((one) => one === verdict);
