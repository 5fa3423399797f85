// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconBolt = /* @__PURE__ */ createIcon('outline', [
  'M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11',
]);
