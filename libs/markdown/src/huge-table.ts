/** More cells than this for each character are no table that someone wrote. */
const cellsPerCharacter = 4

/** Enough cells for any short text. */
const alwaysAllowed = 2000

/**
 * Whether a text could have many more cells than characters, because each line below a header gets as many cells as the header: 5 kB
 * became 1.4 MB. Such a text is shown without tables.
 */
export const hasHugeTable = (text: string): boolean => {
  const lines = text.split(/\r\n?|\n/) // as the parser does
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length - 1), 0)
  return columns * lines.length > Math.max(cellsPerCharacter * text.length, alwaysAllowed)
}
