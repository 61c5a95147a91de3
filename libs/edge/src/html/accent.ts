// Contrast as WCAG 2.2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio

type Rgb = [number, number, number]

const white = '#ffffff'
/** The background of the pages in the light scheme. */
const ground = '#f6f7f9'
/** The lightest surface, and the text on the accent, in the dark scheme. */
const darkSurface = '#191c22'
const darkText = '#15172b'

const minContrast = 4.5

const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Between 1 and 21. */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The color with a share (0 to 1) of another. */
const mixed = (color: string, other: string, share: number): string => {
  const others = rgbOf(other)
  const channels = rgbOf(color).map((it, index) => Math.round(it + ((others[index] ?? it) - it) * share))
  return `#${channels.map(it => it.toString(16).padStart(2, '0')).join('')}`
}

/** Why text in this color, or white text on it, would be hard to read. Undefined when both are easy to read. */
export const accentProblem = (color: string): string | undefined => {
  const lowest = Math.min(contrast(color, white), contrast(color, ground))
  if (lowest >= minContrast) return undefined
  return `has a contrast of only ${lowest.toFixed(1)}:1 to the background; choose a darker color (at least ${minContrast}:1)`
}

/** The accent, lightened in steps until it can be read on the dark surface and below dark text. */
const lightened = (color: string): string => {
  for (let share = 0; share < 1; share += 0.05) {
    const light = mixed(color, white, share)
    if (Math.min(contrast(light, darkSurface), contrast(light, darkText)) >= minContrast + 1) return light
  }
  return white
}

/** The colors on the dark surface: of what has the accent there, and of text on it. */
export const accentColors = (color: string): { dark: string; onDark: string } => ({
  dark: lightened(color),
  onDark: darkText,
})

/** The custom properties of the pages that depend on the accent, as in `base.css`. */
export const accentStyle = (color: string): string => {
  const { dark: light, onDark } = accentColors(color)
  return `:root {
  --accent: light-dark(${color}, ${light});
  --accent-strong: light-dark(${mixed(color, '#000000', 0.2)}, ${mixed(light, white, 0.4)});
  --on-accent: light-dark(#fff, ${onDark});
  --tint: light-dark(${mixed(color, white, 0.92)}, ${mixed(darkSurface, color, 0.3)});
}
`
}
