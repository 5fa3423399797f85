// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconArrowBackUp = /* @__PURE__ */ createIcon('outline', [
  'M9 14l-4 -4l4 -4',
  'M5 10h11a4 4 0 1 1 0 8h-1',
]);
