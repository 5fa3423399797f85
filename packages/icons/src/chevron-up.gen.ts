// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconChevronUp = /* @__PURE__ */ createIcon('outline', [
  'M6 15l6 -6l6 6',
]);
