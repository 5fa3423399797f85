import type { VexDocumentStatement } from '@assay/contract/vex-statement.ts';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { vulnerabilityPath } from '../../lib/vulnerability-path.ts';
import { StateMark } from '../marks/state-mark.tsx';
import { AppLink } from '../text/app-link.tsx';
import { MarkdownText } from '../text/markdown-text.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import styles from './vex.module.css';

/**
 * One statement: what it says of which product, and the findings that it is about, or why there are none.
 *
 * @param selected whether it is selected; omitted where it cannot be
 * @param source document that it comes from, where the list has several
 * @param acts what can be done with it
 */
export function StatementEntry({
  statement,
  selected,
  onSelect,
  source,
  acts,
}: {
  statement: VexDocumentStatement;
  selected?: boolean | undefined;
  onSelect?: () => void;
  source?: ReactNode;
  acts?: ReactNode;
}) {
  const { t } = useTranslation();
  const { vulnerability, product, component, version, range, state, detail } = statement;
  const subject = component || product;
  // A purl may have the version already.
  const isRepeated = version !== null && subject.includes(`@${version}`);
  const limits = range ? t('vex.versions', { range }) : isRepeated ? null : version;
  return (
    <li data-declined={statement.declined ? '' : undefined}>
      <div className={styles.head}>
        {selected !== undefined && (
          <Checkbox
            size="xs"
            aria-label={t('vex.select', { number: statement.number })}
            checked={selected}
            onChange={onSelect}
          />
        )}
        {statement.unmatched === '' ? (
          <AppLink className="figure" href={vulnerabilityPath(vulnerability)}>
            <code className="strong">{vulnerability}</code>
          </AppLink>
        ) : (
          <code className="strong">{vulnerability}</code>
        )}
        <StateMark state={state} />
        {statement.justification !== '' && (
          <span className="text-secondary">{statement.justification.replaceAll('_', ' ')}</span>
        )}
        {acts}
      </div>
      <p className="any-break">
        <code>{subject}</code> {limits && <span className="text-tertiary">{limits}</span>}
      </p>
      {detail !== '' && (
        <div className="text-secondary">
          <MarkdownText text={detail} />
        </div>
      )}
      {source}
      <Match statement={statement} />
    </li>
  );
}

function Match({ statement }: { statement: VexDocumentStatement }) {
  const { t } = useTranslation();
  const { unmatched, findings, act, declined } = statement;
  return (
    <>
      {unmatched !== '' ? (
        <p className="meta text-tertiary">{t(`vex.unmatched_${unmatched}`)}</p>
      ) : (
        <p className="meta text-secondary">
          {t('vex.findings', { count: findings, shown: formatCount(findings) })}
          {act !== null && `, ${t('vex.was_accepted')}`}
        </p>
      )}
      {declined !== null && (
        <p className="meta text-secondary any-break">
          {t('vex.was_declined', { by: declined.by })}, <TimeAgo at={declined.at} />
          {declined.reason !== '' && `: ${declined.reason}`}
        </p>
      )}
    </>
  );
}
