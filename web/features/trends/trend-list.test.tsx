import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeApi, refuse } from '#web/test-api.ts'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { TrendsCard } from './trends-card.tsx'

afterEach(forgetAlice)

describe('Trends for you', () => {
  it('names trends with how many posts bear them, and leads to their search', async () => {
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

  it('are samples when they do not load', async () => {
    fakeApi({ 'GET /trends': refuse('internal') })
    showToAlice(<TrendsCard />)
    expect((await screen.findAllByRole('link')).map((link) => link.textContent)).toEqual([
      '#React120K posts',
      '#JavaScript85K posts',
      'Tailwind22K posts',
    ])
  })

  it('may be none', async () => {
    fakeApi({ 'GET /trends': { trends: [] } })
    showToAlice(<TrendsCard />)
    expect(await screen.findByText('Nothing is trending yet.')).toBeTruthy()
  })
})
