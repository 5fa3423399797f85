import type { FindingRemark } from '@assay/contract/finding-remarks.ts';
import { useTranslation } from 'react-i18next';
import { DecisionEntry } from '../decisions/decision-entry.tsx';
import historyStyles from '../decisions/decisions.module.css';
import { ScopeText } from '../decisions/scope-text.tsx';
import { TimeAgo } from '../text/time-ago.tsx';

/** Comments and assignments as a timeline, newest first, each with its ledger entry. */
export function RemarkList({
  remarks,
  sbomid,
}: {
  remarks: readonly FindingRemark[];
  sbomid: string | undefined;
}) {
  return (
    <ol className={historyStyles.history}>
      {remarks.map((remark) => (
        <Item key={remark.uuid} remark={remark} sbomid={sbomid} />
      ))}
    </ol>
  );
}

function Item({ remark, sbomid }: { remark: FindingRemark; sbomid: string | undefined }) {
  const { t } = useTranslation();
  const { kind, author, assignee, text, created_at, receipt } = remark;
  const what =
    kind === 'comment'
      ? t('remarks.commented', { author })
      : assignee === null
        ? t('remarks.unassigned_by', { author })
        : t('remarks.assigned_by', { author, assignee });
  const isNow = kind === 'assignment' && assignee !== null && remark.ended_at === null;
  return (
    <li data-standing={isNow || undefined}>
      <p className="row">
        <b className="strong">{what}</b>
        <span className="push text-tertiary">
          <TimeAgo at={created_at} />
        </span>
      </p>
      {text !== '' && <p className={historyStyles.detail}>{text}</p>}
      <p className="text-secondary">
        <ScopeText decision={remark} sbomid={sbomid} />
        {remark.package !== '' && (
          <>
            , <code>{remark.package}</code>
          </>
        )}
      </p>
      <p className={`meta text-tertiary ${historyStyles.entry}`}>
        <DecisionEntry receipt={receipt} />
      </p>
    </li>
  );
}
