/** Inserts data that only one or two members see: messages and notifications. */
import { timeOf } from '#server/core/ids/ids.ts'
import { groupOf } from '#server/features/notifications/groups.ts'
import { type Insert, type Row, sorted } from './bulk-insert.ts'
import type { Edge, Network } from './network.ts'

/** Messages and both sides of each conversation. */
export function insertConversations(insert: Insert, { members, talks }: Network): void {
  const messages: Row[] = []
  const sides: Row[] = []
  for (const { between, messages: written, unread } of talks) {
    const [lo, hi] = between.map((index) => members[index]!).sort((a, b) => a - b) as [number, number]
    const firstUnread = written.length - unread
    for (const [index, { id, from, text }] of written.entries())
      messages.push([lo, hi, id, members[from]!, text, index < firstUnread ? timeOf(id) : null])
    const { id, from, text } = written.at(-1)!
    const sender = members[from]!
    for (const [own, other] of [
      [lo, hi],
      [hi, lo],
    ] as const)
      sides.push([own, other, id, sender, text, own === sender ? 0 : unread])
  }
  insert('messages (lo_id, hi_id, id, sender_id, text, read_at)', sorted(messages))
  insert('conversations (account_id, other_id, last_id, last_sender_id, last_text, unread)', sorted(sides))
}

/** The notifications that Plus would have made of all this, some of them read. */
export function insertNotifications(insert: Insert, { members, posts, follows, likes, retweets }: Network): void {
  const author = (post: number) => members[posts[post]!.author]!
  const ofMarks = (type: string, pairs: Edge[]) =>
    pairs.map(({ from, to, mark }): Row => [author(to), mark, type, members[from]!, posts[to]!.id])
  const rows = [
    ...ofMarks('like', likes),
    ...ofMarks('retweet', retweets),
    ...follows.map(({ from, to, mark }): Row => [members[to]!, mark, 'follow', members[from]!, 0]),
    ...posts.flatMap((post): Row[] =>
      post.replyTo ? [[members[post.replyTo.author]!, post.id, 'reply', members[post.author]!, post.id]] : [],
    ),
  ].filter(([recipient, , , actor]) => recipient !== actor)
  let last: Row = []
  for (const row of sorted(rows)) {
    if (row[0] === last[0] && Number(row[1]) <= Number(last[1])) row[1] = Number(last[1]) + 1
    last = row
  }
  insert(
    'notifications (recipient_id, id, type, actor_id, tweet_id, event_id, is_gone)',
    rows.map((row) => [...row, row[1]!, 0]),
  )
  const groups = new Map<string, Row>()
  for (const [recipient, id, type, , tweet] of rows) {
    const { about_id } = groupOf({ id: Number(id), type: type as 'like', tweet_id: Number(tweet) })
    groups.set([recipient, type, about_id].join(' '), [recipient!, 0, type!, about_id, id!])
  }
  insert('notification_groups (recipient_id, is_verified, type, about_id, last_id)', sorted([...groups.values()]))
  insert('notification_reads (recipient_id, read_id)', [
    ...new Map(rows.filter((_, index) => index % 20 === 0).map((row) => [row[0]!, row[1]!])),
  ])
}
