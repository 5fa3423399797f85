import type { Upgrade } from '@assay/contract/fix-first.ts';
import type { Project } from '@assay/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import { EndOfLifeLine } from '../end-of-life/end-of-life-line.tsx';
import { AppLink } from '../text/app-link.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import styles from './fix-first.module.css';
import { CopyTicket } from './upgrade-export.tsx';

/** Shows what to change for an upgrade, what remains after it, and how far it goes. */
export function UpgradeDetails({
  upgrade,
  project,
}: {
  upgrade: Upgrade;
  project: Project | undefined;
}) {
  const { t } = useTranslation();
  const { name, to, remaining, introduced, is_safe, step } = upgrade;
  const findings = project && workspacePath(project.path, 'vulnerabilities');
  return (
    <div className={styles.details}>
      <section>
        <h4>{t('fix_first.bump')}</h4>
        <Bumps upgrade={upgrade} isProject={project !== undefined} />
      </section>
      <section>
        <h4>{t('fix_first.remaining')}</h4>
        <p>
          {is_safe
            ? t('fix_first.safe', { to })
            : t('fix_first.not_safe', { to, count: introduced })}
        </p>
        <p className="text-secondary">
          {remaining === 0
            ? t('fix_first.remaining_none')
            : t('fix_first.remaining_some', { count: remaining })}
        </p>
        <EndOfLifeLine cycle={upgrade.end_of_life} />
        {findings && (
          <AppLink
            className="link"
            href={`${findings}&${writePlainSearch({ text: name }).slice(1)}`}
          >
            {t('fix_first.show_findings')}
          </AppLink>
        )}
      </section>
      <section>
        <h4>{t('fix_first.effort')}</h4>
        <p>{t(`fix_first.step_${step}`)}</p>
        <p className="text-secondary">{t(`fix_first.step_${step}_text`)}</p>
        <p>
          <CopyTicket upgrade={upgrade} project={project} />
        </p>
      </section>
    </div>
  );
}

function Bumps({ upgrade, isProject }: { upgrade: Upgrade; isProject: boolean }) {
  const { t } = useTranslation();
  const { direct, bumps, bump_count, name, to, purl } = upgrade;
  if (!isProject)
    return (
      <>
        <p className="text-secondary">{t('fix_first.bump_several')}</p>
        <p className="row">
          <code className="cut" title={purl}>
            {purl}
          </code>
          <CopyButton text={purl} what={t('marks.purl_what')} />
        </p>
      </>
    );
  if (direct === 'unknown') return <p>{t('fix_first.bump_unknown')}</p>;
  return (
    <>
      {direct === 'yes' && <p>{t('fix_first.bump_direct', { name, to })}</p>}
      {bumps.length > 0 && (
        <>
          <p>{t('fix_first.bump_through')}</p>
          <ul>
            {bumps.map((bump) => (
              <li key={`${bump.name} ${bump.version}`}>
                <code className="strong">{bump.name}</code>{' '}
                <code className="text-secondary">{bump.version}</code>
                <Together bump={bump} upgrade={upgrade} />
              </li>
            ))}
          </ul>
        </>
      )}
      {bump_count > bumps.length && (
        <p className="text-secondary">
          {t('fix_first.bump_more', { count: formatCount(bump_count - bumps.length) })}
        </p>
      )}
    </>
  );
}

/** A later version of a direct dependency that other SBOMs use with the fixed package, or that this is unknown. */
function Together({ bump, upgrade }: { bump: Upgrade['bumps'][number]; upgrade: Upgrade }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('listVersionsTogether', {
      bump: bump.purl ?? '',
      purl: upgrade.purl,
      to: upgrade.to,
    }),
    enabled: bump.purl !== null,
    meta: { quiet: true },
  });
  if (!data) return null;
  const words = { name: bump.name, package: upgrade.name, to: upgrade.to };
  const [first] = data.items;
  if (!first) return <p className="text-secondary">{t('fix_first.bump_version_unknown', words)}</p>;
  return (
    <p className="text-secondary">
      {t('fix_first.bump_seen', { ...words, version: first.version, with: first.with })}{' '}
      <AppLink className="link" href={sbomPath(first.project, first.sbomid)}>
        {first.project} {first.sbom_version}
      </AppLink>
    </p>
  );
}
