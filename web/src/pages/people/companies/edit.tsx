import { SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import { EditDialog } from '../../../components/forms/edit-dialog.tsx'
import { NameField } from '../../../components/forms/fields.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import {
  type Company,
  type CompanyBody,
  useCreateCompany,
  useEditCompany,
} from '../../../domain/companies/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

/** An empty number field has the value ''. */
type Values = {
  name: string
  domain: string
  externalId: string
  plan: string
  mrrCents: number | string
  size: number | string
}

const valuesOf = (company: Company | undefined): Values => ({
  name: company?.name ?? '',
  domain: company?.domain ?? '',
  externalId: company?.externalId ?? '',
  plan: company?.plan ?? '',
  mrrCents: company?.mrrCents == null ? '' : company.mrrCents / 100,
  size: company?.size ?? '',
})

/** Parts of a cent stay, so that the API refuses them. Only the noise of the multiplication goes: 19.99 × 100 is 1998.9999999999998. */
const centsOf = (amount: number | string): number | null => {
  if (amount === '') return null
  const cents = Number((Number(amount) * 100).toFixed(6))
  return Number.isNaN(cents) ? (amount as never) : cents // `-` alone: the API refuses it
}

const bodyOf = ({ name, domain, externalId, plan, mrrCents, size }: Values): CompanyBody => ({
  name,
  domain: domain.trim() || null,
  externalId: externalId.trim() || null,
  plan: plan.trim() || null,
  mrrCents: centsOf(mrrCents),
  size: size === '' ? null : Number(size),
})

type Props<T> = {
  company?: Company
  change: UseMutationResult<T, Error, CompanyBody>
  done?: (output: T) => void
  close: () => void
}

const CompanyDialog = <T,>({ company, ...dialog }: Props<T>) => {
  const { t } = useTexts()
  const form = useForm<Values>({ mode: 'uncontrolled', initialValues: valuesOf(company) })
  return (
    <EditDialog item={company} create="companies.create" form={form} bodyOf={bodyOf} size="lg" {...dialog}>
      <NameField field={form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t('companies.domain')} dir="ltr" {...form.getInputProps('domain')} />
        <TextInput label={t('users.externalId')} dir="ltr" {...form.getInputProps('externalId')} />
        <TextInput label={t('companies.plan')} {...form.getInputProps('plan')} />
        <NumberField label={t('companies.mrr')} min={0} hideControls {...form.getInputProps('mrrCents')} />
        <NumberField label={t('companies.size')} min={0} hideControls {...form.getInputProps('size')} />
      </SimpleGrid>
    </EditDialog>
  )
}

export const CreateCompany = ({ made, close }: { made: (id: string) => void; close: () => void }) => (
  <CompanyDialog change={useCreateCompany()} done={({ id }) => made(id)} close={close} />
)

export const EditCompany = ({ company, close }: { company: Company; close: () => void }) => (
  <CompanyDialog company={company} change={useEditCompany(company.id)} close={close} />
)
