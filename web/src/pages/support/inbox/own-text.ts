/** Above a signature, in the languages of our customers. */
const closings =
  /^(?:(?:best|kind|warm|many)(?: wishes| regards)?|regards|best regards|cheers|thanks(?: a lot| so much| again| in advance)?|thank you(?: very much| in advance)?|many thanks|sincerely|yours(?: sincerely| truly| faithfully)?|all the best|mit freundlichen grüßen|freundliche grüße|(?:viele|liebe|beste|herzliche|schöne) grüße|beste grüsse|(?:viele|freundliche|liebe) grüsse|danke(?: im voraus)?|vielen dank(?: im voraus)?|lg|vg|mfg|cordialement|bien cordialement|(?:salutations|meilleures salutations)|merci(?: d’avance| d'avance| beaucoup)?|bonne journée|saludos(?: cordiales)?|un saludo|atentamente|(?:muchas )?gracias(?: de antemano)?|よろしくお願い(?:いた)?します|どうぞよろしくお願いいたします|敬具|مع (?:خالص )?التحية|تحياتي|مع أطيب التحيات|(?:شكرًا|شكرا)(?: جزيلًا| جزيلا| لكم)?)\s*[,.!،。]?$/iu

/** Mail programs for phones add such a line. */
const device =
  /^(?:sent (?:from|with) my .{1,40}|get outlook for .{1,20}|(?:von meinem .{1,30} gesendet|gesendet (?:von|mit) .{1,40})|envoyé (?:de mon|depuis mon) .{1,40}|enviado desde mi .{1,40}|.{1,20}から送信|أُ?رسلت من .{1,40})\.?$/iu

/** The lines of a signature are few and short; a text is longer. */
const mostLines = 8
const longestLine = 80

const looksLikeSignature = (lines: string[]): boolean =>
  lines.filter(line => line.trim() !== '').length <= mostLines &&
  lines.every(line => line.length <= longestLine && !/[?!:]$/.test(line.trim()))

/** The line with which the signature starts; `lines.length` if there is none. */
const startOfSignature = (lines: string[]): number => {
  const marked = lines.findIndex(
    (line, at) => line === '-- ' || (line.trimEnd() === '--' && looksLikeSignature(lines.slice(at + 1))),
  )
  if (marked !== -1) return marked
  const closing = lines.findLastIndex(line => closings.test(line.trim()))
  return closing > 0 && looksLikeSignature(lines.slice(closing + 1)) ? closing : lines.length
}

/** The line after the last one that is no quote. An introduction of the quote ends with a colon. */
const endOfText = (lines: string[]): number => {
  const last = lines.findLastIndex(line => line.trim() !== '' && !line.startsWith('>'))
  const hasQuote = lines.slice(last + 1).some(line => line.startsWith('>'))
  return hasQuote && /[:：]$/u.test(lines[last]?.trim() ?? '') ? last : last + 1
}

const withoutEnd = (lines: string[]): string[] => {
  const text = lines.slice(0, endOfText(lines))
  const kept = device.test(text.at(-1)?.trim() ?? '') ? text.slice(0, -1) : text
  return kept.slice(0, startOfSignature(kept))
}

/** An email without its signature and the quote at its end, which can have names, phone numbers and the words of others. */
export const ownText = (content: string): string => {
  const text = withoutEnd(content.trimEnd().split('\n')).join('\n').trim()
  return text === '' ? content.trim() : text
}
