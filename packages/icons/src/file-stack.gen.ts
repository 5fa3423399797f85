// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconFileStack = /* @__PURE__ */ createIcon('outline', [
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M5 12v-7a2 2 0 0 1 2 -2h7l5 5v4',
  'M5 21h14',
  'M5 18h14',
  'M5 15h14',
]);
