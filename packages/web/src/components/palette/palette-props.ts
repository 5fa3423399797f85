import type { CurrentUser } from '@assay/contract/users.ts';

/** What the palette can do with the frame around it. */
export interface PaletteProps {
  user: CurrentUser;
  onShortcuts: () => void;
  onSignOut: () => void;
}
