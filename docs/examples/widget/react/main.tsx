import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ContactPage } from './contact-page.tsx'

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <ContactPage />
    </StrictMode>,
  )
