import { JUSTIFICATIONS, RESPONSES } from '@assay/contract/decision-names.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../marks/state-mark.tsx';
import keyValueStyles from '../page/key-values.module.css';
import { useOriginText, useReopenedText } from './decision-state.tsx';
import styles from './decisions.module.css';
import { StatedInText, VoucherList } from './stated-in.tsx';

/** The decision about a finding, and what its document claims. */
export function DecisionFacts({
  row: { decision, claim },
  version,
  sha256,
  onAdopt,
}: {
  row: Pick<FindingRow, 'decision' | 'claim'>;
  version: string;
  /** Digest of the SBOM, whose claims these are. */
  sha256: string;
  /** Starts a decision from the claim; undefined for users who may not decide. */
  onAdopt: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const originOf = useOriginText();
  const reopenedOf = useReopenedText();
  return (
    <>
      {decision ? (
        <div className={styles.force}>
          <p className={styles.sentence}>
            <StateMark state={decision.state} />
            <span className="text-secondary">{originOf(decision, version)}</span>
          </p>
          {decision.stated_in && <StatedInText source={decision.stated_in} />}
          {decision.reopened_by !== null && <p className="strong">{reopenedOf(decision)}</p>}
          <Words of={decision} />
        </div>
      ) : (
        <p className="text-secondary">{t('decisions.undecided')}</p>
      )}
      {claim && (
        <div className={styles.force} data-claim>
          <p className={styles.sentence}>
            <span className="text-secondary">{t('decisions.claimed')}</span>
            <StateMark state={claim.state} />
            <span className="tag" data-outline="dashed">
              {t('decisions.claim')}
            </span>
            {onAdopt && !claim.applies && (
              <Button className="push" onClick={onAdopt}>
                {t('decisions.adopt')}
              </Button>
            )}
          </p>
          <ClaimSource claim={claim} sha256={sha256} />
          <Words of={claim} />
          <p className="meta text-tertiary">
            {t(claim.applies ? 'decisions.claim_counts' : 'decisions.claim_title')}
          </p>
        </div>
      )}
    </>
  );
}

/** Authors of the SBOM, and who vouches for it, where its claim counts. */
function ClaimSource({
  claim: { author, applies, vouchers },
  sha256,
}: {
  claim: NonNullable<FindingRow['claim']>;
  sha256: string;
}) {
  const { t } = useTranslation();
  return (
    <div className="text-secondary any-break">
      {author !== '' && <p>{t('decisions.claim_author', { author })}</p>}
      {applies && <VoucherList vouchers={vouchers} sha256={sha256} isSentence />}
    </div>
  );
}

/** A response in words; one that a document made up as it states it. */
function responseText(t: TFunction, value: string): string {
  const response = RESPONSES.find((one) => one === value);
  return response ? t(`decisions.response_${response}`) : value;
}

/** Justification, responses and detail, as far as they are stated. A claim may have words of its own. */
function Words({
  of: { justification, responses, detail },
}: {
  of: { justification: string; responses: readonly string[]; detail: string };
}) {
  const { t } = useTranslation();
  const reason = JUSTIFICATIONS.find((one) => one === justification);
  const facts: [string, string][] = [
    [t('decisions.justification'), reason ? t(`decisions.justification_${reason}`) : justification],
    [t('decisions.response'), responses.map((one) => responseText(t, one)).join(', ')],
    [t('decisions.detail'), detail],
  ];
  const stated = facts.filter(([, value]) => value !== '');
  if (stated.length === 0) return null;
  return (
    <dl className={`${keyValueStyles.keyValues} ${styles.words}`}>
      {stated.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
