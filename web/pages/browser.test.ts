// @vitest-environment happy-dom
import { expect, it } from 'vitest'

it('leads from the sign-in of a missing page back to its address', async () => {
  history.replaceState(null, '', '/user/ada?lang=de')
  document.body.innerHTML = '<a href="/signin?from=%2F">Sign in</a><a href="/signup">Sign up</a>'
  await import('./browser.ts')
  const links = [...document.querySelectorAll('a')].map(({ href }) => href.slice(location.origin.length))
  expect(links).toEqual(['/signin?from=%2Fuser%2Fada%3Flang%3Dde', '/signup'])
})
