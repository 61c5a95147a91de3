import { isHeaderBlock } from './header-block.ts'
import { introductionIn } from './introduction.ts'

// Lines that mail programs write around the text they quote.

/** A line of its own before an introduction whose language does not matter, written by the HTML converter. */
export const introductionMark = '\ue000'
/** A line of its own before text that is quoted up to the end, written by the HTML converter. */
export const restMark = '\ue001'

/** Longer lines are never separators. This also bounds the time of the patterns. */
const longest = 500

const separator =
  /^[-‐–—_*\s]{2,}(original message|reply message|ursprüngliche nachricht|original-nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|исходное сообщение|оригинальное сообщение|orijinal ileti|原始邮件|原始郵件|元のメッセージ|원본 메시지|الرسالة الأصلية)[-‐–—_*\s]*$/i

/** A separator in any other language, if an earlier mail follows. */
const anySeparator = /^(?:[-_]{10,}|[-‐–—]{3,}\s?\p{L}[\p{L}\p{M}\s'’-]{2,60}?[-‐–—]{3,})$/u

/** GroupWise names the author and the time between three brackets. */
const betweenBrackets = /^>>> .{5,200} >>>$/

/** Whether everything from the first of these lines on is an earlier mail. */
export const startsEarlierMail = (lines: string[]): boolean => {
  const [first = ''] = lines
  if (first.length > longest) return false
  const text = first.trim()
  if (first === restMark || separator.test(text) || betweenBrackets.test(text)) return true
  if (!anySeparator.test(text)) return isHeaderBlock(lines)
  const rest = lines.slice(1)
  const next = rest.slice(rest.findIndex(line => line.trim() !== ''))
  return next[0] === restMark || isHeaderBlock(next) || introductionIn(next)?.isSure === true
}

const forwarded =
  /^[-\s]*(begin forwarded message|forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|weitergeleitete nachricht|début du message (réexpédié|transféré)|message transféré|inicio del mensaje reenviado|mensaje reenviado|inizio messaggio inoltrato|messaggio inoltrato|início da mensagem (reencaminhada|encaminhada)|mensagem encaminhada|begin doorgestuurd bericht|doorgestuurd bericht|vidarebefordrat (brev|meddelande)|videresendt (meddelelse|melding)|välitetty viesti|wiadomość przekazana|przekazana wiadomość|пересланное сообщение|пересылаемое сообщение|iletilen mesaj|转发的邮件|轉寄郵件|転送されたメッセージ|전달된 메시지|رسالة معاد توجيهها)[-:：\s]*$/i

/** Whether a forwarded mail starts here. It is what the sender wants to show, so it is not folded. */
export const startsForwardedMail = (line: string): boolean =>
  line.length <= longest && forwarded.test(line.trim())

export const isQuoted = (line: string): boolean => /^ {0,2}>/.test(line)
