/** The date in the local time zone. */
const dayOf = (moment: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** The dates of the last days, oldest first, ending today. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(now)
    day.setDate(day.getDate() - count + 1 + index)
    return dayOf(day)
  })

export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
