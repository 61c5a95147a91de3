import { isLanguage, languages } from '@earshot/i18n'
import { Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useChooseLanguage } from '../api/account.ts'
import { signOut } from '../api/client.ts'
import { useMe } from '../api/session.ts'
import { Icon } from '../components/icons.tsx'
import { isScheme, schemes } from '../components/schemes.ts'
import { Face } from '../domain/pictures/face.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { useGuide } from './guide-link.tsx'

const Identity = () => {
  const { t } = useTexts()
  const { name, email, role } = useMe()
  return (
    <div className="who">
      <Text component="div" fw={600}>
        {name}
      </Text>
      {email && (
        <Text component="div" size="sm">
          {email}
        </Text>
      )}
      <Text component="div" size="sm" c="dimmed">
        {t(`user.role.${role}`)}
      </Text>
    </div>
  )
}

const Appearance = () => {
  const { t } = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} onChange={it => isScheme(it) && setColorScheme(it)}>
      <Menu.Label>{t('user.scheme')}</Menu.Label>
      {schemes.map(scheme => (
        <Menu.RadioItem key={scheme} value={scheme}>
          {t(`user.scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const LanguageChoice = () => {
  const { t, language } = useTexts()
  const choose = useChooseLanguage()
  return (
    <Menu.RadioGroup value={language} onChange={it => isLanguage(it) && choose.mutate(it)}>
      <Menu.Label>{t('user.language')}</Menu.Label>
      {Object.entries(languages).map(([code, { name }]) => (
        <Menu.RadioItem key={code} value={code} lang={code}>
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

export const UserMenu = () => {
  const { t } = useTexts()
  const { principalId, name } = useMe()
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className="avatar">
          <Face id={principalId} name={name} size={34} />
          <VisuallyHidden>{t('user.menu')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Identity />
        <Menu.Divider />
        <Appearance />
        <Menu.Divider />
        <LanguageChoice />
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="person" />}
          renderRoot={props => <Link to="/account" {...props} />}
        >
          {t('account.title')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="outside" />} component="a" href="/" hiddenFrom="sm">
          {t('app.portal')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="book" />} component="a" {...useGuide()} hiddenFrom="sm">
          {t('app.guide')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="leave" />} onClick={signOut}>
          {t('user.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
