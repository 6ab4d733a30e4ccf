import { describe, expect, it } from 'vitest'
import { fakeTweet, fakeUser } from '#web/test-api.ts'
import { answerAsPlainText, citationsOf, splitCitations, stripCitations } from './citations.ts'

const { _id, user } = fakeTweet()
const { _id: bobId, username, name, avatar, isVerifiedOrg } = fakeUser()
const bob = { _id: bobId, username, name, avatar, isVerifiedOrg }
const answer = {
  text: 'Fog.[1][2] Dark mode.[3]',
  sources: [
    { n: 1, tweet: _id, user },
    { n: 2, tweet: _id, user: bob },
  ],
  pages: [{ n: 3, title: 'Appearance', path: '/settings/appearance' }],
}
const references = citationsOf(answer)

describe('splitCitations', () => {
  const shown = (text: string) =>
    splitCitations(text, references).map((part) => (typeof part === 'string' ? part : part.n))

  it('finds citations anywhere, one after the other', () => {
    expect(shown('Fog.[1][2] Dark.[3]')).toEqual(['Fog.', 1, 2, ' Dark.', 3])
    expect(shown('[2]')).toEqual([2])
    expect(shown('')).toEqual([])
  })

  it('does not change brackets that cite nothing', () => {
    expect(shown('In [2024] and [4], [x], [1')).toEqual(['In [2024] and [4], [x], [1'])
  })

  it('does not take a mark for a part of an address', () => {
    expect(shown('See https://a.example/b[1]')).toEqual(['See https://a.example/b', 1])
  })
})

describe('an answer', () => {
  it('has no citations while its sources are unknown', () => {
    expect(stripCitations('Fog.[1][2] Rain.[3')).toBe('Fog. Rain.')
  })

  it('takes its sources along when it is copied', () => {
    expect(answerAsPlainText(answer, 'https://plus.example')).toBe(
      `${answer.text}

[1] @alice: https://plus.example/tweet/${_id}
[2] @bob: https://plus.example/tweet/${_id}
[3] Appearance: https://plus.example/settings/appearance`,
    )
    expect(answerAsPlainText({ text: 'None.', sources: [], pages: [] }, 'https://plus.example')).toBe('None.')
  })
})
