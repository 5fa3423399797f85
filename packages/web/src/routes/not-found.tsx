import { createRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../components/answers/not-found-page.tsx';
import { frameRoute } from './frame.tsx';

/** Any other address. */
export const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$',
  component: NotFoundPage,
});
