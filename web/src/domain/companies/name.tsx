import { Anchor, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCompany } from './queries.ts'

/** Each company is fetched once, however often its name is shown. */
export const CompanyName = ({ id }: { id: string }) => {
  const { data, isPending } = useCompany(id)
  if (isPending) return <Skeleton h={16} w={100} />
  return (
    <Anchor inherit renderRoot={props => <Link to="/companies/$id" params={{ id }} {...props} />}>
      <bdi>{data?.name ?? id}</bdi>
    </Anchor>
  )
}
