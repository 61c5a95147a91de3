import { Button, CloseButton, FileButton, Group, Input, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AccentColor, ownAccent } from '../../../domain/settings/accent-color.tsx'
import { useTexts } from '../../../texts/use-texts.tsx'
import type { Values } from './values.ts'

type Props = { form: UseFormReturnType<Values> }

/** The limit of the API, in bytes. A larger file is not even read. */
const maxLogoBytes = 128 * 1024

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const Logo = ({ form }: Props) => {
  const { t } = useTexts()
  const path = 'branding.logo'
  const { logo } = form.values.branding
  const choose = async (file: File | null) => {
    if (!file) return
    if (file.size > maxLogoBytes) form.setFieldError(path, t('field.logo'))
    else form.setFieldValue(path, await dataUrlOf(file))
  }
  return (
    <Input.Wrapper
      label={t('settings.logo')}
      labelElement="div"
      description={t('settings.logo.about')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={form.errors[path]}
    >
      <Group gap="xs" mih={36} mb={5}>
        {logo && <img className="logo" src={logo} alt={t('settings.logo')} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={file => void choose(file)}>
          {props => (
            <Button {...props} variant="default" data-path={path}>
              {t('settings.logo.choose')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <CloseButton aria-label={t('settings.logo.remove')} onClick={() => form.setFieldValue(path, '')} />
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** How the portal, emails and sign-in pages look. */
export const Branding = ({ form }: Props) => {
  const { t } = useTexts()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <AccentColor
        about={t('settings.accent.about')}
        fallback={ownAccent}
        input={form.getInputProps('branding.accentColor')}
      />
      <Logo form={form} />
    </SimpleGrid>
  )
}
