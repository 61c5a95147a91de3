const label = (length: number) => 'd'.repeat(length)

/** 64 bytes before the @, and 254 altogether. */
const longest = `${'l'.repeat(64)}@${label(63)}.${label(63)}.${label(61)}`

/** Addresses that every operation, form and import accepts, with the form in which they are stored. */
export const acceptedAddresses: [typed: string, stored: string][] = [
  ['ada@example.com', 'ada@example.com'],
  ['  Ada@EXAMPLE.com\n', 'ada@example.com'],
  ["o'neil+news.x_y/z=1@sub.example.co", "o'neil+news.x_y/z=1@sub.example.co"],
  ['ä@exämple.com', 'ä@xn--exmple-cua.com'],
  ['ä@xn--exmple-cua.com', 'ä@xn--exmple-cua.com'],
  ['A\u0308@EXA\u0308MPLE.com', 'ä@xn--exmple-cua.com'],
  ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
  [longest, longest],
]

/** Addresses that every operation, form and import refuses. */
export const refusedAddresses: string[] = [
  'ada',
  'ada@',
  '@example.com',
  'a@b',
  'a@b@example.com',
  'a b@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  '"a b"@example.com',
  '<a@example.com>',
  'a,b@example.com',
  'a@example.com,b@example.com',
  'a@example.com:25',
  'a@example.com/x',
  'a@example..com',
  'a@example.com.',
  'a@-example.com',
  'a@exa_mple.com',
  'a@192.0.2.1',
  'a@0x7f.1',
  'a@[192.0.2.1]',
  'a\u202eb@example.com',
  'a\u200bb@example.com',
  'a\r\nb@example.com',
  `a@${label(64)}.com`,
  `${'l'.repeat(65)}@example.com`,
  `${'ä'.repeat(33)}@example.com`,
  longest.replace('@', '@d'),
  `a@${label(63)}.${label(63)}.${label(63)}.${label(63)}.${label(8)}`, // 266 characters
]
