import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { setReachable, setServerIsPlus } from '#web/core/api/connection.ts'

// Lazy parts are imported when first shown, which takes a slow machine its time.
configure({ asyncUtilTimeout: 10_000 })

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
const url = location.href

// A test never idles: what is fetched ahead then would be imported between files, where an import fails for good.
window.requestIdleCallback = () => 0

// A call that outlives its test gets no answer: a failed one would count as offline in the tests after it.
globalThis.fetch = () => new Promise(() => {})

// An earlier test may have had a server that was away, or was no Plus.
beforeEach(() => {
  setReachable(true)
  setServerIsPlus(true)
})

// Files share their worker, with its window and modules.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  happyDOM.setURL(url)
})

afterAll(() => vi.dynamicImportSettled())
