import { t } from '#web/core/i18n.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ComposerForm } from './composer-form.tsx'
import { CounterRing } from './counter-ring.tsx'
import { useComposer } from './use-composer.ts'

const newTweet = {
  name: t('New post'),
  label: t('What’s happening?'),
  submit: t('Post', { context: 'verb' }),
  failure: t('Failed to post'),
}
const reply = {
  name: t('Reply'),
  label: t('Post your reply'),
  submit: t('Reply', { context: 'verb' }),
  failure: t('Failed to reply'),
}

/** Writes a tweet, or with `replyTo` a reply, in place. The list below shows it at once. */
export function Composer({
  replyTo = null,
  isFocusedFirst = false,
}: {
  replyTo?: string | null
  isFocusedFirst?: boolean
}) {
  const { name, label, submit, failure } = replyTo ? reply : newTweet
  const composer = useComposer({ replyTo, failure })
  const { active, isBusy, canSend } = composer
  return (
    <ComposerForm
      composer={composer}
      aria-label={name}
      label={label}
      className="border-b border-line px-4 pt-3 pb-2"
      fieldClass="py-2 text-xl"
      isFocusedFirst={isFocusedFirst}
      isClearedWhileBusy
      hasDrafts={!replyTo}
    >
      <span className="flex items-center gap-3">
        <CounterRing text={isBusy ? '' : active.text} />
        <Button type="submit" size="sm" busy={isBusy} disabled={!canSend}>
          {submit}
        </Button>
      </span>
    </ComposerForm>
  )
}
