// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconChevronRight = /* @__PURE__ */ createIcon('outline', [
  'M9 6l6 6l-6 6',
]);
