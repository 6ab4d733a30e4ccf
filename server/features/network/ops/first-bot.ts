/** A bot that answers mentions, as the documentation shows it: client/README.md has it, too. */
export const firstBot = (origin: string): string => `import { keyOf, PlusClient } from 'plus-client'

const plus = new PlusClient('${origin}', process.env.PLUS_TOKEN)
for await (const { _id, tweet, fromUser } of plus.unread({ types: ['mention'] })) {
  const content = \`@\${fromUser.username} Your post has \${tweet.content.length} characters.\`
  await plus
    .call('POST /tweets/reply/:id', { params: { id: tweet._id }, body: { content }, idempotencyKey: keyOf(_id) })
    .catch(console.error)
}
`
