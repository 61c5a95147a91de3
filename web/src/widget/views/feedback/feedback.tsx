import type { Post } from '@earshot/client/browser'
import { useState } from 'preact/hooks'
import { loadAccess } from '../../data/feedback.ts'
import { useResource } from '../../data/resource.ts'
import { useSession } from '../../data/session.ts'
import { Header } from '../../parts/header.tsx'
import { OutsideLink } from '../../parts/outside-link.tsx'
import { Failed, Loading } from '../../parts/states.tsx'
import { Form } from './form.tsx'
import { Thanks } from './thanks.tsx'

const SignIn = () => {
  const { say } = useSession()
  return (
    <div class="scroll notice-view">
      <h3>{say('feedback.signIn.title')}</h3>
      <p>{say('feedback.signIn.about')}</p>
      <OutsideLink class="primary" path="/sign-in">
        {say('feedback.signIn')}
      </OutsideLink>
    </div>
  )
}

/** Writes a post, or votes for one that says the same. */
export const Feedback = () => {
  const { visitor, say } = useSession()
  const { value: access, error, reload } = useResource(() => loadAccess(visitor))
  const [created, setCreated] = useState<Post>()
  return (
    <>
      <Header title={say('feedback.title')}>
        {!created && <p class="subtitle">{say('feedback.about')}</p>}
      </Header>
      {created ? (
        <Thanks post={created} onAgain={() => setCreated(undefined)} />
      ) : access && access.boards.length > 0 ? (
        <Form access={access} onCreated={setCreated} />
      ) : access?.anonymous ? (
        <SignIn />
      ) : access ? (
        <p class="scroll about">{say('feedback.none')}</p>
      ) : error === undefined ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={reload} />
      )}
    </>
  )
}
