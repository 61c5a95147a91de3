import { Badge } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { InboundMail } from './queries.ts'

const colors = { accepted: 'teal', ignored: 'gray', failed: 'red' } as const

export const OutcomeBadge = ({ outcome }: Pick<InboundMail, 'outcome'>) => {
  const { t } = useTexts()
  return (
    <Badge variant="dot" color={colors[outcome]} tt="none">
      {t(`inbound.outcome.${outcome}`)}
    </Badge>
  )
}

export const useReason = () => {
  const { t } = useTexts()
  return ({ reason }: Pick<InboundMail, 'reason'>) => reason && t(`inbound.reason.${reason}`)
}
