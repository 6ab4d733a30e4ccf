import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Lazy parts are imported when first shown, which takes a slow machine its time.
configure({ asyncUtilTimeout: 4_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
