import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { CheckNote } from '../../components/check/check-note.tsx';
import { useFolderSum } from '../../components/check/use-folder-sum.ts';
import { fixFirst } from '../../components/fix-first/strings.ts';
import { Upgrades } from '../../components/fix-first/upgrades.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { addStrings } from '../../lib/strings.ts';

addStrings({ fix_first: fixFirst });

/** Upgrades of all projects together. */
export function FixFirstPage() {
  const { t } = useTranslation();
  const sum = useFolderSum();
  const answer = useQuery(apiQuery('listUpgrades', {}));
  return (
    <ListLayout
      head={
        <>
          <PageHead title={t('shell.fix_first')} answer={t('fix_first.answer')} />
          <CheckNote check={sum?.check ?? null} />
        </>
      }
    >
      <Upgrades answer={answer} />
    </ListLayout>
  );
}
