// A spreadsheet takes a cell that begins so for a formula, and would run what somebody wrote into the title of a post. Such
// cells leave with an apostrophe before them, which spreadsheets hide; reading takes exactly that one away again.

const dangerous = /^'*[=+\-@\t\r\n＝＋－＠]/
const guardedAlready = /^'+[=+\-@\t\r\n＝＋－＠]/

export const guarded = (cell: string): string => (dangerous.test(cell) ? `'${cell}` : cell)

export const unguarded = (cell: string): string => (guardedAlready.test(cell) ? cell.slice(1) : cell)
