import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropAnywhere } from '../../../components/upload/drop-anywhere.tsx';
import { lazily } from '../../../lib/lazily.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { ARTIFACT_ACTIONS, type ArtifactAction } from './artifact-action.ts';
import type { Hashed } from './subject.ts';

const NotarizeDrawer = lazily(async () => (await import('./notarize-drawer.tsx')).NotarizeDrawer);

/**
 * The drawer in which statements are made, at `?act=`, and files that are dropped anywhere on the page.
 *
 * @param about the artifact of the page, where it is one artifact's
 */
export function useNotarize(about?: Hashed): {
  open: (act: ArtifactAction) => void;
  drawer: ReactNode;
  drop: ReactNode;
} {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const may = useHasRole('Auditor');
  const [files, setFiles] = useState<readonly File[]>([]);
  const act = ARTIFACT_ACTIONS.find((one) => one === search['act']);
  const open = (next: ArtifactAction) => change({ act: next, open: undefined });
  const close = () => {
    setFiles([]);
    change({ act: undefined });
  };
  const isOpen = may && act !== undefined && (act === 'notarize' || about !== undefined);
  return {
    open,
    drawer: isOpen && (
      <NotarizeDrawer key={act} act={act} files={files} about={about} onClose={close} />
    ),
    drop: may && (
      <DropAnywhere
        hint={t('notarize.drop')}
        onFiles={(dropped) => {
          setFiles((before) => (act === 'notarize' ? [...before, ...dropped] : dropped));
          if (act !== 'notarize') open('notarize');
        }}
      />
    ),
  };
}
