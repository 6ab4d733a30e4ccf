import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { setUser } from '#web/core/session/session.ts'
import { fakeApi, fakeMe, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { TrendsCard } from './trends-card.tsx'

afterEach(forgetAlice)

describe('Trends for you', () => {
  it('lists trends with their numbers of posts, and links to their search', async () => {
    fakeApi({
      'GET /trends': {
        trends: [
          { name: '#Plus', tweets: '1,200', count: 1_200 },
          { name: '#new', tweets: '1', count: 1 },
        ],
      },
    })
    showToAlice(<TrendsCard />)
    screen.getByRole('region', { name: 'Trends for you' })
    expect((await screen.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      '#Plus1.2K posts',
      '#new1 post',
    ])
    await userEvent.click(screen.getByRole('link', { name: /#Plus/ }))
    expect(await screen.findByText('at /explore?q=%23Plus')).toBeTruthy()
  })

  it('are three, so that people to follow are in sight', async () => {
    const trends = ['#a', '#b', '#c', '#d'].map((name) => ({ name, tweets: '2', count: 2 }))
    fakeApi({ 'GET /trends': { trends } })
    showToAlice(<TrendsCard />)
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  })

  it.each(['internal', 'offline'] as const)(
    'are examples, and say so, when trends cannot be loaded: %s',
    async (why) => {
      fakeApi({ 'GET /trends': refuse(why) })
      showToAlice(<TrendsCard />)
      await screen.findByText('Examples: trends couldn’t be loaded.')
      expect((await screen.findAllByRole('link')).map((link) => link.textContent)).toEqual([
        '#React120K posts',
        '#JavaScript85K posts',
        'Tailwind22K posts',
      ])
    },
  )

  it('have a menu for moderators, which refuses one and offers Undo', async () => {
    const trends = [{ name: '#Casino', tweets: '2', count: 2 }]
    const none = { trends: [], refused: [] }
    const seen = fakeApi({ 'GET /trends': { trends }, 'PUT /moderation/tags/:tag': none })
    showToAlice(<TrendsCard />)
    setUser(fakeMe({ role: 'moderator' }))
    const more = await screen.findByRole('button', { name: 'More about #Casino' })
    await userEvent.click(more)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide #Casino from trends' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(seen.filter(({ call }) => call === 'PUT /moderation/tags/:tag')).toMatchObject([
        { params: { tag: 'Casino' }, body: { refused: true } },
        { params: { tag: 'Casino' }, body: { refused: false } },
      ]),
    )
  })

  it('have no menu for other members', async () => {
    fakeApi({ 'GET /trends': { trends: [{ name: '#Casino', tweets: '2', count: 2 }] } })
    showToAlice(<TrendsCard />)
    await screen.findByRole('link', { name: /#Casino/ })
    expect(screen.queryByRole('button', { name: /More about/ })).toBeNull()
  })

  it('can be empty', async () => {
    fakeApi({ 'GET /trends': { trends: [] } })
    showToAlice(<TrendsCard />)
    expect(await screen.findByText('Nothing is trending yet.')).toBeTruthy()
  })
})
