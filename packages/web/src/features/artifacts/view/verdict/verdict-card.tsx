import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { TrustVerdict } from '@assay/contract/attestation.ts';
import { IconAlertTriangle } from '@assay/icons';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Seal } from '../../../../components/marks/seal.tsx';
import { VERDICT_OF } from '../../../../components/marks/trust-mark.tsx';
import { formatCount, formatInstant } from '../../../../lib/formats.ts';
import { useUrlSearch } from '../../../../lib/url-search.ts';
import verdictStyles from '../artifact.module.css';
import styles from '../artifact-page.module.css';
import { VerifyHere } from '../verify-here/verify-here.tsx';
import { reasonLines } from './reason-lines.ts';
import { Reasons } from './reasons.tsx';

/**
 * Level of an artifact and the reasons for it.
 *
 * @param verdict the displayed one; undefined without statements
 * @param ledgers names by uuid, as far as the user may read them
 */
export function VerdictCard({
  artifact,
  verdict,
  ledgers,
}: {
  artifact: ArtifactView;
  verdict: TrustVerdict | undefined;
  ledgers: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const level = verdict?.level ?? artifact.trust_level;
  const lines = useMemo(
    () => (verdict ? reasonLines(artifact, verdict, t) : []),
    [artifact, verdict, t],
  );
  return (
    <section className="panel" aria-label={t('artifact.verdict')}>
      {artifact.level_check !== 'matches' && (
        <p className="note bad" role="alert">
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span>{t(`artifact.level_${artifact.level_check}`)}</span>
        </p>
      )}
      <div className={verdictStyles.verdict}>
        <Seal level={level} />
        <div>
          <div
            data-testid="verdict"
            className={verdictStyles.word}
            data-verdict={VERDICT_OF[level]}
          >
            {t(`marks.trust_${level}`)}
          </div>
          {verdict ? (
            <p>
              {t('artifact.by_groups')} {formatCount(verdict.ledger_size)},{' '}
              {formatInstant(Date.parse(verdict.judged_at))}. {t('artifact.same_verdict')}
            </p>
          ) : (
            <p>{t(artifact.sha256 === null ? 'artifact.no_digest' : 'artifact.not_spoken')}</p>
          )}
        </div>
      </div>
      {artifact.verdicts.length > 1 && verdict && (
        <LedgerChoice artifact={artifact} verdict={verdict} ledgers={ledgers} />
      )}
      <Reasons lines={lines} />
      {verdict && artifact.sha256 !== null && (
        <VerifyHere
          key={`${artifact.sha256} ${verdict.ledger_uuid}`}
          sha256={artifact.sha256}
          verdict={verdict}
        />
      )}
    </section>
  );
}

/** Each ledger has its own verdict; the one that is looked at is in the address. */
function LedgerChoice({
  artifact: { verdicts },
  verdict,
  ledgers,
}: {
  artifact: ArtifactView;
  verdict: TrustVerdict;
  ledgers: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  return (
    <div className={styles.verdictLedger}>
      <NativeSelect
        label={t('artifact.ledger_of_verdict')}
        value={verdict.ledger_uuid}
        onChange={(event) => change({ ledger: event.currentTarget.value })}
        data={verdicts.map(({ ledger_uuid, level }) => ({
          value: ledger_uuid,
          label: `${ledgers.get(ledger_uuid) ?? ledger_uuid}: ${t(`marks.trust_${level}`)}`,
        }))}
      />
    </div>
  );
}
