// How mail programs start the text they quote, in the languages that most of them have.

/** A line of its own before an introduction whose language does not matter, written by the HTML converter. */
export const introductionMark = '\ue000'
/** A line of its own before text that is quoted up to the end, written by the HTML converter. */
export const restMark = '\ue001'

/** Longer lines are never introductions. This also bounds the time of the patterns. */
const longest = 500

const introductions = [
  /^On\b.+\bwrote:$/i,
  /^Am\b.+\bschrieb\b.*:$/i,
  /^Le\b.+\ba écrit\s?:$/i,
  /^El\b.+\bescribió\s?:$/i,
  /^Il\b.+\bha scritto:$/i,
  /^(Em|A)\b.+\bescreveu\s?:$/i,
  /^Op\b.+\bschreef\b.*:$/i,
  /^(Den|På|Le)\b.+\bskrev\b.*:$/i,
  /^(W dniu|Dnia)\b.+(napisał|napisała|napisał\(a\)|pisze):$/i,
  /^Dne\b.+napsal(a|\(a\))?:$/i,
  /^.+kirjoitti\b.*:$/i,
  /^.+(şunu yazdı|yazdı):$/i,
  /^.+(пишет|написала?|написал\(а\)|пише|написав):$/i,
  /^.+(写道|寫道|のメール|書きました|작성)\s?[:：]$/,
  /^(في|بتاريخ)\s.+(كتب|بواسطة).*[:：]$/,
]

/** Any language: a number such as the day, an address in angle brackets, and a colon at the end. */
const anyLanguage = /^.*\d.*<[^<>\s]+@[^<>\s]+>[^<>]{0,40}[:：]$/

const isIntroduction = (text: string): boolean =>
  text.length <= longest &&
  (anyLanguage.test(text) || (/[:：]$/.test(text) && introductions.some(pattern => pattern.test(text))))

/** Programs break long introductions, so it may be the first one to three of these lines. Returns how many, or 0. */
export const introductionLength = (lines: string[]): number => {
  const trimmed = lines.slice(0, 3).map(line => line.trim())
  for (let length = 1; length <= trimmed.length; length++) {
    const last = trimmed[length - 1] ?? ''
    if (last === '' || isQuoted(last)) return 0
    if (!isIntroduction(trimmed.slice(0, length).join(' '))) continue
    // A line of the sender may come right before the introduction.
    return length > 1 && introductionLength(trimmed.slice(1, length)) > 0 ? 0 : length
  }
  return 0
}

const separator =
  /^[-_*\s]{2,}(original message|reply message|ursprüngliche nachricht|original-nachricht|message d['’]origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní zpráva|исходное сообщение|оригинальное сообщение|orijinal ileti|原始邮件|原始郵件|元のメッセージ|원본 메시지|الرسالة الأصلية)[-_*\s]*$/i

const from =
  /^\*?(from|von|de|da|van|från|fra|lähettäjä|od|от|від|kimden|发件人|寄件者|差出人|보낸 사람|من)\s?[:：]\*?\s*\S/i

const headerLine = /^\*?[\p{L}][\p{L}\p{M} .-]{0,24}\s?[:：]\*?\s*\S/u

/** Outlook: a line that names the sender, and the date, recipients or subject on the lines below. */
const isHeaderBlock = (lines: string[]): boolean =>
  from.test(lines[0] ?? '') && lines.slice(1, 6).filter(line => headerLine.test(line)).length >= 2

/** Whether everything from the first of these lines on is an earlier mail. */
export const startsEarlierMail = (lines: string[]): boolean => {
  const [first = '', second = ''] = lines
  if (first.length > longest) return false
  if (first === restMark || separator.test(first.trim())) return true
  if (/^[_-]{10,}$/.test(first.trim())) return isHeaderBlock([second, ...lines.slice(2)])
  return isHeaderBlock(lines)
}

const forwarded =
  /^[->\s]*(begin forwarded message|forwarded message|anfang der weitergeleiteten (nachricht|e-mail)|weitergeleitete nachricht|début du message (réexpédié|transféré)|message transféré|inicio del mensaje reenviado|mensaje reenviado|inizio messaggio inoltrato|messaggio inoltrato|início da mensagem (reencaminhada|encaminhada)|mensagem encaminhada|begin doorgestuurd bericht|doorgestuurd bericht|vidarebefordrat (brev|meddelande)|videresendt (meddelelse|melding)|välitetty viesti|wiadomość przekazana|przekazana wiadomość|пересланное сообщение|пересылаемое сообщение|iletilen mesaj|转发的邮件|轉寄郵件|転送されたメッセージ|전달된 메시지|رسالة معاد توجيهها)[-:：\s]*$/i

/** Whether a forwarded mail starts here. It is what the sender wants to show, so it is not folded. */
export const startsForwardedMail = (line: string): boolean =>
  line.length <= longest && forwarded.test(line.trim())

/** Whether the subject is that of a forwarded mail. */
export const isForward = (subject: string | null): boolean =>
  /^\s*(fwd?|wg|tr|rv|enc|doorst|vs|vb|vl|pd|i|ilt|转发|轉寄|轉寄)\s*[:：]/i.test(subject ?? '')

const device =
  /^(sent from my|sent from (outlook|mail|yahoo)|get outlook for|von meinem .+ gesendet|gesendet von|envoyé de mon|envoyé depuis|enviado desde mi|enviado do meu|inviato da|verstuurd vanaf|skickat från|sendt fra|lähetetty|wysłane z|отправлено с|gönderildi|从我的.+发送|iPhoneから送信|내 .+에서 보냄|أُرسلت من)/i

/** `-- ` is the separator of RFC 3676. Many programs drop its space, so a short text is expected after it then. */
export const startsSignature = (lines: string[]): boolean => {
  const [first = ''] = lines
  if (first === '-- ') return true
  const isDashes = first.trimEnd() === '--'
  if (!isDashes && (first.length > 100 || !device.test(first.trim()))) return false
  const filled = lines.filter(line => line.trim() !== '').length
  return filled <= (isDashes ? 12 : 2)
}

export const isQuoted = (line: string): boolean => /^ {0,2}>/.test(line)
