import { Alert, Button, Group, PasswordInput, Stack, Text, Textarea, Title } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTexts } from '../../../texts/use-texts.tsx'
import { checkRequest, type Verdict } from './check-request.ts'

const colors: Partial<Record<Verdict, string>> = { valid: 'green', old: 'yellow' }

/** Checks a request that a receiver got, to find out why it refuses it. */
export const VerifyRequest = () => {
  const { t } = useTexts()
  const [secret, setSecret] = useState('')
  const [request, setRequest] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const verify = async (submitted: SubmitEvent) => {
    submitted.preventDefault()
    setVerdict(await checkRequest(request, secret))
  }
  return (
    <Stack component="section" aria-label={t('verify.title')} mt="lg" gap="sm">
      <Title order={2} size="h4">
        {t('verify.title')}
      </Title>
      <Text size="sm">{t('verify.about')}</Text>
      <form onSubmit={it => void verify(it)}>
        <Stack gap="sm" maw="48rem">
          <PasswordInput
            label={t('verify.secret')}
            placeholder="whsec_…"
            autoComplete="off"
            value={secret}
            onChange={it => setSecret(it.currentTarget.value)}
          />
          <Textarea
            label={t('verify.request')}
            placeholder={'X-Service-Timestamp: 1773144000\nX-Service-Signature: sha256=…\n\n{"id":"evt_…"}'}
            dir="ltr"
            autosize
            minRows={5}
            maxRows={14}
            spellCheck={false}
            value={request}
            onChange={it => setRequest(it.currentTarget.value)}
          />
          <Group>
            <Button type="submit" variant="default" disabled={!secret || !request}>
              {t('verify.verify')}
            </Button>
          </Group>
        </Stack>
      </form>
      <div role="status">
        {verdict && (
          <Alert color={colors[verdict] ?? 'red'} title={t(`verify.${verdict}`)} maw="48rem">
            {t(`verify.${verdict}.about`)}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
