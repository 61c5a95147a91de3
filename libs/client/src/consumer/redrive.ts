import type { Names } from './names.ts'
import type { Session } from './session.ts'

/**
 * Moves dead letters back to the queue, as for a first attempt. Messages that become dead letters meanwhile are left for the next
 * call.
 */
export const redriveIn = async (
  { channel, publish }: Session,
  names: Names,
  limit: number,
): Promise<number> => {
  const { messageCount } = await channel.checkQueue(names.dead)
  const count = Math.min(limit, messageCount)
  for (let done = 0; done < count; done++) {
    const message = await channel.get(names.dead)
    if (!message) return done
    await publish(names.events, message, {})
    channel.ack(message)
  }
  return count
}
