import type { CurrentUser } from '@assay/contract/users.ts';

/** Functions of the surrounding frame that the palette uses. */
export interface PaletteProps {
  user: CurrentUser;
  onShortcuts: () => void;
  onSignOut: () => void;
}
