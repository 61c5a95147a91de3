import type { Sender, SenderBody } from './queries.ts'

export type Values = {
  address: string
  name: string
  /** Empty for the default sender. */
  teamId: string
  hasServer: boolean
  /** Empty keeps the stored one. */
  smtpUrl: string
  hasDkim: boolean
  dkim: { domain: string; selector: string; privateKey: string }
  perMinute: number | ''
  quoteThread: boolean
}

export const valuesOf = (sender: Sender | undefined): Values => ({
  address: sender?.address ?? '',
  name: sender?.displayName ?? '',
  teamId: sender?.teamId ?? '',
  hasServer: sender ? sender.smtpServer !== null : false,
  smtpUrl: '',
  hasDkim: sender ? sender.dkim !== null : false,
  dkim: {
    domain: sender?.dkim?.domain ?? '',
    selector: sender?.dkim?.selector ?? 'earshot',
    privateKey: '',
  },
  perMinute: sender?.perMinute ?? '',
  quoteThread: sender?.quoteThread ?? true,
})

/** Secrets that were not typed again stay as they are. */
export const bodyOf =
  (sender: Sender | undefined) =>
  (values: Values): SenderBody => {
    const { hasServer, smtpUrl, hasDkim, dkim, teamId, name, perMinute, ...rest } = values
    const { privateKey, ...signing } = dkim
    const keepsServer = hasServer && smtpUrl === '' && sender !== undefined && sender.smtpServer !== null
    const keepsKey = privateKey === '' && sender !== undefined && sender.dkim !== null
    return {
      ...rest,
      name: name.trim() || null,
      teamId: teamId || null,
      perMinute: perMinute === '' ? null : perMinute,
      ...(!keepsServer && { smtpUrl: hasServer ? smtpUrl : null }),
      dkim: hasDkim ? { ...signing, ...(!keepsKey && { privateKey }) } : null,
    } as SenderBody // a new sender always has the private key, which the API checks
  }
