import { expect, it } from 'vitest'
import { CONSENT_SCREENS, hasScreen, MEMBER_SCREENS, OPEN_SCREENS, PUBLIC_SCREENS } from '#contract/screens.ts'
import { routes } from '#web/core/routes.ts'
import { consentRoutes, memberRoutes, openRoutes, publicRoutes } from './screens.ts'

it('shows exactly the screens that the server knows', () => {
  expect(Object.keys(publicRoutes)).toEqual(PUBLIC_SCREENS)
  expect(Object.keys(openRoutes)).toEqual(OPEN_SCREENS)
  expect(Object.keys(consentRoutes)).toEqual(CONSENT_SCREENS)
  expect(Object.keys(memberRoutes)).toEqual(MEMBER_SCREENS)
})

it.each(Object.entries(routes))('has a screen where it links to: %s', (_, route) => {
  const address = typeof route === 'string' ? route : route('google')
  expect(hasScreen(new URL(address, 'http://localhost').pathname)).toBe(true)
})
