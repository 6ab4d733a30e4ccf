import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { SearchIndexFile } from './search-index-file.ts'

const repeat = (word: string, times: number): string => Array.from({ length: times }, () => word).join(' ')
const ALL = { since: 0, before: Number.MAX_SAFE_INTEGER, limit: 10 }

it('ends a look-up at its deadline, and the next one finds what there is', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const index = new SearchIndexFile(path.join(folder, 'plus.db'))
  onTestFinished(() => index.close())
  const sql = 'INSERT INTO tweet_search (rowid, words) VALUES (?, ?)'
  const words = (id: number) => (id === 7 ? 'needle' : repeat('spam', 56))
  await index.write(Array.from({ length: 4_000 }, (_, id) => ({ sql, parameters: [id, words(id)] })))

  // Without words the whole index fits; a phrase longer than any post takes longest to find nothing.
  const slow = `"${repeat('spam', 400)}"`
  expect(await index.search({ match: slow, ...ALL }, 20)).toEqual([])
  expect(await index.search({ match: '"needle"', ...ALL })).toEqual([7])
  expect(await index.search({ match: undefined, ...ALL, limit: 2 })).toEqual([3_999, 3_998])
})
