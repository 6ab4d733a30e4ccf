import { THREAD_POSTS, TWEET_LENGTH } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { ThreadComposer, ThreadContent } from '#web/features/posts/compose/use-thread-editor.ts'
import type { EditorPost } from '#web/features/posts/parts/part.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { offerUndo } from '#web/ui/overlays/undo.ts'
import { splitIntoPosts } from './split-into-posts.ts'

interface SplitNoticeProps {
  composer: ThreadComposer
  post: EditorPost
}

/** Says that the text of a post is too long, and offers to split it into a thread. A chunk of its own. */
export default function SplitNotice({ composer, post }: SplitNoticeProps) {
  const room = THREAD_POSTS - composer.posts.length
  return (
    <div className="rounded-card bg-sunken px-4 pt-3 pb-1 text-sm">
      <p>
        {t('The text is longer than {limit, number} characters.', { limit: TWEET_LENGTH })}{' '}
        {room <= 0 &&
          t('A thread can have up to {count, plural, one {# post} other {# posts}}.', { count: THREAD_POSTS })}
      </p>
      {room > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-4"
          disabled={composer.isBusy}
          onClick={() => composer.setActive(split(composer.content, post, room + 1))}
        >
          {t('Split into a thread')}
        </Button>
      )}
    </div>
  )
}

/** Splits the text of a post, whose images and poll stay with its first part. Answers the last post of the split. */
function split(content: ThreadContent, { id, text }: EditorPost, most: number): string | null {
  const [first = '', ...parts] = splitIntoPosts(text, TWEET_LENGTH, most)
  content.changePost(id, { text: first })
  const added: string[] = []
  for (const part of parts) {
    const next = content.addPost(added.at(-1) ?? id)
    content.changePost(next, { text: part })
    added.push(next)
  }
  offerUndo({
    key: `split:${content.name}`,
    message: t('Split into {count, plural, one {# post} other {# posts}}', { count: parts.length + 1 }),
    undo: () => join(content, id, added, { text, parts: [first, ...parts] }),
  })
  return added.at(-1) ?? id
}

/** Puts the text of a split post back, with what was changed since. Does nothing when it was sent or discarded since. */
function join(
  content: ThreadContent,
  id: string | null,
  added: readonly string[],
  { text, parts }: { text: string; parts: readonly string[] },
): void {
  const posts = content.readPosts()
  // A part that has got content of its own stays.
  const rest = posts.filter(
    (post) => post.id !== null && added.includes(post.id) && post.images.length === 0 && !post.poll,
  )
  const first = posts.find((post) => post.id === id)
  if (!first || rest.length === 0) return
  const now = [first.text, ...rest.map((post) => post.text)]
  const isUnchanged = now.length === parts.length && now.every((part, index) => part === parts[index])
  content.changePost(id, { text: isUnchanged ? text : now.join('\n\n') })
  for (const post of rest) if (post.id !== null) content.removePost(post.id)
}
