import type { RowChecks } from '@assay/contract/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AppLink } from '../text/app-link.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import styles from './row-checks.module.css';
import { rowChecks } from './strings.ts';

addStrings({ rowChecks });

/**
 * A line that states when the daily audit derived rows of a page again, with which result, and where that is recorded.
 *
 * @param since when the first of the rows was stored; an audit that began before does not cover them
 */
export function RowCheckNote({ of, since }: { of: 'findings' | 'roles'; since?: string }) {
  const { t } = useTranslation();
  const isAuditor = useHasRole('Auditor');
  const { data } = useQuery({ ...apiQuery('getRowChecks', {}), meta: { quiet: true } });
  if (data === undefined) return null;
  const check = data[of];
  const isOlder = check !== null && since !== undefined && check.began_at < since;
  const entry = data.last?.differences ? data.last.entry : check?.entry;
  return (
    <p className={`text-secondary small ${styles.note}`}>
      {check === null || isOlder ? (
        t(isOlder ? 'rowChecks.findings_before' : `rowChecks.${of}_never`)
      ) : (
        <>
          {t(`rowChecks.${of}`)} <TimeAgo at={check.ended_at} /> {t('rowChecks.by')}
        </>
      )}{' '}
      <Result last={data.last} isCovered={check !== null && !isOlder} />{' '}
      {isAuditor && entry && (
        <AppLink className="link" href={`/audit?action=log.audit_result&open=${entry}`}>
          {t('rowChecks.entry')}
        </AppLink>
      )}
    </p>
  );
}

/** Differences of the newest audit, of whatever rows; without any, what that says of rows that it covers. */
function Result({ last, isCovered }: { last: RowChecks['last']; isCovered: boolean }) {
  const { t } = useTranslation();
  const count = last?.differences ?? 0;
  if (count > 0)
    return (
      <b className="strong">{t('rowChecks.different', { count, shown: formatCount(count) })}</b>
    );
  return isCovered ? t('rowChecks.same') : null;
}
