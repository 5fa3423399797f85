import type { Visit } from '../../context.ts';

/** A request of a program without any context. */
export const bareVisit: Visit = {
  userAgent: '',
  browser: false,
  secure: false,
  credential: undefined,
  cookie: () => undefined,
  setCookie: () => {},
};
