/** Like `jsx-runtime.ts`, for `npm run dev`. */
import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { visibleProps } from './visible-props.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** Creates an element with React's debugging information about its source. */
export const jsxDEV = (
  type: ElementType,
  props: Record<string, unknown>,
  key: Key | undefined,
  ...rest: [isStatic: boolean, source?: never, self?: unknown]
): ReactElement => reactJsxDev(type, visibleProps(props), key, ...rest);
