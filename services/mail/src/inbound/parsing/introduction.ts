import { isOwnIntroduction } from './own-marks.ts'

/** Longer texts are never introductions. This also bounds the time of the patterns. */
const longest = 500

/** Programs break introductions into at most this many lines. */
const mostLines = 4

/** "Wrote" in the languages of mail programs. */
const verbs =
  'wrote|writes|schrieb|hat geschrieben|a écrit|ecrit|écrit|escribió|ha escrito|va escriure|ha escrit|escribiu|idatzi(?: du| zuen)?|ha scritto|scrive|escreveu|a scris|schreef|heeft geschreven|geskryf|skrev|skrifaði|kirjoitti|kirjutas|rakstīja|rašė|parašė|napisał|napisała|napisał\\(a\\)|pisze|nadesłał|napsal|napsala|napsal\\(a\\)|píše|napísal|napísala|napísal\\(a\\)|írta|napisao|napisala|napisao\\/la|napisao\\/napisala|napisal|napisal\\/-a|пишет|писал|писала|написала?|написал\\(а\\)|пише|написав|написал[аи]|написа|написао|написао\\/ла|έγραψε|yazdı|yazmış|כתב|כתבה|כתב\\/ה|כתב\\(ה\\)|كتب|كتبت|كتب\\/كتبت|بواسطة|نوشت|نوشته|ने लिखा|đã viết|menulis|tulis|aliandika|scríobh|ysgrifennodd|sinulat'
const verb = new RegExp(`(?<![\\p{L}\\p{M}])(?:${verbs})(?![\\p{L}\\p{M}])`, 'iu')
/** In scripts without spaces between words. */
const joinedVerb = /写道|寫道|写到|のメール|のメッセージ|書きました|作成|작성|썼습니다|เขียน/u

/** How introductions start in languages in which the verb is a usual word of sentences too. */
const start =
  /^(?:On|At|In (?:a message|article)|Am|Le|El|Il|Em|Op|Den|På|Dnia|W dniu|Dne|Dňa|Dana|Dne|Ngày|Vào|Pada|Am|An|Ar|La|Στις|Ở|På)(?![\p{L}\p{M}])/u

/** Horde and programs like it name only the author. */
const quoting =
  /^(?:Quoting|Zitat von|Citando|Citando a|Citeren|Citat från|Citerar|Quotando|Cytowanie|Цитирую|Cita de)\s/iu

const address = /[^\s<>()[\]"'@:,;]{1,100}@[^\s<>()[\]"'@:,;]{2,100}/u
const inBrackets = /[<([]\s?[^\s<>()[\]@]{1,100}@[^\s<>()[\]@]{2,100}\s?[>)\]]/u

/** At most a short verb follows. */
const addressAtEnd = new RegExp(`${inBrackets.source}.{0,20}$`, 'u')

/** Hours and minutes, in any digits. */
const time = /(?<!\p{Nd})\p{Nd}{1,2}\s?[:.h時시时點点]\s?\p{Nd}{2}(?!\p{Nd})/u
const numericDate = /\p{Nd}{1,4}[./-]\s?\p{Nd}{1,2}[./-]\s?\p{Nd}{1,4}/u

/** Whether the text has a date: a year and another number, or numbers with dots, slashes or hyphens. */
export const hasDate = (text: string): boolean =>
  numericDate.test(text) ||
  (/(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/u.test(text) && /\p{Nd}\P{Nd}+\p{Nd}/u.test(text))

export const hasAddress = (text: string): boolean => address.test(text)

/** Names as `<address>`, `(address)` or `[address]`. */
export const hasBracketedAddress = (text: string): boolean => inBrackets.test(text)

/** Without marks of direction and emphasis, and without the link that Outlook writes after an address. */
export const plainLine = (line: string): string =>
  line
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/[<([]mailto:[^<>()[\]\s]{0,200}[>)\]]/gi, '')
    .replace(/\*+/g, '')
    .trim()

/** The text of Zoho's introduction, which is between dashes instead of before a colon. */
const betweenDashes = /^-{3,}[^-].*[^-]-{3,}$/u

/** The sender, who wrote something before, or someone who was named before. */
const pronoun =
  /^(?:i|we|he|she|they|it|ich|wir|er|sie|es|ai|avons|nous|je|he|hemos|ho|abbiamo|ik|wij|jag|vi|jeg|я|мы)$/iu

/** Whether a person is named as the author. The sentences "the page wrote:" and "I wrote:" name none. */
const namesAuthor = (text: string): boolean => {
  const at = text.search(verb)
  const [word = ''] = text.slice(0, at).match(/[\p{L}]+(?=\s*$)/u) ?? []
  if (pronoun.test(word)) return false
  if (hasAddress(text) || joinedVerb.test(text)) return true
  const [before = ''] = text.slice(0, at).match(/[\p{L}\p{M}\p{Nd}"”»')\].]+(?=[\s,]*$)/u) ?? []
  const [, after = ''] = text.slice(at).match(/^\S+\s+(\S+)/u) ?? []
  return [before, after].some(word => word !== '' && !/^\p{Ll}/u.test(word)) || /^you$/i.test(before)
}

const capitalized = /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*\s+){1,4}\S+:$/u

/** Whether the line cannot be the last one of an introduction. */
const cannotEnd = (line: string): boolean => !/[:：]$/u.test(line.slice(-1)) && !line.endsWith('---')

/** How certain it is that a text introduces a quotation. `likely` needs a quotation below. */
type Certainty = 'sure' | 'likely' | undefined

const certaintyOf = (text: string): Certainty => {
  if (text.length > longest || cannotEnd(text)) return undefined
  if (isOwnIntroduction(text)) return 'sure'
  const [hasVerb, isDated] = [verb.test(text) || joinedVerb.test(text), hasDate(text)]
  if (betweenDashes.test(text)) return hasVerb && isDated ? 'sure' : undefined
  if (text.endsWith('-')) return undefined
  // The first line of an introduction may be missing.
  const [open, close] = [text.indexOf('<'), text.indexOf('>')]
  if (/^[<([]/.test(text) || (close >= 0 && (open < 0 || close < open))) return undefined
  const isAddressed = hasAddress(text)
  if (hasVerb && namesAuthor(text)) {
    if (isDated && (isAddressed || time.test(text))) return 'sure'
    if (isDated || isAddressed || start.test(text) || capitalized.test(text)) return 'likely'
  }
  if (quoting.test(text) && isAddressed) return 'likely'
  if (!isDated || !inBrackets.test(text)) return undefined
  const isAtStart = /^\P{Nd}{0,14}\p{Nd}/u.test(text)
  return isAtStart && time.test(text) && addressAtEnd.test(text) ? 'sure' : 'likely'
}

/** A line of the sender ends like a sentence, or has none of what an introduction has. */
const isSentence = (line: string): boolean =>
  /[!?。！？]$/u.test(line) || (/\.$/u.test(line) && !/\p{Nd}/u.test(line))

export type Introduction = { length: number; isSure: boolean }

/**
 * The introduction that starts with the first of these lines. If a later line starts one that ends in the same line, the first is of
 * the sender, unless it is the `On Monday,` of the introduction.
 */
export const introductionIn = (given: string[]): Introduction | undefined => {
  const lines: string[] = []
  for (const line of given.slice(0, mostLines).map(plainLine)) {
    if (line === '' || line.startsWith('>') || line.length > longest) break
    lines.push(line)
    if (cannotEnd(line)) continue
    const certainty = certaintyOf(lines.join(' '))
    if (certainty === undefined || lines.slice(0, -1).some(isSentence)) continue
    const [first = ''] = lines
    const isStart =
      lines.length > 1 && start.test(first) && (/\p{Nd}[^.]*$/u.test(first) || first.endsWith(','))
    const later = lines.slice(1).findIndex((_, at) => {
      const rest = lines.slice(at + 1)
      return certaintyOf(rest.join(' ')) !== undefined && (!isStart || start.test(rest[0] ?? ''))
    })
    return later < 0 ? { length: lines.length, isSure: certainty === 'sure' } : undefined
  }
  return undefined
}
