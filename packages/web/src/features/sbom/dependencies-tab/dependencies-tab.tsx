import { IconInfoCircle } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../../components/answers/skeleton.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { lazily, WhileLoading } from '../../../lib/lazily.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { ComponentDrawer } from '../components-tab/component-drawer.tsx';
import styles from '../finding-paths/paths.module.css';
import { PathsContent } from '../finding-paths/paths-content.tsx';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import { DependencyControls } from './dependency-controls.tsx';
import { DependencyTable } from './dependency-table.tsx';
import { type PictureState, usePicture } from './use-graph-picture.ts';

const loadGraph = () => import('./dependency-graph.tsx');
const DependencyGraph = lazily(async () => (await loadGraph()).DependencyGraph);

/**
 * Shows how findings get in; or, by the address, the graph around one component, or from its start. All state
 * is in the address.
 */
export function DependenciesTab({ sbom, search }: TabProps) {
  const { change } = useUrlSearch();
  const { open, focus, to, direction, depth } = search;
  const isGraph =
    search.all === 'true' || [focus, to, direction, depth].some((one) => one !== undefined);
  return (
    <SbomLayout
      sbom={sbom}
      tab="dependencies"
      drawer={
        open !== undefined && (
          <ComponentDrawer
            key={open}
            sbom={sbom}
            bomRef={open}
            onClose={() => change({ open: undefined })}
          />
        )
      }
    >
      {isGraph ? (
        // Another position in the graph is a new picture, without the expansions of the last one.
        <PlacedGraph
          key={JSON.stringify([focus, to, direction, depth])}
          sbom={sbom}
          search={search}
        />
      ) : (
        <PathsContent sbom={sbom} search={search} />
      )}
    </SbomLayout>
  );
}

function PlacedGraph({ sbom, search }: Pick<TabProps, 'sbom' | 'search'>) {
  const state = usePicture(sbom.sbomid, search);
  if (!state.hasEdges) return <NoEdges href={sbomPath(sbom.project, sbom.sbomid)} />;
  return (
    <>
      <DependencyControls search={search} state={state} />
      {state.apart && <BeginsApart root={state.apart} />}
      <Content state={state} isTable={search.view === 'table'} />
    </>
  );
}

function Content({ state, isTable }: { state: PictureState; isTable: boolean }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const { picture } = state;
  if (state.status === 'failed')
    return (
      <ErrorPanel failure={state.failure} retry={state.retry}>
        <button
          type="button"
          className="link"
          onClick={() => change({ focus: undefined, to: undefined, all: 'true' })}
        >
          {t('sbom.graph.to_root')}
        </button>
      </ErrorPanel>
    );
  if (!picture) return <PageSkeleton />;
  if (picture.nodes.length === 0)
    return <EmptyState title={t('sbom.graph.no_path')} text={t('sbom.graph.no_path_text')} />;
  if (isTable) return <DependencyTable picture={picture} />;
  return (
    <WhileLoading value={<PageSkeleton />}>
      <DependencyGraph
        picture={picture}
        anchor={state.anchor}
        expand={state.expand}
        onTable={() => change({ view: 'table' })}
        onOpen={(bomRef) => change({ open: bomRef })}
      />
    </WhileLoading>
  );
}

/** Explains a graph with several starts: the document does not state what brought them in. */
function BeginsApart({ root }: { root: 'unlinked' | 'missing' }) {
  const { t } = useTranslation();
  return (
    <p className={`note row ${styles.note}`}>
      <IconInfoCircle className="icon" aria-hidden="true" />
      <span>{t(`sbom.graph.root_${root}`)}</span>
    </p>
  );
}

function NoEdges({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('sbom.graph.no_edges')} text={t('sbom.graph.no_edges_text')}>
      <AppLink className="link" href={href}>
        {t('sbom.graph.see_components')}
      </AppLink>
    </EmptyState>
  );
}
