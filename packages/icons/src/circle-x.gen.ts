// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconCircleX = /* @__PURE__ */ createIcon('outline', [
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M10 10l4 4m0 -4l-4 4',
]);
