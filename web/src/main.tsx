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

/** Without it the content security policy lets no style element in. Scripts read it as a property, styles not at all. */
const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce) // for the dialogs, whose scroll lock is a style of another library

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
if (!place) throw new Error('The page has no place for the panel')
createRoot(place).render(
  <StrictMode>
    <Panel />
  </StrictMode>,
)
