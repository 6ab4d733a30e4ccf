import './styles/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { Router } from './app/routing/router.tsx'
import { start } from './app/start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

void start().then(() =>
  // A transition yields to touches: the first view is rendered in slices, over the outline of index.html.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <Router />
        </Providers>
      </StrictMode>,
    ),
  ),
)
