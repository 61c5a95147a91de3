export type Welcome = {
  address: string
  firstKey: string | undefined
  /** The link that sets the password of the first admin. */
  firstLink: string | undefined
  board: unknown
  database: string
  broker: string
  role: string
  /** Private address ranges that webhooks may be sent to. */
  privateRanges: string[]
}

const pages = (address: string): string[] => [
  `  Portal for customers          ${address}/`,
  `  Admin panel                   ${address}/admin`,
]

const line = '─'.repeat(76)

/** Set apart, as lines of the log follow. */
const setUp = (link: string): string[] => [
  line,
  `  Set up Earshot: ${link}`,
  '  (valid for 24 hours)',
  line,
  '',
]

/** Prints the addresses and settings after the start. The first key is shown only here. */
export const welcome = ({ address, firstKey, firstLink, board, privateRanges, ...it }: Welcome): void => {
  const boardId = typeof board === 'object' && board !== null && 'id' in board ? String(board.id) : undefined
  const lines = [
    '',
    `  Earshot is running at ${address}`,
    '',
    ...(it.role === 'worker' ? [] : pages(address)),
    ...(firstKey ? [`  Admin key (shown only once)   ${firstKey}`] : []),
    ...(boardId ? [`  Board "Feedback"              ${boardId}`] : []),
    `  Database                      ${it.database}`,
    `  Broker                        ${it.broker}`,
    ...(it.role === 'all' ? [] : [`  Role                          ${it.role}`]),
    `  Webhooks may be sent to       ${['public addresses', ...privateRanges].join(', ')}`,
    '',
    ...(firstLink ? setUp(firstLink) : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
