/** The data of the journeys that open every scene of `tools/shots`. */
import { photo } from '#tests/pictures.ts'
import type { Network } from '#tools/shots/shot.ts'
import type { Person } from './person.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'

/** Fills an empty network so that every part of a screen has content. */
export async function fillNetwork(alice: Person, bob: Person): Promise<Network> {
  const wide = await photo({ width: 900, height: 300 })
  const tall = await photo({ width: 300, height: 900, colour: '#208040' })
  await bob.hasPosted(`A long word: ${longWord.repeat(3)} #hashtag @alice https://plus.example/${'path/'.repeat(20)}`)
  await bob.hasPosted('One', [wide], ['A wide picture'])
  await bob.hasPosted('Four', [wide, tall, wide, tall])
  await bob.hasPosted('مرحبا بالعالم، كيف الحال؟ 👋🏽')
  const tweet = await alice.hasPosted('A question\n\nin three lines', [tall], ['A tall picture'])
  const answer = await bob.hasReplied(tweet, 'An answer')
  const reply = await alice.hasReplied(answer, 'Thanks')
  await alice.call('POST /tweets/like/:id', { params: { id: tweet._id } })
  await bob.hasWritten('alice', `${longWord.repeat(3)} https://plus.example/${'path/'.repeat(20)}`)
  await alice.hasWritten('bob', 'مرحبا')
  await bob.hasWritten('alice', '🎉')
  await alice.call('POST /tweets/bookmark/:id', { params: { id: answer._id } })
  // The line of the repost is above the post, close to the links of its author.
  await bob.call('POST /tweets/retweet/:id', { params: { id: tweet._id } })
  const quote = await bob.hasQuoted(tweet, 'A quote with a picture', [wide])
  await alice.hasQuoted(quote, 'A quote of a quote')
  await bob.hasEdited(
    {
      name: 'bob the builder',
      bio: `Builds with @alice. ${longWord}`,
      location: 'Oslo',
      website: 'bob.example',
      dob: '1990-03-09',
    },
    { avatar: [tall], coverPhoto: [wide] },
  )
  await bob.has('follow', 'alice')
  const { notifications } = await alice.call('GET /notifications', { query: { tab: 'all' } })
  return {
    me: 'alice',
    other: await alice.call('GET /users/:id', { params: { id: 'bob' } }),
    tweet,
    reply: reply._id,
    quote: quote._id,
    notification: notifications[0]!._id,
    word: 'question',
  }
}
