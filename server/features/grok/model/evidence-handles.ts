/** The retrieved evidence of one answer by short handles: p1, p2 … for posts, h1, h2 … for pages. */
import { isSameEvidence } from '#server/features/grok/answer.ts'
import type { Evidence, PageEvidence, PostEvidence } from '#server/features/grok/evidence/evidence.ts'

export class EvidenceHandles {
  readonly #byHandle = new Map<string, Evidence>()

  find(handle: string): Evidence | undefined {
    return this.#byHandle.get(handle)
  }

  get isEmpty(): boolean {
    return this.#byHandle.size === 0
  }

  /** Adds a post and returns it as JSON for the model, where text of users can only be a string value. */
  post(post: PostEvidence): object {
    const { author, replyTo, quoted, at, likes, retweets, replies } = post
    const parent = this.#posts().find(([, { id }]) => id === replyTo)?.[0]
    return {
      id: this.#put(post),
      author: `@${author.username}`,
      name: author.name,
      at: `${new Date(at).toISOString().slice(0, 16)}Z`,
      ...contentOf(post),
      ...(replyTo !== null && { replyTo: parent ?? true }),
      ...(quoted && { quotes: this.#quoted(quoted) }),
      likes,
      reposts: retweets,
      replies,
    }
  }

  /** A quoted post is cited by its own handle, and not by that of the post that quotes it. */
  #quoted(post: PostEvidence): object {
    const { author } = post
    return { id: this.#put(post), author: `@${author.username}`, name: author.name, ...contentOf(post) }
  }

  page(page: PageEvidence): object {
    return { id: this.#put(page), title: page.title, text: page.text }
  }

  #posts(): [string, PostEvidence][] {
    return [...this.#byHandle].flatMap(([handle, each]) => (each.kind === 'post' ? [[handle, each]] : []))
  }

  #put(evidence: Evidence): string {
    for (const [handle, known] of this.#byHandle) if (isSameEvidence(known, evidence)) return handle
    const letter = evidence.kind === 'post' ? 'p' : 'h'
    const handle = `${letter}${[...this.#byHandle.keys()].filter((each) => each[0] === letter).length + 1}`
    this.#byHandle.set(handle, evidence)
    return handle
  }
}

const contentOf = ({ content, images, alt, video, poll, card }: PostEvidence) => ({
  text: content,
  ...(images > 0 && { images: alt.length > 0 ? alt : images }),
  ...(video && { [video.kind === 'voice' ? 'voiceNote' : 'video']: describe(video) }),
  ...(poll && { poll: { answers: poll.choices, voters: poll.votersCount, hasEnded: poll.isEnded } }),
  ...(card && { linkedPage: card }),
})

const describe = ({ seconds, description, captions }: NonNullable<PostEvidence['video']>) => ({
  seconds,
  ...(description && { description }),
  ...(captions && { captions }),
})
