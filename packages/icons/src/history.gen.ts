// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const IconHistory = /* @__PURE__ */ createIcon('outline', [
  'M12 8l0 4l2 2',
  'M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5',
]);
