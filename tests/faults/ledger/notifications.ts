/** Checks notifications: each reply, like, repost and follow has one for its recipient. */
import { LIMIT, readAll } from '#tests/faults/processes/api.ts'
import type { Findings } from './findings.ts'
import type { Ledger, Member } from './ledger.ts'
import type { Read } from './read.ts'

export async function accountForNotifications(
  ledger: Ledger,
  member: Member,
  own: Read,
  reads: Map<Member, Read>,
  findings: Findings,
): Promise<void> {
  const all = await readAll(async (cursor) => {
    const page = await member.call('GET /notifications', { query: { limit: LIMIT, ...(cursor && { cursor }) } })
    return { items: page.notifications, next: page.nextCursor }
  })
  const keys = all.map(({ type, fromUser, tweet }) => `${type} by ${fromUser._id} ${tweet?.content ?? ''}`.trim())
  const counts = Map.groupBy(keys, (key) => key)
  const count = (key: string, isExpected: boolean) =>
    findings.count(counts.get(key)?.length ?? 0, isExpected, `the notification of ${member.username}: ${key}`)

  for (const { author, content, replyTo, state } of ledger.posts)
    if (replyTo?.author === member && author !== member)
      count(`reply by ${author.id} ${content}`, state === 'acknowledged')
  for (const [other, { on }] of reads) {
    if (other === member) continue
    count(`follow by ${other.id}`, on.follow.includes(member.id))
    for (const { content } of own.posts) {
      count(`like by ${other.id} ${content}`, on.like.includes(content))
      count(`retweet by ${other.id} ${content}`, on.repost.includes(content))
    }
  }
}
