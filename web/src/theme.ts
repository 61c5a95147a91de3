import { type CSSVariablesResolver, createTheme } from '@mantine/core'

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})

/** Mantine's default grays and reds have a contrast below 4.5:1 on white. */
export const variables: CSSVariablesResolver = it => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': it.colors.gray[7],
    '--mantine-color-placeholder': it.colors.gray[7],
    '--mantine-color-error': it.colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': it.colors.dark[1],
    '--mantine-color-placeholder': it.colors.dark[1],
    '--mantine-color-error': it.colors.red[4],
  },
})
