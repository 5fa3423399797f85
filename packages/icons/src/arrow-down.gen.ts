// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconArrowDown = /* @__PURE__ */ createIcon('outline', [
  'M12 5l0 14',
  'M18 13l-6 6',
  'M6 13l6 6',
]);
