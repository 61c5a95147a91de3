export type Welcome = {
  address: string
  firstKey: string | undefined
  /** Where the first person sets a password. */
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

/** What a person reads who has just started Earshot. The first key is shown this once. */
export const welcome = ({ address, firstKey, firstLink, board, privateRanges, ...it }: Welcome): void => {
  const boardId = typeof board === 'object' && board !== null && 'id' in board ? String(board.id) : undefined
  const lines = [
    '',
    `  Earshot answers at ${address}`,
    '',
    ...(it.role === 'worker' ? [] : pages(address)),
    ...(firstKey ? [`  Admin key (shown this once)   ${firstKey}`] : []),
    ...(firstLink ? [`  Set your password (one day)   ${firstLink}`] : []),
    ...(boardId ? [`  Board "Feedback"              ${boardId}`] : []),
    `  Database                      ${it.database}`,
    `  Broker                        ${it.broker}`,
    ...(it.role === 'all' ? [] : [`  Role                          ${it.role}`]),
    `  Webhooks may be sent to       ${['public addresses', ...privateRanges].join(', ')}`,
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
