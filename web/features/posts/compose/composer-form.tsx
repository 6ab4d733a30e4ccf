import { type ComponentProps, memo, type ReactNode, Suspense, useState } from 'react'
import { t } from '#web/core/i18n.ts'
import { draftsEntry } from '#web/features/posts/drafts/drafts-button.tsx'
import { fields, usePartDrop } from '#web/features/posts/parts/fields.ts'
import { isWritten } from '#web/features/posts/parts/parts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Plus } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { EmojiButton } from './emoji/emoji-button.tsx'
import { hasEqualTools } from './equal-tools.ts'
import { MoreMenu } from './more-menu.tsx'
import { PostFields } from './post-fields.tsx'
import type { ThreadComposer } from './use-thread-editor.ts'

const SplitNotice = lazyPart(new LazyModule(() => import('./thread-split/split-notice.tsx')), (it) => it.default)

interface ComposerFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  composer: ThreadComposer
  fieldClass: string
  /** Takes focus when the screen opens. */
  isFocusedFirst?: boolean
  /** Empties the field while sending, as the list shows the tweet. */
  isClearedWhileBusy?: boolean
  toolbarClass?: string
  /** The class of the toolbar and the notices above it. */
  footClass?: string | undefined
  /** Shows who can read and reply once the person writes, and has the list of drafts in its menu. */
  isInline?: boolean
  /** After the words of who can read and reply. */
  wordsEnd?: ReactNode
  /** The end of the toolbar. */
  children: ReactNode
}

/** The form of a composer: one or more posts and a toolbar. Takes dropped and pasted images. */
export function ComposerForm({
  composer,
  fieldClass,
  isFocusedFirst = false,
  isClearedWhileBusy = false,
  toolbarClass,
  footClass,
  isInline = false,
  wordsEnd,
  className,
  children,
  ...form
}: ComposerFormProps) {
  const { posts, isBusy, refusal, fields: chosen } = composer
  const [isBegun, setIsBegun] = useState(false)
  const { isOver, dropProps } = usePartDrop(composer)
  const isCleared = isBusy && isClearedWhileBusy
  const label = composer.isReply
    ? t('Post your reply')
    : chosen.quote === null
      ? t('What’s happening?')
      : t('Add a comment')
  const shown = isCleared ? posts.slice(0, 1) : posts
  const hasWords = !isInline || isBegun || posts.some(isWritten)
  return (
    <form
      {...dropProps}
      {...form}
      onFocus={() => {
        setIsBegun(true)
        composer.begin?.()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        composer.send()
      }}
      className={classNames(className, isOver && 'bg-accent-soft')}
    >
      {!isCleared && fields.map(({ Above }, index) => Above && <Above key={index} editor={composer} />)}
      {shown.map((post, index) => (
        <PostFields
          key={post.id ?? 'first'}
          {...{ composer, post, index, fieldClass, isCleared }}
          label={index === 0 ? label : t('Post {number} of the thread', { number: index + 1 })}
          isFocusedFirst={index === 0 ? isFocusedFirst : post.id === composer.active.id}
        />
      ))}
      {/* In a dialog the caret stays above the toolbar. */}
      <div data-foot={footClass && true} className={classNames('ms-13 mt-auto flex flex-col gap-3', footClass)}>
        <p role="status" className="text-sm text-red empty:hidden">
          {refusal}
        </p>
        <Suspense>{composer.tooLong && <SplitNotice composer={composer} post={composer.tooLong} />}</Suspense>
        {fields.map(({ Notice }, index) => Notice && <Notice key={index} editor={composer} />)}
        {hasWords && <Words composer={composer} end={wordsEnd} />}
        <div
          className={classNames('@container flex flex-wrap items-center justify-between gap-x-3 gap-y-1', toolbarClass)}
        >
          <Icons composer={composer} isInline={isInline} />
          {children}
        </div>
      </div>
    </form>
  )
}

interface WordsProps {
  composer: ThreadComposer
  end: ReactNode
}

/** The choices for all posts, in words. */
const Words = memo(
  ({ composer, end }: WordsProps) => (
    <div className="-mb-2 flex flex-wrap items-center gap-x-2 text-sm">
      {fields.map(({ Choice }, index) => Choice && <Choice key={index} editor={composer} />)}
      {end}
    </div>
  ),
  (before, after) => hasEqualTools(before.composer, after.composer),
)

interface IconsProps {
  composer: ThreadComposer
  isInline: boolean
}

/** The icons of the toolbar. */
const Icons = memo(
  ({ composer, isInline }: IconsProps) => (
    <span data-icons className="-ms-2 flex @max-[21rem]:[&>button]:w-7.5">
      {fields.map(({ Adder }, index) => Adder && <Adder key={index} editor={composer} />)}
      <EmojiButton isOff={composer.isBusy} onPick={composer.insert} />
      <MoreMenu editor={composer} {...(isInline && { further: [draftsEntry(composer.replyTo)] })} />
      {composer.isThreadable && (
        <IconButton
          icon={Plus}
          label={t('Add a post to the thread')}
          tone="accent"
          disabled={!composer.canAddPost}
          onClick={composer.addPost}
        />
      )}
    </span>
  ),
  (before, after) => hasEqualTools(before.composer, after.composer),
)
