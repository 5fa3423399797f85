// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconMenu2 = /* @__PURE__ */ createIcon('outline', [
  'M4 6l16 0',
  'M4 12l16 0',
  'M4 18l16 0',
]);
