import { createTheme, type CSSVariablesResolver } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'sm',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace',
  respectReducedMotion: true,
});

/** Shades that have a contrast of at least 4.5 (WCAG 2.2, 1.4.3) on both backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5a6068',
    '--mantine-color-placeholder': '#6b7178',
    '--mantine-color-anchor': '#1864ab',
    '--mantine-color-error': '#c92a2a',
  },
  dark: {
    '--mantine-color-dimmed': '#a9adb3',
    '--mantine-color-placeholder': '#9a9ea4',
    '--mantine-color-anchor': '#74c0fc',
    '--mantine-color-error': '#ff8787',
  },
});
