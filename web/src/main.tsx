import '@mantine/core/styles.css'
import './panel.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api/client.ts'
import { startLive } from './api/live.ts'
import { Broken } from './routes/root.tsx'
import { router } from './routes/router.ts'
import { SignedIn } from './shell/signed-in.tsx'
import { loadLanguage, TextsProvider } from './texts/use-texts.tsx'
import { theme, variables } from './theme.ts'

/**
 * The content security policy blocks style elements without this nonce. Browsers hide the attribute from CSS, so it is read as a
 * property.
 */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce) // for the scroll lock of dialogs, whose library adds its own style element

const language = await loadLanguage()

const Panel = () => (
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

startLive(queries)

const place = document.getElementById('panel')
if (!place) throw new Error('The page has no element for the panel')
createRoot(place).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
