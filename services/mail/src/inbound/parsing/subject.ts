/** Marks that servers and ticket systems put in front, such as `[EXTERNAL]` or `[#12]`. */
const tags = /^\s*(?:\[[^\]]{1,40}\]\s*)*/u

/** Of a reply in the languages of mail programs. */
const replies =
  /^(?:re|aw|antw|antwort|sv|svar|vs|rif|r|res|resp|odp|ynt|yan|vá|vála|atb|ats|bls|trả lời|απ|σχετ|отг|отв|ответ|відп|odg|одг|回复|回覆|答复|答覆|返信|답장|회신|رد|پاسخ|השב|תשובה|ตอบ|ตอบกลับ)\s?(?:\[\d{1,3}\]|\(\d{1,3}\)|\^\d{1,3})?\s?[:：]/iu

/**
 * Of a forwarded mail. `VS` is left out, because it is a reply in Finnish, and so is the `I` of some Italian programs, which is also a
 * word.
 */
const forwards =
  /^(?:fwd?|wg|tr|rv|enc|doorst|vb|vl|pd|ilt|továbbítás|πρθ|прен|пересл|转发|轉寄|転送|전달|إعادة توجيه|העברה)\s?[:：]/iu

const withoutTags = (subject: string | null): string => (subject ?? '').replace(tags, '')

export const isReplySubject = (subject: string | null): boolean => replies.test(withoutTags(subject))

export const isForwardSubject = (subject: string | null): boolean => forwards.test(withoutTags(subject))
