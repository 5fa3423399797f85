import type { Strings } from '../lib/strings.ts';

/** Key of a tab title; it is used before the page is loaded, so its area is loaded at start. */
export type RouteTitle =
  | `shell.${keyof Strings['shell']}`
  | `gate.${'sign_in' | 'set_up'}`
  | `settings.${keyof Strings['settings']}`
  | `${'audit' | 'global_2fa'}.title`;
