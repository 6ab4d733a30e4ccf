import { Suspense } from 'react'
import { POLL_CHOICES, POLL_MINUTES } from '#contract/limits.ts'
import { t } from '#web/core/i18n.ts'
import type { EditorPost, PostEditor, PostPartField, WrittenPost } from '#web/features/posts/parts/part.ts'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { ChartBarBig } from '#web/ui/icons.ts'
import { LazyModule } from '#web/ui/lazy/lazy-module.ts'
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx'
import { PartFailed } from '#web/ui/lazy/part-failed.tsx'
import { PollOutline } from './outline.tsx'

/** A chunk of its own, as most posts have no poll. */
const form = new LazyModule(() => import('./poll-form.tsx'))
const PollForm = lazyPart(form, (it) => it.PollForm, PartFailed)

/** Adds a poll to the active post. An existing post gets none. */
function AddButton({ editor }: { editor: PostEditor }) {
  const { isNew, isBusy, active, setPoll, focusText } = editor
  if (!isNew) return null
  const prefetch = () => void form.fetch().catch(() => {})
  return (
    <IconButton
      icon={ChartBarBig}
      label={t('Add a poll')}
      tone="accent"
      disabled={isBusy || active.poll !== undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => {
        setPoll(active, EMPTY)
        // The question comes first. With one, the form moves the caret to the first answer.
        focusText()
      }}
    />
  )
}

const EMPTY = {
  ...{ choices: Array<string>(POLL_CHOICES.min).fill(''), isMultiple: false, minutes: POLL_MINUTES.default },
}

const Form = ({ editor, post }: { editor: PostEditor; post: EditorPost }) => (
  <Suspense>{post.poll && <PollForm editor={editor} post={post} poll={post.poll} />}</Suspense>
)

const PendingPoll = ({ post: { poll } }: { post: WrittenPost }) =>
  poll && (
    <div className="mt-3">
      <PollOutline choices={poll.choices}>{t('No votes yet')}</PollOutline>
    </div>
  )

export const pollField: PostPartField = { Adder: AddButton, Below: Form, Pending: PendingPoll }
