const label = (length: number) => 'd'.repeat(length)

/** 254 bytes. */
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
  [`${'l'.repeat(74)}@example.com`, `${'l'.repeat(74)}@example.com`],
  ['a..b.@example.com', 'a..b.@example.com'],
  ['a@exa_mple.com', 'a@exa_mple.com'],
  ['"Ada.B"@example.com', 'ada.b@example.com'],
  ['"a b"@example.com', '"a b"@example.com'],
  ['"a@\\"b\\c"@example.com', '"a@\\"bc"@example.com'],
  ['a@[192.0.2.1]', 'a@[192.0.2.1]'],
  ['a@[IPv6:2001:db8::1]', 'a@[ipv6:2001:db8::1]'],
]

/** Addresses that every operation, form and import refuses. */
export const refusedAddresses: string[] = [
  'ada',
  'ada@',
  '@example.com',
  'a@b',
  'a@b@example.com',
  'a b@example.com',
  '.a@example.com',
  '"a b@example.com',
  '"a"b"@example.com',
  '"a<b"@example.com',
  '""@example.com',
  'a@[192.0.2]',
  'a@[192.0.2.1].com',
  'a@example._com',
  '<a@example.com>',
  'a,b@example.com',
  'a@example.com,b@example.com',
  'a@example.com:25',
  'a@example.com/x',
  'a@example..com',
  'a@example.com.',
  'a@-example.com',
  'a@192.0.2.1',
  'a@0x7f.1',
  'a\u202eb@example.com',
  'a\u200bb@example.com',
  'a\r\nb@example.com',
  `a@${label(64)}.com`,
  longest.replace('@', '@d'),
  `${'ä'.repeat(122)}@example.com`,
  `a@${label(63)}.${label(63)}.${label(63)}.${label(63)}.${label(8)}`, // 266 characters
]
