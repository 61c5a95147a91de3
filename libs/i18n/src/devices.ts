const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const

const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0]

/** The browser and the operating system that a User-Agent header names. */
export const namesIn = (userAgent: string): { browser?: string; system?: string } => {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)]
  return { ...(browser && { browser }), ...(system && { system }) }
}

/** The browser and operating system of a User-Agent header, such as `Firefox, Linux`; the header itself if it names neither. */
export const deviceOf = (userAgent: string): string =>
  Object.values(namesIn(userAgent)).join(', ') || userAgent
