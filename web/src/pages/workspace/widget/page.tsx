import { Anchor, Card, Stack, Text } from '@mantine/core'
import { canAdminister, useMe } from '../../../api/session.ts'
import { CodeSamples } from '../../../components/code-samples.tsx'
import { Snippet } from '../../../components/copy.tsx'
import { ListSkeleton } from '../../../components/lists/list-skeleton.tsx'
import { Page } from '../../../components/page.tsx'
import { Section } from '../../../components/section.tsx'
import { ErrorNote } from '../../../components/states.tsx'
import { useSettings } from '../../../domain/settings/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { WidgetForm } from './form.tsx'
import { LookForm } from './look.tsx'
import { Options } from './options.tsx'
import { Sightings } from './sightings.tsx'
import snippets from './snippets.json' with { type: 'json' }
import { VisitorSecretCard } from './visitor-secret.tsx'

const names = { js: 'JavaScript', python: 'Python', ruby: 'Ruby', php: 'PHP', go: 'Go' } as const

type FormProps = { form: typeof WidgetForm }

const SettingsIn = ({ form: Form }: FormProps) => {
  const { data, error } = useSettings()
  return data ? <Form settings={data} /> : <ErrorNote error={error} />
}

/** The line for the pages of the site. The panel has the origin of the deployment. */
const Embed = () => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <Text size="sm">{t('widget.script.about')}</Text>
      <Snippet code={`<script src="${location.origin}/widget.js" async></script>`} />
      <Sightings />
    </Card>
  )
}

const Identify = () => {
  const { t } = useTexts()
  return (
    <Stack>
      <VisitorSecretCard />
      <Card withBorder>
        <Text size="sm" mb="sm">
          {t('widget.identify.about')}
        </Text>
        <CodeSamples label={t('widget.identify.language')} names={names} code={snippets} />
        <Text size="sm" c="dimmed" mt="md">
          <Anchor href="/api/v1/docs" underline="always">
            {t('widget.reference')}
          </Anchor>
        </Text>
      </Card>
    </Stack>
  )
}

/** Together with the settings, so that no section moves another. */
const Sections = () => {
  const { t } = useTexts()
  const { isPending } = useSettings()
  if (isPending) return <ListSkeleton />
  return (
    <>
      <Section title={t('widget.settings')}>
        <SettingsIn form={WidgetForm} />
      </Section>
      <Section title={t('widget.look')}>
        <SettingsIn form={LookForm} />
      </Section>
      <Section title={t('widget.script')}>
        <Embed />
      </Section>
      <Section title={t('widget.options')}>
        <Options />
      </Section>
      <Section title={t('widget.identify')}>
        <Identify />
      </Section>
    </>
  )
}

/** The settings of the widget for customers' sites, and what a developer of such a site needs. */
export const WidgetPage = () => {
  const { t } = useTexts()
  const me = useMe()
  if (!canAdminister(me)) return <Page title={t('widget.title')} about={t('error.forbidden')} />
  return (
    <Page title={t('widget.title')} about={t('widget.about')}>
      <Sections />
    </Page>
  )
}
