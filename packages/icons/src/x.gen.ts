// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconX = /* @__PURE__ */ createIcon('outline', [
  'M18 6l-12 12',
  'M6 6l12 12',
]);
