// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconPlus = /* @__PURE__ */ createIcon('outline', [
  'M12 5l0 14',
  'M5 12l14 0',
]);
