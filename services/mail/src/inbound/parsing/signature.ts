/** What mail programs write below mails that were written with them. */
const written =
  /^(?:sent (?:from|with|via|using)|get outlook for|holen sie sich outlook für|gesendet (?:von|mit)|outlook für|envoyé (?:de|depuis|à partir de|avec)|(?:télécharger|obtenez) outlook pour|enviado (?:desde|do|a partir d[oe]|con|via)|obtener outlook para|obter o outlook para|inviato (?:da|dal|con)|(?:scarica|ottieni) outlook per|verstuurd vanaf|verzonden (?:vanaf|met)|outlook voor|skickat från|sendt fra|hent outlook|lähetetty|wysłane? z|odesláno z|odoslané z|отправлено (?:с|из)|надіслано з|изпратено от|(?:iphone|ipad)['’]?\p{L}{3,5} gönderildi|(?:el)?küldve|enviat des de|saadetud|trimis de pe|poslano (?:s|z|iz)|εστάλη από|στάλθηκε από|נשלח מ|أُرسلت من|أرسلت من|dikirim dari|(?:được )?gửi từ|ส่งจาก|발송|从我的|從我的|发自我的|傳送自)/iu

/**
 * The last word of such a line is a device or a program, so that a sentence that starts like one is none. Languages add an ending to it,
 * or the word for mine.
 */
const device =
  /(?:iphon\p{L}{0,8}|ipad\p{L}{0,6}|ipod|ios|mac|macbook|android|smartphone|phone|mobile|device|tablet|handheld|galaxy|samsung|huawei|xiaomi|redmi|oneplus|pixel|nokia|motorola|blackberry|windows|outlook|mail|email|e-mail|gmail|yahoo|proton|fairemail|thunderbird|spark|airmail|superhuman|pro|max|plus|ultra|mini|orange|sfr|vodafone|verizon|t-mobile|handy|gerät|mobiltelefon|telefon|téléphone|portable|teléfono|móvil|celular|telefono|telefone|cellulare|telefoon|mobiel|puhelimesta|puhelimestani|telefonu|telefonem|телефона|смартфона|почты|mail app|gönderildi|发送|傳送|发出|보냄)(?:['’-]\p{L}{1,6})?(?:\s(?:saya|của tôi|ของฉัน|μου|שלי))?[\s\d.]*(?:[<(]https?:\S{1,200}[>)])?[.!]?$/iu

/** Where the device comes before the verb, or is joined to it. */
const others =
  /^(?:(?:diese nachricht wurde )?von mein(?:em|er) .{2,40} gesendet|iphoneから送信|ipadから送信|androidから送信|내 .{1,30}에서 보냄|나의 .{1,30}에서 보냄|.{2,30}から送信)[.。]?$/iu

const longest = 80

/** Whether the line names the device or the program with which the mail was written. */
export const isDeviceLine = (line: string): boolean => {
  const text = line.trim()
  if (text.length > 160 || text.replace(/[<(]https?:\S+[>)]/u, '').trim().length > longest) return false
  return others.test(text) || (written.test(text) && device.test(text) && text.split(/\s+/).length <= 10)
}

/** Lines of a signature after a `--` without the blank of RFC 3676. */
const mostLines = 12

const looksLikeSignature = (lines: string[]): boolean =>
  lines.every(line => line.length <= longest && !/[?!:]$/.test(line.trim()))

/**
 * Where the signature starts that ends at `to`; `to` if there is none. Mail programs drop the blank after the `--` of RFC 3676, so only a
 * short text of short lines is a signature then. After a device there is no text.
 */
export const signatureBefore = (lines: string[], { from, to }: { from: number; to: number }): number => {
  let end = to
  for (let at = to - 1; at >= from && at >= to - 2 * mostLines; at--) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (!isDeviceLine(line)) break
    end = at
  }
  let filled = 0
  for (let at = end - 1; at >= from && at >= end - 4 * mostLines && filled <= mostLines; at--) {
    const line = lines[at] ?? ''
    if (line.trimEnd() === '--') return looksLikeSignature(lines.slice(at + 1, end)) ? at : end
    if (line.trim() !== '') filled++
  }
  return end
}
