import { NativeSelect, Text } from '@mantine/core'
import { fieldErrorsOf } from '../../api/field-text.ts'
import { canAdminister, useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { choicesOf } from '../../components/forms/choices.ts'
import { ErrorNote } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { policies } from './lookups.ts'
import { type Subject, setPolicy } from './subject.ts'
import type { Sla } from './types.ts'

type Props = { subject: Subject; sla: Sla }

const Choose = ({ subject, sla: { policyId, isManual } }: Props) => {
  const { t } = useTexts()
  const { data } = policies.useAll()
  const choose = useChange([subject.kind], (id: string | null) => setPolicy(subject, id))
  const isGone = fieldErrorsOf(choose.error).length > 0
  if (!data) return null
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('sla.policy')}
        description={isManual && t('sla.policy.manual')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={isGone && t('sla.policy.gone')}
        value={(choose.isPending ? choose.variables : policyId) ?? ''}
        onChange={({ currentTarget: { value } }) => choose.mutate(value || null)}
        data={[{ value: '', label: t('sla.policy.none') }, ...choicesOf(data)]}
      />
      {choose.error && !isGone && <ErrorNote error={choose.error} />}
    </>
  )
}

/** The SLA policy of a conversation or ticket. Admins can choose another one. */
export const SlaPolicy = (props: Props) => {
  const { policyName } = props.sla
  if (canAdminister(useMe())) return <Choose {...props} />
  if (!policyName) return null
  return (
    <Text size="xs" c="dimmed">
      <bdi>{policyName}</bdi>
    </Text>
  )
}
