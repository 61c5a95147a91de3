import { Anchor, Group } from '@mantine/core'
import { useTexts } from '../texts/use-texts.tsx'
import { Icon } from './icons.tsx'

/** Opens the page of a post or changelog entry in the portal. */
export const PortalLink = ({ path }: { path: string }) => {
  const { t } = useTexts()
  return (
    <Anchor size="sm" href={path} target="_blank" rel="noopener">
      <Group gap={4} component="span" display="inline-flex">
        {t('app.viewOnPortal')}
        <Icon name="outside" size={14} />
      </Group>
    </Anchor>
  )
}
