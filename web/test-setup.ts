import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { setReachable, setServerIsPlus } from './core/api/connection.ts'

// Lazy parts are imported when first shown, which takes a slow machine some time.
configure({ asyncUtilTimeout: 10_000 })

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
const url = location.href

// Never idle: chunks fetched ahead would be imported between test files, where an import fails for good.
window.requestIdleCallback = () => 0

// Calls that outlive their test get no answer: a failed call would count as offline in later tests.
globalThis.fetch = () => new Promise(() => {})

// An earlier test may have left the server unreachable, or another server than Plus.
beforeEach(() => {
  setReachable(true)
  setServerIsPlus(true)
})

// Test files share their worker, with its window and modules.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  happyDOM.setURL(url)
})

afterAll(() => vi.dynamicImportSettled())
