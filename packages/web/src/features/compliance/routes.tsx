import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { ComplianceSearch } from './search.ts';

const loadProjects = () => import('./project-compliance-page.tsx');
const ProjectCompliancePage = lazyRouteComponent(loadProjects, 'ProjectCompliancePage');
const loadArtifacts = () => import('./artifact-compliance-page.tsx');
const ArtifactCompliancePage = lazyRouteComponent(loadArtifacts, 'ArtifactCompliancePage');

/** Projects × rule sets. */
export const projectComplianceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compliance/projects',
  staticData: { title: 'shell.project_compliance' },
  validateSearch: ComplianceSearch,
  component: afterLoading(function Page() {
    return <ProjectCompliancePage search={projectComplianceRoute.useSearch()} />;
  }, ProjectCompliancePage),
});

/** Artifacts × the profile that applies and rule sets. */
export const artifactComplianceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compliance/artifacts',
  staticData: { title: 'shell.artifact_compliance' },
  validateSearch: ComplianceSearch,
  component: afterLoading(function Page() {
    return <ArtifactCompliancePage search={artifactComplianceRoute.useSearch()} />;
  }, ArtifactCompliancePage),
});
