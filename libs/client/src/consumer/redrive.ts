import type { Names } from './names.ts'
import type { Session } from './session.ts'

/** Sends dead letters back to the queue, as if they came for the first time. Those that die meanwhile wait for another call. */
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
