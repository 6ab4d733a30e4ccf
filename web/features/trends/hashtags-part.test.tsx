import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { TagRefusals } from '#contract/calls/trends.ts'
import { fakeApi, fakeUser, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import HashtagsPart from './hashtags-part.tsx'

const { _id, username, name, avatar, isVerifiedOrg } = fakeUser({ username: 'carol' })
const some: TagRefusals = {
  trends: [{ name: '#Harbour', posts: 5, members: 1, usual: 0.4 }],
  refused: [
    {
      name: '#Casino',
      reason: 'Advertising',
      refusedBy: { _id, username, name, avatar, isVerifiedOrg },
      refusedAt: new Date().toISOString(),
    },
  ],
}

afterEach(forgetAlice)

describe('hashtags in the administration', () => {
  it('show the figures of trends, and refused hashtags with moderator and reason', async () => {
    fakeApi({ 'GET /moderation/tags': some })
    showToAlice(<HashtagsPart />)
    await screen.findByText('5 posts by 1 established account within a day. Usual: 0.4 a day.')
    const refused = within(screen.getByRole('region', { name: 'Hidden hashtags' }))
    expect(refused.getByText(/^By @carol/)).toBeTruthy()
    expect(refused.getByText('Advertising')).toBeTruthy()
  })

  it('are refused with a reason, and allowed', async () => {
    const seen = fakeApi({ 'GET /moderation/tags': some, 'PUT /moderation/tags/:tag': { trends: [], refused: [] } })
    showToAlice(<HashtagsPart />)
    await userEvent.type(await screen.findByLabelText('Hashtag'), 'spam')
    await userEvent.type(screen.getByLabelText('Reason'), 'Nobody likes it{Enter}')
    await screen.findByText('#spam is hidden from trends')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow #Casino' })).toBeNull())
    expect(seen.find(({ call }) => call === 'PUT /moderation/tags/:tag')).toMatchObject({
      params: { tag: 'spam' },
      body: { refused: true, reason: 'Nobody likes it' },
    })
    expect(screen.getByText('Nothing is trending yet.')).toBeTruthy()
  })

  it('show a refusal of the server at the field', async () => {
    const fields = { tag: 'two words is not a hashtag.' }
    fakeApi({ 'GET /moderation/tags': some, 'PUT /moderation/tags/:tag': refuse('invalid_fields', fields) })
    showToAlice(<HashtagsPart />)
    await userEvent.type(await screen.findByLabelText('Hashtag'), 'two words{Enter}')
    expect(await screen.findByText('two words is not a hashtag.')).toBeTruthy()
  })
})
