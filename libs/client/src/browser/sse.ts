type Received = { data: (text: string) => void; retry: (ms: number) => void }

/** Parses server-sent events from pieces of text, which may end anywhere. */
export const createParser = ({ data, retry }: Received): ((piece: string) => void) => {
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
    const text = rest + piece
    // A final CR may be the first half of CR LF.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text
    const parts = complete.split(/\r\n|\r|\n/)
    rest = (parts.pop() ?? '') + text.slice(complete.length)
    for (const line of parts) takeLine(line)
  }
}
