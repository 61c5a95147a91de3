import { useState } from 'react'
import { canAdminister, useMe } from '../../../api/session.ts'
import { Confirm } from '../../../components/confirm.tsx'
import type { RecordAction } from '../../../components/lists/records.tsx'
import { type Company, useDeleteCompany } from '../../../domain/companies/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import { EditCompany } from './edit.tsx'

type DeleteProps = { company: Company; close: () => void; deleted: () => void }

const DeleteCompany = ({ company: { id, name }, close, deleted }: DeleteProps) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('companies.delete.title', { name })}
      about={t('companies.delete.about')}
      label={t('companies.delete')}
      change={useDeleteCompany()}
      input={id}
      close={close}
      done={() => {
        close()
        deleted()
      }}
    />
  )
}

/** The actions for admins on a company's page and in the list. */
export const useCompanyActions = (deleted: () => void = () => undefined) => {
  const isAdmin = canAdminister(useMe())
  const [open, setOpen] = useState<{ what: 'edit' | 'delete'; company: Company }>()
  const close = () => setOpen(undefined)
  const all: RecordAction<Company>[] = [
    { label: 'companies.edit', act: company => setOpen({ what: 'edit', company }) },
    { label: 'companies.delete', act: company => setOpen({ what: 'delete', company }), isDestructive: true },
  ]
  const dialogs = (
    <>
      {open?.what === 'edit' && <EditCompany company={open.company} close={close} />}
      {open?.what === 'delete' && <DeleteCompany company={open.company} close={close} deleted={deleted} />}
    </>
  )
  return { actions: isAdmin ? all : [], dialogs }
}
