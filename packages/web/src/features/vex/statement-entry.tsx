import type { VexDocumentStatement } from '@assay/contract/vex.ts';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { MarkdownText } from '../../components/text/markdown-text.tsx';
import { formatCount } from '../../lib/formats.ts';
import { vulnerabilityPath } from '../../lib/vulnerability-path.ts';
import styles from './vex.module.css';

/** One statement: what it says of which product, and the findings that it is about, or why there are none. */
export function StatementEntry({ statement }: { statement: VexDocumentStatement }) {
  const { t } = useTranslation();
  const { vulnerability, product, component, version, range, state, detail } = statement;
  const subject = component || product;
  // A purl may have the version already.
  const isRepeated = version !== null && subject.includes(`@${version}`);
  const limits = range ? t('vex.versions', { range }) : isRepeated ? null : version;
  return (
    <li>
      <p className={styles.head}>
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
      </p>
      <p className="any-break">
        <code>{subject}</code> {limits && <span className="text-tertiary">{limits}</span>}
      </p>
      {detail !== '' && (
        <div className="text-secondary">
          <MarkdownText text={detail} />
        </div>
      )}
      <Match statement={statement} />
    </li>
  );
}

function Match({ statement: { unmatched, findings, act } }: { statement: VexDocumentStatement }) {
  const { t } = useTranslation();
  if (unmatched !== '')
    return <p className="meta text-tertiary">{t(`vex.unmatched_${unmatched}`)}</p>;
  return (
    <p className="meta text-secondary">
      {t('vex.findings', { count: findings, shown: formatCount(findings) })}
      {act !== null && `, ${t('vex.was_accepted')}`}
    </p>
  );
}
