import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import VerifiedOrgsScreen from './verified-orgs-screen.tsx'

const org: VerifiedOrg = {
  _id: '01c3a1b2d4e5f60718293c00',
  handle: 'acme',
  name: 'Acme',
  logo: null,
  description: 'Everything for coyotes',
  website: 'acme.example',
}
const bare: VerifiedOrg = {
  ...org,
  _id: '01c3a1b2d4e5f60718293c01',
  name: '',
  handle: 'bare',
  description: '',
  website: '',
}
const open = () => showToAlice(<VerifiedOrgsScreen />, { at: '/verifiedOrgs' })

afterEach(forgetAlice)

describe('Verified Organizations', () => {
  it('shows name, badge, description and a Visit link that opens a new tab', async () => {
    fakeApi({ 'GET /verifiedOrgs': { orgs: [org], nextCursor: null } })
    open()
    await screen.findByText('Everything for coyotes')
    screen.getByRole('img', { name: 'Verified organization' })
    const visit = screen.getByRole('link', { name: 'Visit' })
    expect([visit.getAttribute('href'), visit.getAttribute('target')]).toEqual(['https://acme.example', '_blank'])
    expect(screen.getByRole('link', { name: /Acme/ }).getAttribute('href')).toBe('/user/acme')
  })

  it('falls back to the handle and to "Verified organization"', async () => {
    fakeApi({ 'GET /verifiedOrgs': { orgs: [bare], nextCursor: null } })
    open()
    await screen.findByText('bare')
    screen.getByText('Verified organization')
    expect(screen.queryByRole('link', { name: 'Visit' })).toBeNull()
  })

  it('shows an empty state', async () => {
    fakeApi({ 'GET /verifiedOrgs': { orgs: [], nextCursor: null } })
    open()
    screen.getByRole('heading', { level: 1, name: 'Verified Organizations' })
    await screen.findByText('No verified organizations found.')
    expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/explore?tab=people')
  })

  it('shows "Failed to load verified organizations." and retries on request', async () => {
    let answer: ReturnType<typeof refuse> | { orgs: VerifiedOrg[]; nextCursor: null } = refuse(
      'internal',
      undefined,
      '',
    )
    fakeApi({ 'GET /verifiedOrgs': () => answer })
    open()
    await screen.findByText('Failed to load verified organizations.')
    answer = { orgs: [org], nextCursor: null }
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Acme')
  })
})
