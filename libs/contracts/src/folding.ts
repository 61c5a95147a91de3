/** Accents, vowel points and other marks that are often omitted, and invisible characters. */
const leftOut =
  /[\p{Mn}&&[\u0300-\u036f\u0483-\u0487\u0591-\u06ed]]|\u0640|\p{Default_Ignorable_Code_Point}/gv

/** Letters that Unicode does not decompose, as typed on keyboards that lack them. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
  // Arabic letters that Persian and Urdu keyboards write in another way, and those that are often confused.
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ہ: 'ه',
  ة: 'ه',
  ٱ: 'ا',
}
const unplain = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** The zeros of the scripts with digits of their own. */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810,
]
const digits = Object.fromEntries(
  zeros.flatMap(zero =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)]),
  ),
)
const digit = new RegExp(`[${Object.keys(digits).join('')}]`, 'g')

/** Normalizes text for comparison: no case, accents, width, composition or digits of a script. Independent of the server's locale. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(leftOut, '')
    .toLowerCase()
    .replace(unplain, letter => plain[letter] ?? letter)
    .replace(digit, it => digits[it] ?? it)
    .normalize('NFC')
