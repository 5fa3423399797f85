import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** An icon of 24 × 24 pixels in the color of the text around it; takes all attributes of `svg`. */
export type Icon = FunctionComponent<SVGProps<SVGSVGElement>>;

const FRAME = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24' };
const STYLES = {
  outline: {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  filled: { fill: 'currentColor', stroke: 'none' },
} as const;

/**
 * Creates an icon.
 *
 * @param paths `d` of each of its paths
 */
export const createIcon =
  (style: keyof typeof STYLES, paths: readonly string[]): Icon =>
  (props) =>
    createElement(
      'svg',
      { ...FRAME, ...STYLES[style], ...props },
      paths.map((d) => createElement('path', { d, key: d })),
    );
