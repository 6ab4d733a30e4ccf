/** Standing and audience as the features above set them, set in the tables. */
import { STANDING, type StandingName } from '#contract/standing.ts'
import { touch } from '#server/db/cache.ts'
import type { Deps } from '#server/db/deps.ts'
import { AUDIENCE } from '#server/db/tables/posts.ts'
import { transact } from '#server/db/transaction.ts'
import { updateNetwork } from '#server/features/network/store.ts'
import { changeStanding } from '#server/features/people/standing.ts'
import { withholdTweet } from '#server/features/posts/withhold.ts'
import type { Member } from '#tests/member.ts'

/** Gives an account this standing, or takes it with `isOn: false`. */
export async function restrict(
  { db, ids, events }: Deps,
  member: Member,
  name: StandingName,
  isOn = true,
): Promise<void> {
  const account = ids.parse(await member.id)
  await transact(db, async (tx) => {
    await changeStanding(tx, account, { [isOn ? 'add' : 'remove']: STANDING[name] })
    await events.emit(tx, { type: 'user.changed', user: account })
  })
}

/** Shows a tweet to these only; to those it mentions as well as to `readers`. */
export async function setAudience(
  { db, ids, events }: Deps,
  { _id }: { _id: string },
  audience: (typeof AUDIENCE)[keyof typeof AUDIENCE],
  readers: readonly Member[] = [],
): Promise<void> {
  const tweet_id = ids.parse(_id)
  const accounts = await Promise.all(readers.map((reader) => reader.id))
  await transact(db, async (tx) => {
    if (audience === AUDIENCE.nobody) return void (await withholdTweet(events, tx, tweet_id))
    await tx.updateTable('tweets').set({ audience }).where('id', '=', tweet_id).execute()
    for (const id of accounts)
      await tx
        .insertInto('tweet_readers')
        .values({ tweet_id, account_id: ids.parse(id) })
        .execute()
    touch(tx, 'tweet', tweet_id)
    touch(tx, 'newest', tweet_id)
  })
}

/** Lets visitors read what is public, or not. */
export const setPublicReading = ({ db }: Deps, isOn: boolean): Promise<void> =>
  transact(db, (tx) => updateNetwork(tx, { public_reading: isOn ? 1 : 0 }))
