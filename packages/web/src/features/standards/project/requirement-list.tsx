import type { JudgedRequirement, JudgedStandard } from '@assay/contract/project-standards.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ComplianceMark } from '../../../components/compliance/compliance-mark.tsx';
import { Segments } from '../../../components/page/segments.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { formatDay } from '../../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import styles from './evidence.module.css';

const isOpen = ({ verdict }: JudgedRequirement) => verdict === 'unknown' || verdict === 'fail';

/** Requirements of a standard with their verdicts, all of them or those that are open. */
export function RequirementList({
  standard,
  only,
}: {
  standard: JudgedStandard;
  only: 'open' | undefined;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const shown = only === 'open' ? standard.requirements.filter(isOpen) : standard.requirements;
  return (
    <div className={styles.list}>
      <div className="row">
        <Coverage standard={standard} />
        <span className="push">
          <Segments
            aria-label={t('evidence.show')}
            value={only ?? 'all'}
            onChange={(value) => change({ only: value === 'open' ? 'open' : undefined })}
            data={[
              { value: 'all', label: t('evidence.all') },
              { value: 'open', label: t('evidence.only_open') },
            ]}
          />
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t('evidence.none_open')} text={t('evidence.none_open_text')} />
      ) : (
        <ul className={styles.requirements} aria-label={t('evidence.requirements')}>
          {shown.map((requirement) => (
            <Row key={requirement.identifier} requirement={requirement} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** How many requirements pass, fail, are unknown and do not apply. */
function Coverage({ standard }: { standard: JudgedStandard }) {
  const { t } = useTranslation();
  const { pass, fail, unknown, not_applicable } = standard;
  const total = pass + fail + unknown + not_applicable;
  const parts = [
    t('evidence.covered', { pass, total }),
    ...(fail > 0 ? [t('evidence.failing', { count: fail })] : []),
    ...(unknown > 0 ? [t('evidence.unknown', { count: unknown })] : []),
    ...(not_applicable > 0 ? [t('evidence.not_applicable', { count: not_applicable })] : []),
  ];
  return (
    <p className="text-secondary" role="status">
      {parts.join(', ')}
    </p>
  );
}

function Row({ requirement }: { requirement: JudgedRequirement }) {
  const { search } = useUrlSearch();
  const { identifier, title, text, verdict, is_group } = requirement;
  const words = [title, text].filter((one) => one !== '').join(' ');
  if (is_group)
    return (
      <li data-group="">
        <span className="strong any-break">{identifier}</span>
        <span className={styles.text}>{words}</span>
      </li>
    );
  return (
    <li aria-current={search['open'] === identifier ? 'true' : undefined}>
      <AppLink className="link any-break" href={hrefWith(search, { open: identifier })}>
        {identifier}
      </AppLink>
      <span className={styles.text}>{words}</span>
      <span className={styles.verdict}>
        {verdict && <ComplianceMark verdict={verdict} />}
        <Source requirement={requirement} />
      </span>
    </li>
  );
}

/** Evidence that decides a requirement, or the reason why none does. */
function Source({ requirement }: { requirement: JudgedRequirement }) {
  const { t } = useTranslation();
  const { decided_by, statement } = requirement;
  const day = statement ? formatDay(Date.parse(statement.expires_at)) : '';
  const words =
    decided_by === 'check'
      ? t('evidence.by_check')
      : decided_by === 'statement' && statement
        ? t('evidence.by_statement', { owner: statement.owner, day })
        : statement?.is_expired
          ? t('evidence.expired', { day })
          : t('evidence.no_evidence');
  return <span className="text-tertiary small any-break">{words}</span>;
}
