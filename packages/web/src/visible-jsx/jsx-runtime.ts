/**
 * Elements of the whole page: React's own, with hidden characters of text made visible. The build names this as
 * the source of JSX.
 */
import type { ElementType, Key, ReactElement } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { visibleProps } from './visible-props.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

type Props = Record<string, unknown>;

/** An element with one child at most. */
export const jsx = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsx(type, visibleProps(props), key);

/** An element with several children. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  reactJsxs(type, visibleProps(props), key);
