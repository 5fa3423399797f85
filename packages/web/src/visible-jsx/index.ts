/** Functions that the build uses when a key follows spread properties. */
import {
  createElement as create,
  type ElementType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { visibleProps } from './visible-props.ts';

/** An element with its children as further arguments. */
export const createElement = (
  type: ElementType,
  props: Record<string, unknown> | null,
  ...children: ReactNode[]
): ReactElement =>
  create(
    type,
    visibleProps(props ?? {}),
    ...children.map((child) => visibleProps({ children: child })['children'] as ReactNode),
  );
