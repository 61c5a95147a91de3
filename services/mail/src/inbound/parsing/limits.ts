/** What one mail may contain. A mail beyond a limit of its structure fails; lists and texts are truncated. */
export const limits = {
  /** All headers of all parts, in bytes: about 8,000 addresses. */
  headerBytes: 256 * 1024,
  /** A mail of 50 MB with files has 700,000: each line of a file has 76 characters. */
  lines: 1_000_000,
  /** Multiparts in multiparts. Mail programs use about four. */
  depth: 30,
  parts: 500,
  /** Recipients that are compared with our addresses. */
  addresses: 200,
  references: 50,
  /** Attachments that are listed: each part may be one. */
  attachments: 500,
  /** Attachments that are stored. The names of the others are. */
  files: 20,
  /** HTML without its pictures and styles, in characters. What is longer becomes a file. */
  part: 1_000_000,
  /** Pictures in HTML that become files. */
  pictures: 50,
  /** Elements in elements. HTML that is deeper loses its layout, but no text. */
  htmlDepth: 300,
  /** The text of a message, and the text folded below it, in characters. */
  content: 20_000,
  quoted: 100_000,
  subject: 300,
  name: 200,
} as const

/** With which the process that reads mails ends itself after the limit of processor time. The signal is for that, and has no core dump. */
export const outOfTimeSignal = 'SIGVTALRM'

/** Why a mail cannot be read. */
export const parseFailures = [
  'headers_too_large',
  'too_deep',
  'too_many_parts',
  'too_many_lines',
  'took_too_long',
  'parser_ended',
  'malformed',
] as const
export type ParseFailure = (typeof parseFailures)[number]
