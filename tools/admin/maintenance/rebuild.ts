import { rebuildSearch } from '#server/features/search/rebuild/rebuild.ts'
import { checks } from '#server/features.ts'
import { runChecks } from '#tools/admin/check.ts'
import { type Command, EXIT, withNetwork } from '#tools/admin/command.ts'
import { grouped } from '#tools/admin/table.ts'
import { rowsIn } from './estimates.ts'

export const rebuildSearchIndex: Command = {
  usage: 'rebuild search',
  about: 'Indexes all posts and members again, for the search, which keeps working.',
  examples: ['rebuild search'],
  run: ({ config, say, result, progress }) =>
    withNetwork(config, async (deps) => {
      const [tweets, accounts] = [await rowsIn(deps.store, 'tweets'), await rowsIn(deps.store, 'accounts')]
      // Each post is looked at twice: it is indexed, and then the index is searched for posts that are gone.
      const shown = progress('Indexing', 2 * tweets.count + accounts.count)
      const done = await rebuildSearch(deps, shown.advance).finally(shown.stop)
      say(`Indexed: ${grouped(done.posts)} posts, ${grouped(done.people)} members.`)
      result(done)
      return EXIT.done
    }),
}

export const rebuildCounts: Command = {
  usage: 'rebuild counts',
  about: 'Counts likes, reposts, replies, followers and posts again, as check --fix does.',
  examples: ['rebuild counts'],
  run: ({ config, say, result }) =>
    withNetwork(config, (deps) =>
      runChecks(
        deps,
        true,
        say,
        result,
        checks.filter(({ about }) => about.startsWith('Counts of ')),
      ),
    ),
}
