import './fonts.css'
import './mantine.css'
import '@earshot/markdown/markdown.css'
import './panel.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api/client.ts'
import { startLive } from './api/live.ts'
import { nextTask } from './components/next-task.ts'
import { Broken } from './routes/root.tsx'
import { router } from './routes/router.ts'
import { SignedIn, signedIn } from './shell/signed-in.tsx'
import type { Loaded } from './texts/language.ts'
import { TextsProvider } from './texts/use-texts.tsx'
import { theme, variables } from './theme.ts'

/**
 * The content security policy blocks style elements without this nonce. Browsers hide the attribute from CSS, so it is read as a
 * property.
 */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce) // for the scroll lock of dialogs, whose library adds its own style element

const Panel = ({ language }: { language: Loaded }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={variables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <TextsProvider first={language}>
      <CatchBoundary getResetKey={() => 'panel'} errorComponent={Broken}>
        <QueryClientProvider client={queries}>
          <SignedIn>
            <RouterProvider router={router} />
          </SignedIn>
        </QueryClientProvider>
      </CatchBoundary>
    </TextsProvider>
  </MantineProvider>
)

/**
 * Shows the panel once the member and the page are loaded; until then, the page shows what index.html contains. Renders in a
 * transition: React then works in slices of 5 ms, and a phone reacts to taps in between.
 */
export const startPanel = async (language: Promise<Loaded>): Promise<void> => {
  const place = document.getElementById('panel')
  if (!place) throw new Error('The page has no element for the panel')
  startLive(queries) // first, so that the data of the page is not read before events arrive, and then again
  const loading = [queries.prefetchQuery(signedIn), router.load()]
  const loaded = await language
  await Promise.allSettled(loading)
  await nextTask()
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <Panel language={loaded} />
      </StrictMode>,
    ),
  )
}
