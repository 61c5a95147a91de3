import type { MarkdownIt } from 'markdown-it'

/** Characters of Chinese, Japanese and Korean, with their punctuation and full-width forms. */
const cjk =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\u3000-\u303f\u30fb\u30fc\u31c0-\u31ef\u3200-\u33ff\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uffee]/u

/** The character before, without the selector of its form. */
const lastCharacter = /.(?=(?:[\ufe00-\ufe0e]|[\u{e0100}-\u{e01ef}])?$)/su

/**
 * Lets `*` and `~~` open and close next to Chinese, Japanese and Korean characters, whatever punctuation is on the other side. CommonMark
 * expects a blank there, which these languages do not write: https://github.com/tats-u/markdown-cjk-friendly.
 */
export const emphasizeCjk = (md: MarkdownIt): void => {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const scanned = super.scanDelims(start, canSplitWord)
      const end = start + scanned.length
      const [before = ' '] = lastCharacter.exec(this.src.slice(Math.max(0, start - 4), start)) ?? []
      const after = end < this.posMax ? String.fromCodePoint(this.src.codePointAt(end) ?? 32) : ' '
      const isInText = canSplitWord && !/\s/.test(before) && !/\s/.test(after)
      return isInText && (cjk.test(before) || cjk.test(after))
        ? { ...scanned, can_open: true, can_close: true }
        : scanned
    }
  }
}
