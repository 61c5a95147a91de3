import { Card, CloseButton, Group, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon } from '../../components/icons.tsx'
import { DemoData } from '../../domain/demo-data/demo-data.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { type Step, steps } from './setup-queries.ts'

const places: Record<Step, Pick<LinkProps, 'to' | 'search'>> = {
  workspace: { to: '/settings' },
  board: { to: '/boards' },
  team: { to: '/settings', search: { create: true } },
  webhook: { to: '/webhooks', search: { create: true } },
}

const Row = ({ step, isDone }: { step: Step; isDone: boolean }) => {
  const { t } = useTexts()
  return (
    <li>
      <Link {...places[step]} className="matter">
        <span className={isDone ? 'step-mark step-done' : 'step-mark'}>
          {isDone && <Icon name="check" size={14} />}
        </span>
        <span className="matter-label">
          {isDone && <VisuallyHidden>{t('setup.done')}&nbsp;</VisuallyHidden>}
          {t(`setup.${step}`)}
          <Text component="span" size="sm" c="dimmed" display="block">
            {t(`setup.${step}.about`)}
          </Text>
        </span>
        <Icon name="fold" size={16} />
      </Link>
    </li>
  )
}

type SetupProps = { done: Record<Step, boolean>; hide: () => void }

export const Setup = ({ done, hide }: SetupProps) => {
  const { t } = useTexts()
  const count = steps.filter(step => done[step]).length
  return (
    <Stack component="section" gap="xs" aria-label={t('setup.title')}>
      <Group justify="space-between">
        <Title order={2} size="h5">
          {t('setup.title')}
        </Title>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {t('setup.progress', { done: count, all: steps.length })}
          </Text>
          <CloseButton aria-label={t('setup.hide')} onClick={hide} />
        </Group>
      </Group>
      <Card withBorder padding={0}>
        <Progress value={(count / steps.length) * 100} size="xs" radius={0} aria-hidden="true" />
        <ul className="matters">
          {steps.map(step => (
            <Row key={step} step={step} isDone={done[step]} />
          ))}
        </ul>
        <div className="setup-foot">
          <DemoData />
        </div>
      </Card>
    </Stack>
  )
}
