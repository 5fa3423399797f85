import type {
  JudgedRequirement,
  JudgedStandard,
  RequirementStatement,
} from '@assay/contract/project-standards.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ResultReceipt } from '../../../components/compliance/rule-sets/result-receipt.tsx';
import { KeyValues } from '../../../components/page/key-values.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatDay } from '../../../lib/formats.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { attachmentPath } from '../../../lib/projects-path.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import styles from './evidence.module.css';
import { REFRESH } from './refresh.ts';

/** Statement of a person about a requirement, with owner, end, file and receipt. */
export function StatementSection({
  standard,
  requirement,
}: {
  standard: JudgedStandard;
  requirement: JudgedRequirement;
}) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const withdraw = useApiMutation('deleteRequirementEvidence', {
    refresh: REFRESH,
    onDone: () => notifyDone(t('evidence.withdrawn')),
  });
  const { statement, identifier } = requirement;
  const of = { uuid: standard.project_uuid, standard: standard.uuid, requirement: identifier };
  return (
    <>
      <section>
        <h2>{t('evidence.statement')}</h2>
        {statement ? (
          <div className="stack">
            <p className={styles.text}>{statement.text}</p>
            <Facts statement={statement} project={standard.project} />
            {may && (
              <div>
                <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(of)}>
                  {t('evidence.withdraw')}
                </Button>
              </div>
            )}
          </div>
        ) : (
          <p className="text-secondary">{t('evidence.statement_none')}</p>
        )}
      </section>
      {statement && (
        <ResultReceipt
          receipt={statement.receipt}
          proves={t('evidence.proves')}
          missing={t('evidence.not_in_log')}
        />
      )}
    </>
  );
}

function Facts({ statement, project }: { statement: RequirementStatement; project: string }) {
  const { t } = useTranslation();
  const { verdict, owner, expires_at, is_expired, stated_at, stated_by } = statement;
  const { attachment_uuid, attachment_name, attachment_sha256 } = statement;
  const day = formatDay(Date.parse(expires_at));
  return (
    <KeyValues
      facts={[
        { key: t('evidence.verdict'), value: t(`evidence.verdict_${verdict}`) },
        { key: t('evidence.owner'), value: owner, isTyped: true },
        { key: t('evidence.until'), value: is_expired ? t('evidence.expired', { day }) : day },
        ...(attachment_name === null
          ? []
          : [
              {
                key: t('evidence.file'),
                isTyped: true,
                value:
                  attachment_uuid === null ? (
                    t('evidence.file_deleted', { name: attachment_name })
                  ) : (
                    <AppLink className="link" href={attachmentPath(project, attachment_uuid)}>
                      {attachment_name}
                    </AppLink>
                  ),
              },
              {
                key: t('evidence.file_hash'),
                value: <CutMiddle text={attachment_sha256 ?? ''} what={t('evidence.hash')} />,
              },
            ]),
        {
          key: t('evidence.stated'),
          isTyped: true,
          value: (
            <>
              <TimeAgo at={stated_at} />, {stated_by}
            </>
          ),
        },
      ]}
    />
  );
}
