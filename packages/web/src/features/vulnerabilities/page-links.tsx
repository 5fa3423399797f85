import { useTranslation } from 'react-i18next';
import { FixFirstLink } from '../../components/fix-first/fix-first-link.tsx';
import { AppLink } from '../../components/text/app-link.tsx';

/** Leads to the pages that go with the list: VEX documents, and upgrades of all projects. */
export function PageLinks() {
  const { t } = useTranslation();
  return (
    <>
      <AppLink className="button" href="/security/vex">
        {t('shell.vex')}
      </AppLink>
      <FixFirstLink />
    </>
  );
}
