// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconCornerDownLeft = /* @__PURE__ */ createIcon('outline', [
  'M18 6v6a3 3 0 0 1 -3 3h-10l4 -4m0 8l-4 -4',
]);
