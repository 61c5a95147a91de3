export type Welcome = {
  address: string
  firstKey: string | undefined
  board: unknown
  database: string
  broker: string
  role: string
}

/** What a person reads who has just started Earshot. The first key is shown this once. */
export const welcome = ({ address, firstKey, board, database, broker, role }: Welcome): void => {
  const boardId = typeof board === 'object' && board !== null && 'id' in board ? String(board.id) : undefined
  const lines = [
    '',
    `  Earshot answers at ${address}`,
    '',
    ...(firstKey ? [`  Admin key (shown this once)   ${firstKey}`] : []),
    ...(boardId ? [`  Board "Feedback"              ${boardId}`] : []),
    `  Database                      ${database}`,
    `  Broker                        ${broker}`,
    ...(role === 'all' ? [] : [`  Role                          ${role}`]),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
