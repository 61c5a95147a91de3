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

/** Of this browser. Not a constant: the first formatter of dates takes a phone 60 ms, more than the rest of most pages' modules. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
