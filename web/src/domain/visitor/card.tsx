import { ActionIcon, Anchor, Badge, CopyButton, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { canReadFeedback, useMe } from '../../api/session.ts'
import { PersonAvatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icons.tsx'
import { Time } from '../../components/time.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { moneyIn } from '../companies/money.ts'
import { useCompany } from '../companies/queries.ts'
import { SegmentLink } from '../segments/link.tsx'
import { useSegmentsOf } from '../segments/queries.ts'
import { AttributeRows } from '../users/attribute-rows.tsx'
import { isGone, type User, useUser } from '../users/queries.ts'
import { identityOf } from './identity.ts'
import { Part } from './part.tsx'
import './visitor.css'

/** As the conversation or ticket knows them. */
type Person = { id: string; name: string; email: string | null }

const CopyEmail = ({ email }: { email: string }) => {
  const { t } = useTexts()
  return (
    <CopyButton value={email}>
      {({ copied, copy }) => (
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          onClick={copy}
          aria-label={t(copied ? 'secret.copied' : 'visitor.copyEmail')}
        >
          <Icon name={copied ? 'check' : 'copy'} size={14} />
        </ActionIcon>
      )}
    </CopyButton>
  )
}

const Email = ({ email }: { email: string }) => (
  <Group gap={2} wrap="nowrap">
    <Anchor size="sm" href={`mailto:${email}`} className="visitor-email" dir="ltr">
      {email}
    </Anchor>
    <CopyEmail email={email} />
  </Group>
)

/** Whether they are known: by an address that belongs to them, or to the product. */
const Identity = (user: User) => {
  const { t } = useTexts()
  const state = identityOf(user)
  return (
    <Badge
      size="sm"
      variant="dot"
      color={state === 'verified' || state === 'identified' ? 'green' : 'gray'}
      tt="none"
    >
      {t(`visitor.${state}`)}
    </Badge>
  )
}

const Company = ({ id }: { id: string }) => {
  const { t, language } = useTexts()
  return (
    <Part query={useCompany(id)}>
      {({ name, plan, mrrCents }) => (
        <dl className="details visitor-facts">
          <div>
            <dt>{t('users.company')}</dt>
            <dd>
              <Anchor inherit renderRoot={props => <Link to="/companies/$id" params={{ id }} {...props} />}>
                <bdi>{name}</bdi>
              </Anchor>
            </dd>
          </div>
          {plan && (
            <div>
              <dt>{t('companies.plan')}</dt>
              <dd>
                <bdi>{plan}</bdi>
              </dd>
            </div>
          )}
          {mrrCents !== null && (
            <div>
              <dt>{t('companies.mrr')}</dt>
              <dd>{moneyIn(language, mrrCents)}</dd>
            </div>
          )}
        </dl>
      )}
    </Part>
  )
}

const Segments = ({ id }: { id: string }) => {
  const { t } = useTexts()
  return (
    <Part query={useSegmentsOf(id)}>
      {segments =>
        segments.length > 0 && (
          <Group component="ul" className="cards" gap={4} mt={6} aria-label={t('segments.title')}>
            {segments.map(it => (
              <Badge key={it.id} component="li" size="sm" variant="light" radius="sm" tt="none" fw={500}>
                <SegmentLink {...it} />
              </Badge>
            ))}
          </Group>
        )
      }
    </Part>
  )
}

/** Where an anonymous visitor wants replies. It may be the address of someone else. */
const ContactAddress = ({ email }: { email: string }) => {
  const { t } = useTexts()
  return (
    <dl className="details visitor-facts">
      <div className="visitor-contact">
        <dt>{t('visitor.contact')}</dt>
        <dd>
          <Email email={email} />
          <Badge size="sm" variant="dot" color="gray" tt="none">
            {t('visitor.unverified')}
          </Badge>
        </dd>
      </div>
    </dl>
  )
}

const Facts = ({ joinedAt, attributes }: User) => {
  const { t } = useTexts()
  return (
    <dl className="details visitor-facts">
      <div>
        <dt>{t('visitor.firstSeen')}</dt>
        <dd>
          <Time moment={joinedAt} />
        </dd>
      </div>
      <AttributeRows attributes={attributes} />
    </dl>
  )
}

const Head = ({ id, name, email, user }: Person & { user?: User }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <PersonAvatar image={user?.image} name={name} size={36} />
    <div className="visitor-head">
      <Text size="sm" fw={600} component="div" className="breakable">
        {user ? (
          <Anchor inherit renderRoot={props => <Link to="/users/$id" params={{ id }} {...props} />}>
            <bdi>{name}</bdi>
          </Anchor>
        ) : (
          <bdi>{name}</bdi>
        )}
      </Text>
      {email && <Email email={email} />}
      {user && <Identity {...user} />}
    </div>
  </Group>
)

/** What is stored about the user. Their page, company and segments are part of feedback, which not every key may read. */
const Known = (person: Person) => {
  const query = useUser(person.id)
  return (
    <>
      <Head {...person} {...(query.data && { user: query.data })} />
      {!isGone(query.error) && (
        <Part query={query}>
          {user => (
            <>
              {user.contactEmail !== null && <ContactAddress email={user.contactEmail} />}
              <Segments id={person.id} />
              {user.companyId && <Company id={user.companyId} />}
              <Facts {...user} />
            </>
          )}
        </Part>
      )}
    </>
  )
}

/** Who a visitor or requester is. */
export const VisitorCard = (person: Person) =>
  canReadFeedback(useMe()) ? <Known {...person} /> : <Head {...person} />
