// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconDatabase = /* @__PURE__ */ createIcon('outline', [
  'M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0',
  'M4 6v6a8 3 0 0 0 16 0v-6',
  'M4 12v6a8 3 0 0 0 16 0v-6',
]);
