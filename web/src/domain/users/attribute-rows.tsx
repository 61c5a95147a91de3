import type { User } from './queries.ts'

/** The attributes of a user, as rows of a list of details. */
export const AttributeRows = ({ attributes }: Pick<User, 'attributes'>) =>
  Object.entries(attributes).map(([name, value]) => (
    <div key={name}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{String(value)}</bdi>
      </dd>
    </div>
  ))
