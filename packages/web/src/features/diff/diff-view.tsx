import type { SbomDiff } from '@assay/contract/sbom-diff.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { diffMarkdown } from '@assay/core/diff/diff-markdown.ts';
import { IconCheck, IconCopy } from '@assay/icons';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { sbomPath } from '../../lib/projects-path.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { ChangedComponents } from './changed-components.tsx';
import { ChangedFindings } from './changed-findings.tsx';
import { ChangedLicenses } from './changed-licenses.tsx';
import styles from './diff.module.css';
import { DiffSummary } from './diff-summary.tsx';
import { GatePanel, TrustPanel } from './judged-panels.tsx';
import { SbomChoices } from './sbom-choices.tsx';
import type { DiffSearch } from './search.ts';

const TABS = {
  components: ChangedComponents,
  licenses: ChangedLicenses,
  vulnerabilities: ChangedFindings,
};

/** A comparison: what is compared, its sums, its rows by kind, gate, trust and the text. */
export function DiffView({
  diff,
  choices,
  search,
}: {
  diff: SbomDiff;
  choices: readonly Sbom[];
  search: DiffSearch;
}) {
  const { t } = useTranslation();
  const { from, to } = diff;
  const current = search.tab ?? 'components';
  const Rows = TABS[current];
  const text = diffMarkdown(diff);
  const nameOf = (sbom: { version: string }) => sbom.version || t('diff.no_version');
  return (
    <div className={styles.page}>
      <Crumbs
        crumbs={[
          { label: to.project, href: sbomPath(to.project, to.sbomid) },
          { label: t('shell.compare') },
        ]}
      />
      <PageHead
        title={t('diff.title', { from: nameOf(from), to: nameOf(to) })}
        answer={t('diff.answer')}
        actions={<CopyMarkdown text={text} />}
      />
      <SbomChoices diff={diff} choices={choices} search={search} />
      <DiffSummary diff={diff} />
      <div className={styles.columns}>
        <section className={`panel ${styles.changes}`} aria-label={t(`diff.${current}`)}>
          <DiffTabs diff={diff} current={current} />
          <Rows diff={diff} />
        </section>
        <div className={styles.judged}>
          <GatePanel diff={diff} />
          <TrustPanel diff={diff} />
          <Panel
            title={t('diff.markdown')}
            end={<CopyButton text={text} what={t('diff.markdown')} />}
          >
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
            <pre className={styles.markdown} tabIndex={0}>
              {text}
            </pre>
          </Panel>
        </div>
      </div>
    </div>
  );
}

function CopyMarkdown({ text }: { text: string }) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="filled"
      leftSection={<Icon className="icon" aria-hidden="true" />}
      onClick={() => clipboard.copy(text)}
    >
      {t(clipboard.copied ? 'diff.copied' : 'diff.copy')}
    </Button>
  );
}

function DiffTabs({ diff, current }: { diff: SbomDiff; current: keyof typeof TABS }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { component_counts: of, finding_counts: findings } = diff;
  const counts = {
    components: of.added + of.removed + of.upgraded + of.downgraded + of.changed,
    licenses: of.license_changed,
    vulnerabilities: findings.new + findings.fixed + findings.remaining,
  };
  return (
    <TabLinks
      label={t('diff.tabs')}
      current={current}
      tabs={(['components', 'licenses', 'vulnerabilities'] as const).map((key) => ({
        key,
        label: t(`diff.${key}`),
        count: counts[key],
        href: hrefWith(search, { tab: key === 'components' ? undefined : key }),
      }))}
    />
  );
}
