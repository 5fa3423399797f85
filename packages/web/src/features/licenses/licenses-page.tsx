import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { licenseFacts } from '../../components/licenses/license-facts.tsx';
import { NoPolicy } from '../../components/licenses/no-policy.tsx';
import { licenses } from '../../components/licenses/strings.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { Facts } from '../../components/page/facts.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { LicenseTable } from './license-table.tsx';
import { SbomTable } from './sbom-table.tsx';
import type { LicensesSearch } from './search.ts';
import { licensePage } from './strings.ts';

addStrings({ licenses, license_page: licensePage });

/** Licenses of the SBOMs that count, and those SBOMs, judged by the license policy. */
export function LicensesPage({ search }: { search: LicensesSearch }) {
  const { t } = useTranslation();
  const { view, license_id } = search;
  const isOfSboms = view === 'sboms';
  return (
    <>
      <Crumbs crumbs={[{ label: t('shell.licenses') }]} />
      <ListLayout head={<LicensesHead isOfSboms={isOfSboms} />}>
        <TabLinks
          label={t('license_page.tabs')}
          current={isOfSboms ? 'sboms' : 'licenses'}
          tabs={[
            { key: 'licenses', label: t('license_page.tab_licenses'), href: '/licenses' },
            { key: 'sboms', label: t('license_page.tab_sboms'), href: '/licenses?view=sboms' },
          ]}
        />
        {isOfSboms ? (
          <SbomTable licenseId={license_id === undefined ? undefined : Number(license_id)} />
        ) : (
          <LicenseTable />
        )}
      </ListLayout>
    </>
  );
}

/** Name of the page, and numbers of components or SBOMs by verdict. */
function LicensesHead({ isOfSboms }: { isOfSboms: boolean }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...apiQuery('getLicenseSummary', {}), meta: { quiet: true } });
  const may = useHasRole('TenantAdmin');
  const policy = (
    <AppLink className="link" href="/settings/license-policy">
      {t('license_page.policy')}
    </AppLink>
  );
  return (
    <>
      <PageHead
        title={t('shell.licenses')}
        answer={t('license_page.answer')}
        actions={may && policy}
      />
      {data && <Facts facts={licenseFacts(t, isOfSboms ? data.sboms : data.components)} />}
      {data?.policy_revision === null && <NoPolicy />}
      {data !== undefined && data.uncounted_sboms > 0 && (
        <p className="note">{t('license_page.uncounted', { count: data.uncounted_sboms })}</p>
      )}
    </>
  );
}
