/** Parses server-sent events from pieces of text, which may end anywhere. */
export const createParser = (
  data: (text: string) => void,
  retry: (ms: number) => void,
): ((piece: string) => void) => {
  let rest = ''
  let lines: string[] = []
  const takeLine = (line: string): void => {
    if (line === '') {
      if (lines.length > 0) data(lines.join('\n'))
      lines = []
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') lines.push(value)
    if (field === 'retry' && /^\d+$/.test(value)) retry(Number(value))
  }
  return piece => {
    // A final CR may be the first half of CR LF.
    const parts = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = parts.pop() ?? ''
    for (const line of parts) takeLine(line)
  }
}
