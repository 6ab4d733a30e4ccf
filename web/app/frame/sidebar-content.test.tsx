import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeApi, fakeUser } from '#web/test-api.ts'
import { forgetAlice, later, showToAlice } from '#web/test-member.tsx'
import SidebarContent from './sidebar-content.tsx'

afterEach(forgetAlice)

it('fetches three random users while the trends load, and shows them below these', async () => {
  const trends = later<{ trends: [] }>()
  const seen = fakeApi({ 'GET /trends': () => trends.promise, 'GET /users/random': [fakeUser({ name: 'Carol' })] })
  showToAlice(<SidebarContent />)
  await waitFor(() => expect(seen.find(({ call }) => call === 'GET /users/random')?.query).toEqual({ limit: '3' }))
  expect(screen.queryByText('Carol')).toBeNull()
  trends.resolve({ trends: [] })
  await screen.findByText('Carol')
})

it('leaves trends to Explore', async () => {
  fakeApi({ 'GET /trends': { trends: [] }, 'GET /users/random': [fakeUser({ name: 'Carol' })] })
  showToAlice(<SidebarContent />, { at: '/explore' })
  await screen.findByText('Carol')
  expect(screen.queryByRole('heading', { name: 'Trends for you' })).toBeNull()
})
