import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';

const WAITS = {
  queued: 'not_yet',
  parsing: 'not_yet',
  matching: 'not_matched',
  ready: 'not_yet',
  failed: 'never',
} as const;

/** Placeholder of a tab's rows until the SBOM is ready: the server answers nothing before. */
export function WaitingTab({ sbom, tab }: TabProps) {
  const { t } = useTranslation();
  const wait = WAITS[sbom.status];
  return (
    <SbomLayout sbom={sbom} tab={tab}>
      <EmptyState title={t(`sbom.progress.${wait}`)} text={t(`sbom.progress.${wait}_text`)} />
    </SbomLayout>
  );
}
