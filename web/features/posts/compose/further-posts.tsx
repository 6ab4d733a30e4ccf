import { t } from '#web/core/i18n.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { X } from '#web/ui/icons.ts'
import { PostFields } from './post-fields.tsx'
import type { Composer } from './use-composer.ts'

/** The posts of a thread after the first. A chunk of its own. */
export default function FurtherPosts({ composer, fieldClass }: { composer: Composer; fieldClass: string }) {
  const { posts, active, isBusy } = composer
  return posts.slice(1).map((post, index) => (
    <PostFields
      key={post.id}
      composer={composer}
      post={post}
      label={t('Post {number} of the thread', { number: index + 2 })}
      fieldClass={fieldClass}
      isFocusedFirst={post.id === active.id}
      isCleared={false}
    >
      <IconButton
        icon={X}
        label={t('Remove post {number}', { number: index + 2 })}
        hasTooltip={false}
        size="sm"
        disabled={isBusy}
        onClick={() => composer.removePost(post.id!)}
        className="absolute end-0 top-1"
      />
    </PostFields>
  ))
}
