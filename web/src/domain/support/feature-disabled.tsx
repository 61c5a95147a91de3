import { EarshotError } from '@earshot/client'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canAdminister, useMe } from '../../api/session.ts'
import { Page } from '../../components/page.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

export const isOff = (error: unknown): boolean =>
  error instanceof EarshotError && error.code === 'FEATURE_DISABLED'

/** The page of a support feature that is disabled. */
export const FeatureDisabled = ({ title, about }: { title: TextKey; about: TextKey }) => {
  const { t } = useTexts()
  const isAdmin = canAdminister(useMe())
  return (
    <Page title={t(title)} about={t(about)}>
      {isAdmin ? (
        <Anchor renderRoot={props => <Link to="/settings" {...props} />}>{t('support.off.settings')}</Anchor>
      ) : (
        <Text size="sm">{t('support.off.ask')}</Text>
      )}
    </Page>
  )
}
