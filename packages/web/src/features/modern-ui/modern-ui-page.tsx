import { useTranslation } from 'react-i18next';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { addStrings } from '../../lib/strings.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { AnswerParts } from './answer-parts.tsx';
import { ColorParts } from './color-parts.tsx';
import { ControlParts } from './control-parts.tsx';
import { MarkParts } from './mark-parts.tsx';
import { PART_TABS, type PartTab } from './search.ts';
import { parts } from './strings.ts';
import { TableParts } from './table-parts.tsx';
import { TextParts } from './text-parts.tsx';

addStrings({ parts });

const CONTENTS: Readonly<Record<PartTab, () => React.JSX.Element>> = {
  marks: MarkParts,
  controls: ControlParts,
  texts: TextParts,
  tables: TableParts,
  answers: AnswerParts,
  colors: ColorParts,
};

/** Page of the parts that pages are made of, drawn by the parts themselves. */
export function ModernUiPage() {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const current = PART_TABS.find((tab) => tab === search['tab']) ?? 'marks';
  const Content = CONTENTS[current];
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('parts.title')} answer={t('parts.answer')} />
      <TabLinks
        label={t('parts.tabs')}
        current={current}
        tabs={PART_TABS.map((tab) => ({
          key: tab,
          label: t(`parts.tab_${tab}`),
          href: hrefWith({}, { tab: tab === 'marks' ? undefined : tab }),
        }))}
      />
      <Content />
    </div>
  );
}
