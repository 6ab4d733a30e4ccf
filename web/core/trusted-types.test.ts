import { afterEach, expect, it, vi } from 'vitest'
import { createPolicy, scriptUrl } from './trusted-types.ts'

afterEach(() => vi.unstubAllGlobals())

it.each(['/service-worker.js', '/service-worker.js?language=de', '/assets/proof-of-work-worker-A1.js'])(
  'runs %s',
  (address) => {
    expect(scriptUrl(address)).toBe(address)
  },
)

it.each([
  '/media/0.webp',
  '/service-worker.js/x',
  'https://evil.example/assets/a.js',
  'data:text/javascript,1',
  'blob:x',
])('does not run %s', (address) => {
  expect(() => scriptUrl(address)).toThrow(TypeError)
})

it('hands the object of the browser on', () => {
  const trusted = { toString: () => 'trusted' }
  const createPolicyOfBrowser = vi.fn(() => ({ createHTML: () => trusted }))
  vi.stubGlobal('trustedTypes', { createPolicy: createPolicyOfBrowser })
  expect(createPolicy('plus-html', 'createHTML', String)('<p>')).toBe(trusted)
  expect(createPolicyOfBrowser).toHaveBeenCalledExactlyOnceWith('plus-html', { createHTML: String })
})
