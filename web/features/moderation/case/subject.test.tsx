import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { fakeCaseDetail } from '#web/test-moderation.ts'
import { TweetCopy } from './subject.tsx'

afterEach(forgetAlice)

it('shows the answers of a reported poll', () => {
  showToAlice(<TweetCopy tweet={{ ...fakeCaseDetail().tweet!, pollChoices: ['Tea', 'Coffee'] }} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tea', 'Coffee'])
})
