import type { Check } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../answers/empty-state.tsx';
import { AppLink } from '../text/app-link.tsx';
import { CheckMark } from './check-mark.tsx';
import { viewOfCheck } from './check-view.ts';

/**
 * Stands in place of findings where there is none: which of the check states that is, and how to learn more. Only what
 * was compared in full, with fresh sources, reads "No findings".
 *
 * @param check null while it is not counted: then nothing is claimed
 * @param href where the components are that were not checked
 */
export function NoFindings({ check, href }: { check: Check | null; href?: string }) {
  const { t } = useTranslation();
  const state = stateOf(check);
  return (
    <EmptyState title={t(`check.empty_${state}`)} text={t(`check.empty_${state}_text`)}>
      {check && <CheckMark view={viewOfCheck(t, check)} />}
      {state !== 'checked' && (
        <p className="row">
          {href && check && check.unchecked > 0 && (
            <AppLink className="link" href={href}>
              {t('check.see_unchecked')}
            </AppLink>
          )}
          <AppLink className="link" href="/advisories">
            {t('check.sources')}
          </AppLink>
        </p>
      )}
    </EmptyState>
  );
}

function stateOf(check: Check | null) {
  if (check === null) return 'not_counted';
  return check.state === 'checked' && check.stale > 0 ? 'stale' : check.state;
}
