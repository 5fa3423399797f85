// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconLoader2 = /* @__PURE__ */ createIcon('outline', [
  'M12 3a9 9 0 1 0 9 9',
]);
