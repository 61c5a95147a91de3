/** Cells of a text that may be empty, whether written or added by the parser because their line is shorter than the header. */
const emptyCellsAllowed = (length: number): number => 200 + length / 10

/** What starts a table: the line below its header. One pattern for the whole line would try each of its dashes as the one it needs. */
const isDelimiter = (line: string): boolean =>
  line.includes('-') && line.includes('|') && /^[\s>|:-]+$/.test(line)

/** `\s*$` would read a run of blanks again from each of them. */
const columnsIn = (line: string): number =>
  line
    .trimEnd()
    .replace(/^[\s>]*\|?/, '')
    .replace(/\|$/, '')
    .split('|').length

const filledIn = (line: string): number => line.split('|').filter(cell => cell.trim() !== '').length

/**
 * Whether a text could have many empty cells, because each line below a header gets as many cells as the header: 5 kB became
 * 1.4 MB. Such a text is shown without tables. A filled cell takes at least two characters, which bounds the number of these.
 */
export const hasHugeTable = (text: string): boolean => {
  const lines = text.split(/\r\n?|\n/) // as the parser does
  const allowed = emptyCellsAllowed(text.length)
  let columns = 0
  let empty = 0
  for (const [index, line] of lines.entries()) {
    const header = lines[index - 1]
    if (header !== undefined && isDelimiter(line)) columns = columnsIn(header)
    else if (/^[\s>]*$/.test(line)) columns = 0 // an empty line ends a table
    if (columns > 0) empty += Math.max(0, columns - filledIn(line))
    if (empty > allowed) return true
  }
  return false
}
