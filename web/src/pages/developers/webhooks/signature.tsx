import { Stack, Text } from '@mantine/core'
import { CodeSamples } from '../../../components/code-samples.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import snippets from './snippets.json' with { type: 'json' }
import { VerifyRequest } from './verify-request.tsx'

const names = {
  js: 'Node',
  express: 'Express',
  next: 'Next.js',
  python: 'Python',
  flask: 'Flask',
  go: 'Go',
  php: 'PHP',
  ruby: 'Ruby',
  sh: 'Shell',
} as const

/** Code samples that verify the signature of a delivery, and a form that verifies one. */
export const Signature = () => {
  const { t } = useTexts()
  return (
    <Stack>
      <Stack component="ol" className="steps" gap="xs">
        {(['body', 'age', 'quick', 'once'] as const).map(step => (
          <Text key={step} component="li" size="sm">
            {t(`signature.${step}`)}
          </Text>
        ))}
      </Stack>
      <Text size="sm">{t('signature.about')}</Text>
      <CodeSamples label={t('signature.language')} names={names} code={snippets} />
      <VerifyRequest />
    </Stack>
  )
}
