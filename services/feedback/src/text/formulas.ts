// Spreadsheets run a cell that starts like this as a formula, even if the text is the title of a post. Exports therefore put
// an apostrophe in front, which spreadsheets hide. Imports remove exactly that one.

const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'+[=+\-@\t\r\n＝＋－＠]/

export const escapeFormula = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell)

export const unescapeFormula = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell)
