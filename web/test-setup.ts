import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Lazy parts are imported when first shown, which takes a slow machine its time.
configure({ asyncUtilTimeout: 4_000 })

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
const url = location.href

// Files share their worker, with its window and modules.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  happyDOM.setURL(url)
})
