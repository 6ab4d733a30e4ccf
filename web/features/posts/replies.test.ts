import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { queryClient } from '#web/core/queries/query-client.ts'
import { fakeApi, fakeTweet } from '#web/test-api.ts'
import { type ReplyOrder, refreshReplies, repliesOptions } from './api.ts'

const parent = '01c3a1b2d4e5f60718293b99'
const [one, two] = ['1', '2'].map((end) => fakeTweet({ _id: `01c3a1b2d4e5f60718293b0${end}`, replyTo: parent }))

it.each<[ReplyOrder, unknown[]]>([
  ['newest', [two, one]],
  ['relevant', [one, two]],
  ['liked', [one, two]],
])('new replies move none that are shown: %s', async (sort, shown) => {
  const options = repliesOptions(parent, sort)
  queryClient.setQueryData(options.queryKey, { pages: [{ tweets: [one!], nextCursor: null }], pageParams: [null] })
  onTestFinished(new InfiniteQueryObserver(queryClient, { ...options, staleTime: Infinity }).subscribe(() => {}))
  onTestFinished(() => queryClient.clear())
  fakeApi({ 'GET /tweets/:id/replies': { tweets: [two!, one!], nextCursor: null } })
  await refreshReplies(queryClient, parent)
  expect(queryClient.getQueryData(options.queryKey)?.pages[0]?.tweets).toEqual(shown)
})
