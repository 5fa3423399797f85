import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
} from '@mantine/core';

const iris = (shade: number) => `var(--iris-${shade})`;

/**
 * Assay's theme of the component library. Values are the tokens of `look/tokens.css`, so that both themes
 * follow; the accent is filled with shade 7 in light and 6 in dark.
 */
export const theme = createTheme({
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    iris: [
      iris(0),
      iris(1),
      iris(2),
      iris(3),
      iris(4),
      iris(5),
      iris(6),
      iris(7),
      iris(8),
      iris(9),
    ],
  },
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, not by the components' own `extend`, so that sign-in does not load dialogs and pop-overs.
  components: {
    Button: { defaultProps: { variant: 'default' }, classNames: { root: 'button' } },
    ActionIcon: { defaultProps: { variant: 'transparent' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 300 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    // A menu may own nothing but its items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

/** Replaces the library's own colors with Assay's tokens; the same names work in both themes. */
export const cssVariables: CSSVariablesResolver = () => {
  const scheme = {
    '--mantine-color-body': 'var(--bg-app)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-default': 'var(--bg-panel)',
    '--mantine-color-default-hover': 'var(--bg-hover)',
    '--mantine-color-default-border': 'var(--line-control)',
    '--mantine-color-error': 'var(--trust-no)',
    '--mantine-color-anchor': 'var(--accent-text)',
  };
  return {
    variables: {
      '--mantine-shadow-md': 'var(--shadow-2)',
      '--mantine-shadow-lg': 'var(--shadow-3)',
      '--mantine-shadow-xl': 'var(--shadow-3)',
    },
    light: scheme,
    dark: scheme,
  };
};

/** Light, dark or system; remembered under the name that `public/theme.js` reads before the first paint. */
export const themeMemory = localStorageColorSchemeManager({ key: 'assay.theme' });

/** The nonce of this response's content security policy, which generated style elements must carry. */
export const styleNonce = (): string => {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
};
