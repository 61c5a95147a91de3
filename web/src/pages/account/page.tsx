import { Stack } from '@mantine/core'
import { ListSkeleton } from '../../components/lists/list-skeleton.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { Failed } from '../../components/states.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { Connections, Sessions } from './access.tsx'
import { Display } from './display.tsx'
import { NotificationChoices } from './notifications.tsx'
import { Password } from './password.tsx'
import { Picture } from './picture.tsx'
import { ProfileForm } from './profile.tsx'
import { useProfile } from './queries.ts'
import { Tokens } from './tokens.tsx'

const Identity = () => {
  const { t } = useTexts()
  const { data, error, refetch } = useProfile()
  if (!data) return <Failed error={error} retry={refetch} />
  return (
    <>
      <Section title={t('account.profile')}>
        <Stack>
          <Picture {...data} />
          <ProfileForm profile={data} />
        </Stack>
      </Section>
      <Section title={t('account.password')}>
        <Password {...data} />
      </Section>
    </>
  )
}

/** Together with the profile, so that no section moves another. */
const Sections = () => {
  const { t } = useTexts()
  const { isPending } = useProfile()
  if (isPending) return <ListSkeleton />
  return (
    <>
      <Identity />
      <Section title={t('notifications.title')}>
        <NotificationChoices />
      </Section>
      <Section title={t('account.display')}>
        <Display />
      </Section>
      <Section title={t('account.sessions')}>
        <Sessions />
      </Section>
      <Tokens />
      <Section title={t('account.clients')}>
        <Connections />
      </Section>
    </>
  )
}

/** The account of the signed-in member. */
export const AccountPage = () => {
  const { t } = useTexts()
  return (
    <Page title={t('account.title')} about={t('account.about')}>
      <Sections />
    </Page>
  )
}
