import { hasAddress, hasBracketedAddress, hasDate, plainLine } from './introduction.ts'

/** `From` in the languages of Outlook and Lotus Notes. */
const from =
  /^(?:from|von|de|da|van|från|fra|frá|lähettäjä|saatja|no|nuo|od|od koho|от|від|kimden|gönderen|feladó|din|de la|expéditeur|remitente|mittente|remetente|afzender|από|מאת|من|از|จาก|từ|dari|daripada|प्रेषक|发件人|寄件者|寄件人|差出人|送信者|보낸 ?사람)\s?[:：]/iu

/** `Subject`, which separates a block without an address from a list of the sender. */
const subject =
  /^(?:subject|betreff|objet|asunto|assumpte|oggetto|assunto|onderwerp|ämne|emne|efni|aihe|teema|temat|temats|tema|předmět|predmet|tárgy|subiect|тема|относно|θέμα|konu|נושא|الموضوع|موضوع|เรื่อง|chủ đề|subjek|perihal|विषय|主题|主旨|件名|제목)\s?[:：]/iu

const headerLine = /^\p{L}[\p{L}\p{M} .'’/-]{0,30}\s?[:：]/u

/** Blocks of programs have at most From, Reply-To, Sent, To, Cc, Bcc, Subject, Importance and Attachments. */
const mostHeaders = 10

/** The first lines that are headers: a long list of recipients is continued in lines that have an address. */
const headersIn = (lines: string[]): { headers: string[]; end: number } => {
  const headers: string[] = []
  let end = 0
  for (const line of lines.slice(0, mostHeaders).map(plainLine)) {
    if (headerLine.test(line)) headers.push(line)
    else if (headers.length === 0 || line === '' || !hasAddress(line)) break
    end++
  }
  return { headers, end }
}

/**
 * Whether these lines start like the header block of an earlier mail: three or more lines with a name and a value, and a date in one.
 * The first one, or the second after a date or subject, has the author's name and address, in any language. A block in a language that
 * is known needs no address if it has a subject.
 */
export const isHeaderBlock = (lines: string[]): boolean => {
  if (!headerLine.test(plainLine(lines[0] ?? ''))) return false
  const { headers, end } = headersIn(lines)
  if (headers.length < 3 || !headers.some(hasDate)) return false
  const [first = '', second = ''] = headers
  const isKnown = headers.slice(0, 3).some(line => from.test(line))
  if (isKnown && headers.some(line => subject.test(line))) return from.test(first) || headers.some(hasAddress)
  if (isKnown && hasAddress(headers.slice(0, 3).find(line => from.test(line)) ?? '')) return true
  const isAlone = (lines[end] ?? '').trim() === ''
  const hasAuthor =
    hasBracketedAddress(first) || ((hasDate(first) || subject.test(first)) && hasBracketedAddress(second))
  return isAlone && hasAuthor
}
