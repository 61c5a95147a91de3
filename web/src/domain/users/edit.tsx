import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { fieldErrorsOf } from '../../api/field-text.ts'
import { EditDialog } from '../../components/forms/edit-dialog.tsx'
import { NameField } from '../../components/forms/fields.tsx'
import { repeatedErrors, repeatedIn } from '../../components/forms/repeated.ts'
import { useTexts } from '../../texts/use-texts.tsx'
import { CompanyInput } from '../companies/picker.tsx'
import { type AttributeRow, attributeNames, attributesPatch, rowsOf } from './attributes.ts'
import { type User, type UserBody, useCreateUser, useEditUser, useUsers } from './queries.ts'

type Values = {
  name: string
  email: string
  externalId: string
  companyId: string | null
  attributes: AttributeRow[]
}

type UserFields = Pick<User, 'ownName' | 'email' | 'externalId' | 'companyId' | 'attributes'>

const emptyUser: UserFields = {
  ownName: null,
  email: null,
  externalId: null,
  companyId: null,
  attributes: {},
}

const valuesOf = ({ ownName, email, externalId, companyId, attributes }: UserFields): Values => ({
  name: ownName ?? '',
  email: email ?? '',
  externalId: externalId ?? '',
  companyId,
  attributes: rowsOf(attributes),
})

const bodyOf = (
  before: UserFields,
  { name, email, externalId, companyId, attributes }: Values,
): UserBody => ({
  name: name.trim() || null,
  email: email.trim() || null,
  externalId: externalId.trim() || null,
  companyId,
  attributes: attributesPatch(before.attributes, attributes),
})

type AttributesProps = {
  rows: AttributeRow[]
  change: (rows: AttributeRow[]) => void
  errors: FormErrors
}

const Attributes = ({ rows, change, errors }: AttributesProps) => {
  const { t } = useTexts()
  const repeated = repeatedIn(attributeNames(rows))
  const set = (index: number, patch: Partial<AttributeRow>) =>
    change(rows.map((row, at) => (at === index ? { ...row, ...patch } : row)))
  return (
    <Fieldset legend={t('users.attributes')} p="sm">
      <Stack gap="xs">
        {rows.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              aria-label={t('users.attribute.name', { number: index + 1 })}
              placeholder={t('list.name')}
              flex={1}
              maxLength={64}
              value={name}
              data-path={`attributes.${index}`}
              error={repeated.includes(index) && errors[`attributes.${index}`]}
              onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
            />
            <TextInput
              aria-label={t('users.attribute.value', { number: index + 1 })}
              placeholder={t('users.attribute.is')}
              flex={1}
              maxLength={1000}
              value={value}
              onChange={({ currentTarget }) => set(index, { value: currentTarget.value })}
            />
            <Button
              size="compact-sm"
              variant="subtle"
              flex="none"
              mt={6}
              aria-label={t('users.attribute.remove', { number: index + 1 })}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            >
              {t('users.attribute.drop')}
            </Button>
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change([...rows, { name: '', value: '' }])}
          >
            {t('users.attribute.add')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

type TakenProps = { email: string; user: User; error: Error | null; merge: (other: User) => void }

/** Offers to merge the user with the one who has the address. */
const TakenBy = ({ email, user, error, merge }: TakenProps) => {
  const { t } = useTexts()
  const isTaken = fieldErrorsOf(error).some(({ path, code }) => path === 'email' && code === 'taken')
  const list = useUsers({ team: false, ...(isTaken && { search: email }) })
  const owner = list.data?.pages
    .flatMap(({ items }) => items)
    .find(it => it.id !== user.id && it.email?.toLowerCase() === email.toLowerCase())
  if (!isTaken || !owner) return null
  return (
    <Group>
      <Button size="compact-sm" variant="default" onClick={() => merge(owner)}>
        {t('users.merge.with', { name: owner.name })}
      </Button>
    </Group>
  )
}

type Props<T> = {
  user?: User
  merge?: ((other: User) => void) | undefined
  change: UseMutationResult<T, Error, UserBody>
  done?: (output: T) => void
  close: () => void
}

const UserDialog = <T,>({ user, merge, ...dialog }: Props<T>) => {
  const { t } = useTexts()
  const before: UserFields = user ?? emptyUser
  const form = useForm<Values>({
    initialValues: valuesOf(before),
    validate: ({ attributes }) =>
      repeatedErrors('attributes', attributeNames(attributes), t('field.repeated')),
  })
  return (
    <EditDialog
      item={user}
      create="users.create"
      form={form}
      bodyOf={values => bodyOf(before, values)}
      size="lg"
      {...dialog}
    >
      <NameField field={form.getInputProps('name')} required={false} />
      <TextInput
        type="email"
        label={t('users.email')}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {user && merge && (
        <TakenBy email={form.values.email.trim()} user={user} error={dialog.change.error} merge={merge} />
      )}
      <TextInput
        label={t('users.externalId')}
        description={t('users.externalId.about')}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps('externalId')}
      />
      <CompanyInput
        label={t('users.company')}
        value={form.values.companyId}
        choose={id => form.setFieldValue('companyId', id)}
        error={form.errors.companyId}
      />
      <Attributes
        rows={form.values.attributes}
        change={rows => form.setFieldValue('attributes', rows)}
        errors={form.errors}
      />
    </EditDialog>
  )
}

export const CreateUser = ({ made, close }: { made: (id: string) => void; close: () => void }) => (
  <UserDialog change={useCreateUser()} done={({ principalId }) => made(principalId)} close={close} />
)

type EditProps = {
  user: User
  close: () => void
  /** Merges the user with another one, who has the email address. */
  merge?: (other: User) => void
}

export const EditUser = ({ user, close, merge }: EditProps) => (
  <UserDialog user={user} merge={merge} change={useEditUser(user.id)} close={close} />
)
