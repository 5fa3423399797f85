// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconSitemap = /* @__PURE__ */ createIcon('outline', [
  'M3 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
  'M15 17a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
  'M9 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2l0 -2',
  'M6 15v-1a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v1',
  'M12 9l0 3',
]);
