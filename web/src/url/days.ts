/** Days in the local time zone, such as 2026-03-09, as the times of the API. */
export const spanOf = ({ from, to }: { from?: string; to?: string }) => ({
  ...(from && { dateFrom: new Date(`${from}T00:00`).toISOString() }),
  ...(to && { dateTo: new Date(`${to}T23:59:59.999`).toISOString() }),
})
