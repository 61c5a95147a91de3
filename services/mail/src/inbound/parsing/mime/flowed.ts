/** At the start of a line whose `>` the sender wrote themselves, so that it is no quote. */
export const ownMark = '\ue003'

/** Joins the lines of `format=flowed` (RFC 3676). Marks of quotes are removed first, and written again before each paragraph. */
export const unflow = (text: string, deletesSpace: boolean): string => {
  const result: string[] = []
  let open: string[] = []
  let openDepth = -1
  const close = () => {
    const paragraph = open.join('')
    if (openDepth > 0) result.push(`${'>'.repeat(openDepth)} ${paragraph}`)
    else if (openDepth === 0) result.push(/^ {0,2}>/.test(paragraph) ? `${ownMark}${paragraph}` : paragraph)
    open = []
    openDepth = -1
  }
  for (const line of text.split(/\r?\n/)) {
    const marks = /^>*/.exec(line)?.[0] ?? ''
    const content = line.slice(marks.length).replace(/^ /, '')
    if (openDepth !== marks.length || content === '-- ') close()
    openDepth = marks.length
    const isFlowed = content.endsWith(' ') && content !== '-- '
    open.push(isFlowed && deletesSpace ? content.slice(0, -1) : content)
    if (!isFlowed) close()
  }
  close()
  return result.join('\n')
}

/** The text of text/enriched (RFC 1896) and text/richtext, without its commands. */
export const unenrich = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/\n+/g, run => (run.length === 1 ? ' ' : run.slice(1)))
    .replace(/<param>[^<]{0,1000}<\/param>/gi, '')
    .replace(/<nl>/gi, '\n')
    .replace(/<(?!<)\/?[a-z][a-z-]{0,60}>/gi, '')
    .replace(/<lt>|<</gi, '<')
