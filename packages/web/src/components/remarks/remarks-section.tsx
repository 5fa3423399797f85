import type { FindingRemark } from '@assay/contract/finding-remarks.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatTotal } from '../../lib/formats.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import headingStyles from '../page/heading-end.module.css';
import { CommentForm } from './comment-form.tsx';
import { RemarkList } from './remark-list.tsx';
import type { RemarkPlace, RemarkSubject } from './remark-subject.ts';
import { useAssign } from './use-assign.ts';
import { useAssignDialog } from './use-assign-dialog.tsx';

const MOST = 50;

/** Comments on a finding and who works on it, and fields to add to them. */
export function RemarksSection({
  subject,
  place,
  sbomid,
}: {
  /** The package is empty for every package. */
  subject: RemarkSubject;
  /** Where new remarks are written. */
  place: RemarkPlace;
  /** SBOM whose finding is shown: only remarks that concern it are listed. */
  sbomid?: string;
}) {
  const { t } = useTranslation();
  const mayDecide = useHasRole('LedgerAdmin');
  const { data } = useQuery(
    apiQuery('listFindingRemarks', {
      vulnerability: subject.vulnerability,
      ...(subject.package !== '' && { package: subject.package }),
      ...(sbomid !== undefined && { sbomid }),
      pageSize: MOST,
    }),
  );
  if (!data) return null;
  const inPlace = data.items.find((one) => isAssignmentOf(one, subject, place));
  return (
    <section data-testid="remarks">
      <h2>
        {t('remarks.title')}
        <span className={headingStyles.end}>
          {formatTotal(data.total, { isExact: data.total_is_exact })}
        </span>
      </h2>
      <Assignee subject={subject} place={place} assigned={inPlace} />
      {data.items.length > 0 && <RemarkList remarks={data.items} sbomid={sbomid} />}
      {mayDecide && <CommentForm key={subject.vulnerability} subject={subject} place={place} />}
    </section>
  );
}

/** Whether a remark says who works on these findings in this place now. */
const isAssignmentOf = (one: FindingRemark, subject: RemarkSubject, place: RemarkPlace): boolean =>
  one.kind === 'assignment' &&
  one.ended_at === null &&
  one.package === subject.package &&
  one.scope === place.scope &&
  (place.scope === 'tenant' || one.path === place.path);

/** The person who works on the findings, and buttons to change that. */
function Assignee({
  subject,
  place,
  assigned,
}: {
  subject: RemarkSubject;
  place: RemarkPlace;
  assigned: FindingRemark | undefined;
}) {
  const { t } = useTranslation();
  const me = useCurrentUser().uuid;
  const mayDecide = useHasRole('LedgerAdmin');
  const assign = useAssign(place);
  const assignee = assigned?.assignee ?? null;
  const isMine = assigned?.assignee_uuid === me;
  const others = useAssignDialog(place);
  const run = (to: 'me' | null) => assign.mutate({ subjects: [subject], to });
  useShortcuts(
    mayDecide ? [{ key: 'a', label: t('remarks.assign_to_me'), run: () => run('me') }] : [],
  );
  return (
    <>
      <p className="row" data-wrap>
        <span>
          {isMine
            ? t('remarks.assigned_to_me')
            : assignee === null
              ? t('remarks.assigned_to_nobody')
              : t('remarks.assigned_to', { assignee })}
        </span>
        {mayDecide && (
          <span className="push row" data-wrap>
            {assignee !== null && (
              <Button variant="subtle" disabled={assign.isPending} onClick={() => run(null)}>
                {t('remarks.unassign')}
              </Button>
            )}
            <Button variant="subtle" onClick={() => others.ask({ subjects: [subject] })}>
              {t('remarks.assign_others')}
            </Button>
            {!isMine && (
              <Button disabled={assign.isPending} onClick={() => run('me')}>
                {t('remarks.assign_to_me')}
              </Button>
            )}
          </span>
        )}
      </p>
      {others.dialog}
    </>
  );
}
