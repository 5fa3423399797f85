import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../../components/answers/skeleton.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { sbomPath } from '../../../lib/projects-path.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { ComponentDrawer } from '../components-tab/component-drawer.tsx';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../tab-props.ts';
import { DependencyControls } from './dependency-controls.tsx';
import { DependencyTable } from './dependency-table.tsx';
import { type PictureState, usePicture } from './use-picture.ts';

const loadGraph = () => import('./dependency-graph.tsx');
const DependencyGraph = lazy(() => loadGraph().then((m) => ({ default: m.DependencyGraph })));

/** What brought each component in, as a picture or a table of the same; all of it is in the address. */
export function DependenciesTab(props: TabProps) {
  const { focus, to, direction, depth } = props.search;
  // Another place in the graph is another picture: what was expanded in the last one does not belong to it.
  return <PlacedTab key={JSON.stringify([focus, to, direction, depth])} {...props} />;
}

function PlacedTab({ sbom, search }: TabProps) {
  const { change } = useUrlSearch();
  const state = usePicture(sbom.sbomid, search);
  const { open } = search;
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
      {state.hasEdges ? (
        <>
          <DependencyControls search={search} state={state} />
          <Content state={state} isTable={search.view === 'table'} />
        </>
      ) : (
        <NoEdges href={sbomPath(sbom.project, sbom.sbomid)} />
      )}
    </SbomLayout>
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
          onClick={() => change({ focus: undefined, to: undefined })}
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
    <Suspense fallback={<PageSkeleton />}>
      <DependencyGraph
        picture={picture}
        anchor={state.anchor}
        expand={state.expand}
        onTable={() => change({ view: 'table' })}
        onOpen={(bomRef) => change({ open: bomRef })}
      />
    </Suspense>
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
