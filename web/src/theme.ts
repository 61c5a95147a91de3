import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The accent of the portal and its shades. */
const indigo: MantineColorsTuple = [
  '#eef0ff',
  '#e0e3ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#2a2580',
]

/**
 * The blue-black of the portal and the widget instead of Mantine's gray. By its uses in the dark scheme: text, dimmed text, two steps
 * of disabled text, borders, hovered controls, controls and menus, pages and cards, and two darker grounds.
 */
const dark: MantineColorsTuple = [
  '#e7e9ed',
  '#a3abb8',
  '#8b94a3',
  '#727b8a',
  '#3b424e',
  '#2e333c',
  '#22262e',
  '#191c22',
  '#15181d',
  '#101216',
]

export const theme = createTheme({
  colors: { indigo, dark },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})

/** Mantine's default grays and reds have a contrast below 4.5:1 on white. In the dark scheme, links and tints are those of the portal. */
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
    '--mantine-color-anchor': indigo[3],
    '--mantine-color-indigo-text': indigo[3],
    '--mantine-color-indigo-light': '#23264a',
    '--mantine-color-indigo-light-hover': '#2c3059',
  },
})
